import { describe, expect, test } from 'vitest';
import { unmasked } from './contact-patterns.ts';

describe('a masked mail is read', () => {
  test.each([
    'ann [at] mail (dot) example',
    'ann   ( at )   mail   [ dot ]   example',
    'ann @ mail . example',
    'ann at mail dot example',
    'ann@mail dot example',
  ])('of %s', (written) => expect(unmasked(written)).toBe('ann@mail.example'));
});

describe('what is longer than an address can be is none, so that no text is read over and over:', () => {
  test.each(['_', '-', 'a', '.', '1', '+'])('%s', (letter) => {
    const long = letter.repeat(5_000);
    for (const written of [`${long} at mail dot example`, `${long} @ mail.example`, `${long}@mail dot example`]) {
      expect(unmasked(written)).toBe(written);
    }
  });
});
