import { expect, test } from 'vitest';
import { type ChartDay, movementOf } from './movement.ts';

const today = '2026-11-15';
const chart = (day: string, ...appIds: string[]): ChartDay => ({ day, appIds });

test('a rank of the past, an app that was not in the chart and a chart that no one collected are three answers', () => {
  const moved = movementOf([chart('2026-11-08', 'b', 'a'), chart('2026-11-14', 'b')], today);
  expect(moved.compared).toEqual({ day: '2026-11-14', week: '2026-11-08', month: null });
  expect(moved.before('a')).toEqual({ day: 'absent', week: 2, month: 'not_collected' });
  expect(moved.before('b')).toEqual({ day: 1, week: 1, month: 'not_collected' });
});

test('the nearest collected day stands for the one asked for, the earlier of two, and none that is too far off', () => {
  const days = (...given: string[]) =>
    movementOf(
      given.map((day) => chart(day, 'a')),
      today,
    ).compared;
  expect(days('2026-11-13')).toEqual({ day: '2026-11-13', week: null, month: null });
  expect(days('2026-11-06', '2026-11-07', '2026-11-09').week).toBe('2026-11-07');
  expect(days('2026-11-05', '2026-11-11').week).toBeNull();
  expect(days('2026-10-11', '2026-10-21').month).toBe('2026-10-11');
  expect(days('2026-10-10', '2026-10-22').month).toBeNull();
  // Today's own chart is no earlier one.
  expect(days(today).day).toBeNull();
});

test('where a row of a chart could not be read, no one is said to have been absent from it', () => {
  const moved = movementOf([chart('2026-11-13', 'a', 'b'), chart('2026-11-14', 'a', '')], today);
  expect(moved.before('a').day).toBe(1);
  expect(moved.before('b').day).toBe('not_collected');
  expect(moved.dates).toEqual(['2026-11-13', today]);
});

test('the series has a rank or an absence for each collected day of the last thirty, and ends with today', () => {
  const moved = movementOf([chart('2026-10-15', 'z'), chart('2026-10-16', 'a'), chart('2026-11-10', 'b')], today);
  expect(moved.dates).toEqual(['2026-10-16', '2026-11-10', today]);
  expect(moved.series('a', 7)).toEqual([1, null, 7]);
});

test('who has left is reported once, best placed before first', () => {
  const moved = movementOf([chart('2026-11-08', 'a', 'b', 'c'), chart('2026-11-14', 'c', 'd', 'a')], today);
  expect(moved.left(new Set(['a']))).toEqual(['c', 'b', 'd']);
});
