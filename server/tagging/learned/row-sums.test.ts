import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createRowSums } from './row-sums.ts';

test('rows are added as many times as the numbers beside them say', () => {
  const small = fc.integer({ min: -8, max: 8 });
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 4 }),
      fc.array(small, { maxLength: 9 }),
      fc.infiniteStream(small),
      (fours, times, numbers) => {
        const width = 4 * fours;
        const sums = createRowSums(4096);
        const [table, by, into] = [sums.list(width * times.length), sums.list(times.length), sums.list(width)];
        by.set(times);
        for (let at = 0; at < table.length; at++) table[at] = numbers.next().value;
        for (let at = 0; at < width; at++) into[at] = numbers.next().value;
        const expected = [...into].map((sum, at) =>
          times.reduce((all, time, row) => all + time * table[row * width + at]!, sum),
        );
        sums.addRows(table, by, into);
        expect([...into]).toEqual(expected);
      },
    ),
  );
});

test('what is heard is never below zero: the highest of it is kept, and a share of it added', () => {
  const sums = createRowSums(4096);
  const [table, bias, into] = [sums.list(16), sums.list(4), sums.list(8)];
  table.set([0, 0, 0, 0, 1, 2, -9, 4, 1, 1, 1, 1, -1, 5, 2, -6]);
  bias.set([1, 1, 1, 1]);
  sums.hear(table, 4, 0, 8, bias, into, 0.5);
  sums.hear(table, 12, 4, 0, bias, into, 0.5);
  expect([...into]).toEqual([3, 8, 0, 6, 2, 6, 0, 3]);
});
