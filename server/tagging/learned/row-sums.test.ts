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
