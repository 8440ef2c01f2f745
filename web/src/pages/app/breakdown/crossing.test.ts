import { expect, test } from 'vitest';
import type { Cell } from '../../../metrics/metrics.ts';
import { columnsOf, cross } from './crossing.ts';

const cell = (reviews: number, ...values: string[]): Cell => ({
  values: values.map((value) => ({ by: 'version', value, label: value, app: null, polarity: null })),
  reviews,
  of: reviews,
  share: null,
  interval: null,
  stars: null,
  starsInterval: null,
  lowShare: null,
  evidence: null,
  change: null,
});

test('a cell is bold only where it is clearly above the rest of its row, and its column has thirty reviews', () => {
  const columns = [cell(200, 'a'), cell(200, 'b'), cell(29, 'c')];
  const rows = [cell(120, 'crashes'), cell(20, 'slow')];
  const cells = [
    cell(90, 'a', 'crashes'),
    cell(2, 'b', 'crashes'),
    cell(28, 'c', 'crashes'),
    cell(11, 'a', 'slow'),
    cell(9, 'b', 'slow'),
  ];
  const table = cross(rows, columns, cells, 429);
  expect(table.map((line) => line.map(({ isClearlyMore }) => isClearlyMore))).toEqual([
    [true, false, false],
    [false, false, false],
  ]);
  expect(table[0]![0]).toMatchObject({ reviews: 90, of: 200, share: 0.45, others: { reviews: 30, of: 229 } });
  expect(table[0]![2]).toMatchObject({ reviews: 28, of: 29, isFew: true });
  expect(table[1]![2]).toMatchObject({ reviews: 0, share: 0 });
});

test('with a topic, a share is that of the cell’s own reviews, and the others are those of its row', () => {
  const of = (whole: number, each: Cell): Cell => ({ ...each, of: whole });
  const rows = [of(300, cell(60, 'us'))];
  const cells = [of(100, cell(50, '5.4.0', 'us')), of(200, cell(10, '5.3.1', 'us'))];
  const [line] = cross(rows, [cell(900, '5.4.0'), cell(800, '5.3.1')], cells, 1_700, true);
  expect(line![0]).toMatchObject({ reviews: 50, of: 100, share: 0.5, others: { reviews: 10, of: 200, share: 0.05 } });
  expect(line!.map(({ isClearlyMore }) => isClearlyMore)).toEqual([true, false]);
});

test('of more than fourteen columns, the largest twelve are shown; of those in order, the newest', () => {
  const values = Array.from({ length: 15 }, (_, at) => cell(100 - at, String(at)));
  expect(columnsOf('country', values)).toEqual(values.slice(0, 12));
  expect(columnsOf('version', values)).toEqual(values.slice(3));
  expect(columnsOf('country', values.slice(0, 14))).toHaveLength(14);
});
