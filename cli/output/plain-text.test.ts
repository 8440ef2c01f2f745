import fc from 'fast-check';
import { expect, test } from 'vitest';
import { plainText } from './plain-text.ts';

test('markdown becomes text: no marks, no addresses, no citations', () => {
  const markdown = [
    '## What changed',
    '',
    'Mainly **crashes** (*from* 4% to 53%) in `5.4.0` [reviews]. See [the listing](https://example.com/x) [12].',
    '',
    '- one \\*star\\*',
    '- two',
    '',
    '1. **First.** It is long enough to be wrapped here.',
    '2. Second',
    '',
    '> “It crashes.” (1 star)',
  ].join('\n');
  expect(plainText(markdown, 40)).toBe(
    [
      'WHAT CHANGED',
      '',
      'Mainly crashes (from 4% to 53%) in',
      '5.4.0. See the listing.',
      '',
      '- one *star*',
      '- two',
      '',
      '1. First. It is long enough to be',
      '   wrapped here.',
      '2. Second',
      '',
      '  “It crashes.” (1 star)',
    ].join('\n'),
  );
});

const table = [
  'They differ.',
  '',
  '|  | **Tidebook** | **Hazel \\| Tide** |',
  '| --- | --- | --- |',
  '| Reviews read | 172 | 2 |',
  '| Top complaint | crashes (47, 27%) | none found |',
  '',
  'After it.',
].join('\n');

test('a table stays one where it fits, and becomes a list where it does not', () => {
  expect(plainText(table, 60)).toBe(
    [
      'They differ.',
      '',
      '               Tidebook           Hazel | Tide',
      'Reviews read   172                2',
      'Top complaint  crashes (47, 27%)  none found',
      '',
      'After it.',
    ].join('\n'),
  );
  expect(plainText(table, 40)).toBe(
    [
      'They differ.',
      '',
      'Reviews read',
      '  Tidebook: 172',
      '  Hazel | Tide: 2',
      'Top complaint',
      '  Tidebook: crashes (47, 27%)',
      '  Hazel | Tide: none found',
      '',
      'After it.',
    ].join('\n'),
  );
});

test('nothing that a terminal would obey is printed', () => {
  expect(plainText('a\u001b[31mred\u001b[0m \u0007\u009b2J \u202eevil', 80)).toBe('a[31mred[0m 2J evil');
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not be there.
      expect(plainText(text, 60)).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f]/);
    }),
  );
});

test('lines are as wide as asked, unless one word is wider', () => {
  fc.assert(
    fc.property(fc.array(fc.stringMatching(/^[a-z]{1,12}$/), { minLength: 1 }), (words) => {
      for (const line of plainText(words.join(' '), 20).split('\n')) expect(line.length).toBeLessThanOrEqual(20);
    }),
  );
});
