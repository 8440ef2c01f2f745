import fc from 'fast-check';
import { expect, test } from 'vitest';
import { joined } from '../../../../tests/support/calls/mcp.ts';
import { entriesOf, lineOf } from './entries.ts';
import { tokensOf } from './tokens.ts';

test('a small answer is one entry, without a place', () => {
  const answer = { id: 'x', list: [1, 2, 3] };
  expect(entriesOf(answer)).toEqual([{ path: '', value: answer }]);
  expect(lineOf(entriesOf(answer)[0]!)).toBe(JSON.stringify(answer));
});

test('of a large answer the small fields come first, together, then the large ones in runs of their items', () => {
  const answer = { id: 'x', list: Array.from({ length: 900 }, (_, at) => `item ${at}`), text: 'word '.repeat(800) };
  const paths = entriesOf(answer).map(({ path }) => path);
  expect(paths[0]).toBe('');
  expect(paths[1]).toMatch(/^list\[0\.\.\d+\]$/);
  expect(paths.at(-1)).toBe('text[3200..3999]');
});

const name = fc.stringMatching(/^[a-z]{1,8}$/);
const long = fc
  .tuple(fc.constantFrom('word ', 'é', '漢', '😀', '"'), fc.nat(2_000))
  .map(([text, count]) => text.repeat(count));
const leaf = fc.oneof(long, fc.string({ maxLength: 20 }), fc.integer(), fc.constant(null));
const item = fc.oneof(leaf, fc.array(leaf, { maxLength: 5 }), fc.dictionary(name, leaf, { maxKeys: 4 }));
const list = fc.tuple(item, fc.nat(80)).map(([one, count]) => Array.from({ length: count }, () => one));
const answers = fc.oneof(item, list, fc.dictionary(name, fc.oneof(item, list), { maxKeys: 4 }));

test('every entry is a fraction of a result, and together they are the answer', () => {
  fc.assert(
    fc.property(fc.dictionary(name, answers, { minKeys: 1, maxKeys: 4 }), (answer) => {
      const lines = entriesOf(answer).map(lineOf);
      for (const line of lines) expect(tokensOf(JSON.stringify(line))).toBeLessThan(3_500);
      expect(joined(lines)).toEqual(JSON.parse(JSON.stringify(answer)));
    }),
    { numRuns: 40 },
  );
});
