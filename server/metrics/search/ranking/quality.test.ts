import fc from 'fast-check';
import { expect, test } from 'vitest';
import { qualityOf } from './quality.ts';

const anyText = fc.string({ unit: fc.nat({ max: 0xffff }).map((unit) => String.fromCharCode(unit)), maxLength: 300 });
const telling =
  'Since the last update the player stops after a minute whenever the screen is off, and the queue is gone when I come back.';

test('quality is a whole number from 0 to 255 for any text and votes', () => {
  fc.assert(
    fc.property(anyText, fc.integer(), (text, helpful) => {
      const quality = qualityOf(text, helpful);
      expect(Number.isInteger(quality) && quality >= 0 && quality <= 255).toBe(true);
    }),
  );
});

test('a review that says something is a better example than a word, a shout, a row of emoji or of one letter', () => {
  for (const worse of [
    'good',
    '👍👍👍👍👍👍👍👍',
    'a'.repeat(120),
    telling.toUpperCase(),
    '....!!!! ???? 12345 67890',
  ]) {
    expect(qualityOf(telling, 0), worse).toBeGreaterThan(qualityOf(worse, 0));
  }
  expect(qualityOf('', 5)).toBe(0);
});

test('what others found helpful is a better example than the same without', () => {
  expect(qualityOf(telling, 40)).toBeGreaterThan(qualityOf(telling, 1));
  expect(qualityOf(telling, 1)).toBeGreaterThan(qualityOf(telling, 0));
});

test('Japanese says as much in fewer characters', () => {
  expect(qualityOf('アップデートしてから再生が一分で止まります。直してください。', 0)).toBeGreaterThan(
    qualityOf('it stops after a minute now, fix', 0),
  );
});
