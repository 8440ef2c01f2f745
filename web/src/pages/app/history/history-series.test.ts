import { expect, test } from 'vitest';
import { along, dayNumber, daysOf, type History, wasObserved } from './history-series.ts';

const history: History = {
  store: 'apple',
  appId: '1',
  title: 'One',
  country: 'us',
  from: '2026-08-01',
  to: '2026-08-31',
  ratings: { since: '2026-08-10', days: [{ date: '2026-08-28', score: 4, ratingsTotal: 10 }] },
  charts: [
    {
      chart: 'top-free',
      genre: null,
      since: '2026-08-27',
      days: [
        { date: '2026-08-27', rank: 3 },
        { date: '2026-08-29', rank: null },
      ],
    },
  ],
  notInCharts: [],
  versions: [],
  prices: [],
  purchases: [],
  revenue: [],
  notes: [],
};

test('the axis goes from the first observed day to the last asked for', () => {
  const days = daysOf(history);
  expect([days[0], days.at(-1), days.length]).toEqual([dayNumber('2026-08-27'), dayNumber('2026-08-31'), 5]);
});

test('the axis ends today where days to come are asked for', () => {
  const days = daysOf({ ...history, to: '9999-12-31' }, Date.parse('2026-08-30T12:00:00Z'));
  expect(days.at(-1)).toBe(dayNumber('2026-08-30'));
});

test('a day that was not observed has no value, unlike one on which the app was not in the chart', () => {
  const days = daysOf(history);
  const [{ days: observed }] = history.charts as [History['charts'][number]];
  expect(along(days, observed, ({ rank }) => rank)).toEqual([3, null, null, null, null]);
  expect(days.map((_, step) => wasObserved(days, observed)(step))).toEqual([true, false, true, false, false]);
});
