import { expect, test } from 'vitest';
import { type CountryChart, type MovedChart, type MovedRow, moversIn, moversOf, sortMovers } from './moved.ts';

const rowOf = (appId: string, rank: number, before: number | 'absent' | 'not_collected'): MovedRow =>
  ({
    appId,
    title: appId,
    rank,
    score: null,
    ratingsTotal: null,
    before: { day: rank, week: rank, month: before },
  }) as MovedRow;

const chartOf = (rows: readonly MovedRow[], left: readonly MovedRow[] = []): MovedChart =>
  ({ rows, left }) as unknown as MovedChart;

const charts: readonly CountryChart[] = [
  { country: 'us', chart: chartOf([rowOf('a', 1, 5), rowOf('b', 2, 'absent'), rowOf('c', 3, 1)]) },
  { country: 'de', chart: chartOf([rowOf('c', 1, 4), rowOf('d', 2, 'not_collected')]) },
  { country: 'fr', chart: null },
];

test('an app’s mean change is over the countries where both of its ranks are known', () => {
  const means = moversOf(charts, 'month').map(({ app, mean }) => [app.appId, mean]);
  expect(means).toEqual([
    ['a', 4],
    ['b', null],
    ['c', 0.5],
    ['d', null],
  ]);
});

test('every column sorts both ways, and apps without its figure come last either way', () => {
  const sorted = (sort: string, reverse: boolean) =>
    sortMovers(moversOf(charts, 'month'), { sort, reverse, span: 'month' }).map(({ app }) => app.appId);
  expect(sorted('mean', false)).toEqual(['a', 'c', 'b', 'd']);
  expect(sorted('mean', true)).toEqual(['c', 'a', 'b', 'd']);
  expect(sorted('us', false).slice(0, 2)).toEqual(['a', 'c']);
  expect(sorted('de', false)[0]).toBe('c');
  expect(sorted('app', false)).toEqual(['a', 'b', 'c', 'd']);
  expect(sorted('app', true)).toEqual(['d', 'c', 'b', 'a']);
});

test('an app is new in the first of a chart that was absent or placed below, and not one whose past was not collected', () => {
  const chart = chartOf(
    [rowOf('new', 1, 'absent'), rowOf('below', 2, 9), rowOf('unknown', 3, 'not_collected'), rowOf('fell', 4, 2)],
    [rowOf('gone', 1, 3), rowOf('was low', 1, 90)],
  );
  const { rising, falling, entered, left } = moversIn(chart, 'month');
  expect(entered.map(({ appId }) => appId)).toEqual(['new', 'below']);
  expect(rising.map(({ appId }) => appId)).toEqual(['below']);
  expect(falling.map(({ appId }) => appId)).toEqual(['fell']);
  expect(left.map(({ appId }) => appId)).toEqual(['gone']);
});
