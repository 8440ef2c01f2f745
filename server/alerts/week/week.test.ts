import { expect, test } from 'vitest';
import { chartMoves, moversOf } from './chart-moves.ts';
import { risingThemes } from './rising-themes.ts';
import { weekApart } from './week-days.ts';

const on = (...days: string[]) => days.map((day) => ({ day: `2026-11-${day}` }));

test('the newest day is compared with the one nearest to a week before, at most two days off', () => {
  expect(weekApart(on('06', '07', '09', '10', '15'))).toEqual({ now: on('15')[0], before: on('07')[0] });
  expect(weekApart(on('05', '11', '15'))).toEqual({ now: on('15')[0], before: null });
  expect(weekApart(on('09', '15', '16'))!.before).toEqual(on('09')[0]);
  expect(weekApart([])).toBeNull();
});

const rank = (day: string, rank: number | null, genreId: string | null = null, isWhole = true) =>
  ({ chart: 'top-free', genreId, day: `2026-11-${day}`, rank, isWhole }) as const;

test('places are compared within a chart; one that the app was in neither time is left out', () => {
  expect(chartMoves([rank('08', 30), rank('08', 12, '6007'), rank('15', 25), rank('15', null, '6007')])).toEqual([
    {
      chart: 'top-free',
      genre: 'Productivity',
      date: '2026-11-15',
      rank: null,
      dateBefore: '2026-11-08',
      rankBefore: 12,
    },
    { chart: 'top-free', genre: null, date: '2026-11-15', rank: 25, dateBefore: '2026-11-08', rankBefore: 30 },
  ]);
  expect(chartMoves([rank('08', null), rank('15', null)])).toEqual([]);
  expect(chartMoves([rank('15', 3)])).toEqual([]);
});

test('a chart with an unread row does not show that the app has left', () => {
  expect(chartMoves([rank('07', 4), rank('14', 5), rank('15', null, null, false)])).toMatchObject([
    { date: '2026-11-14', rank: 5, rankBefore: 4 },
  ]);
});

test('those who moved furthest come first; one that was not in the chart came from behind its end', () => {
  const chart = (day: string, appIds: string) => ({ day: `2026-11-${day}`, appIds: appIds.split(' ') });
  expect(moversOf([chart('08', 'a b c d'), chart('15', 'd b a e')])).toEqual({
    date: '2026-11-15',
    dateBefore: '2026-11-08',
    movers: [
      { appId: 'd', rank: 1, rankBefore: 4 },
      { appId: 'a', rank: 3, rankBefore: 1 },
      { appId: 'e', rank: 4, rankBefore: null },
    ],
  });
  expect(moversOf([chart('15', 'a b')])).toEqual({ date: '2026-11-15', dateBefore: null, movers: [] });
  expect(moversOf([])).toBeNull();
  const withHole = { day: '2026-11-08', appIds: ['', 'a'] };
  expect(moversOf([withHole, chart('15', 'b a')])!.movers).toEqual([]);
});

test('a theme rises where chance does not explain it, and not where a few voices do', () => {
  const theme = (id: string, inWeek: number, inWeekBefore: number) => ({ theme: id, inWeek, inWeekBefore });
  const themes = [theme('crashes', 19, 4), theme('slow', 5, 4), theme('price', 0, 9)];
  expect(risingThemes(themes, 100, 100)).toEqual([
    { id: 'crashes', label: expect.any(String), polarity: 'neg', reviews: 19, share: 0.19, shareBefore: 0.04 },
  ]);
  expect(risingThemes([theme('crashes', 3, 0)], 9, 100)).toEqual([]);
});
