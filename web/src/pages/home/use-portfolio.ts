import { useQuery } from '@tanstack/react-query';
import { dayMs } from '../../../../server/contract/domain/durations.ts';
import type { AppWeek } from '../../../../server/contract/resources/home.ts';
import type { Coverage } from '../../../../server/contract/resources/reviews/coverage.ts';
import { writeApp } from '../../address/market.ts';
import { type Cell, cellValue } from '../../metrics/metrics.ts';
import { useCoverageRenewal } from '../../reviews/coverage-badge.tsx';
import { ask } from '../../service/api.ts';
import { comparedDays, daysOf } from '../app/scope/period.ts';
import { type AppFigures, type Change, changeOf } from './checks.ts';

export interface PortfolioRow {
  readonly app: AppWeek;
  readonly figures: AppFigures;
  readonly change: Change;
  /** Average of each of the last 26 weeks; null for weeks with fewer than three reviews. */
  readonly weeks: readonly (number | null)[];
}

const weekCount = 26;
const minReviewsPerWeek = 3;

/** Mondays of the last weeks, as keys of weekly figures. */
const mondays = (now: number): string[] => {
  const today = Math.floor(now / dayMs);
  // Day 0 (1 January 1970) was a Thursday.
  const monday = today - ((today + 3) % 7);
  return Array.from({ length: weekCount }, (_, at) =>
    new Date((monday - 7 * (weekCount - 1 - at)) * dayMs).toISOString().slice(0, 10),
  );
};

/** The chart to show: grossing before downloads, then all categories before one. */
const chartOf = ({ charts }: AppWeek): AppFigures['chart'] =>
  charts
    .filter(({ rank }) => rank !== null)
    .toSorted(
      (one, other) =>
        Number(other.chart === 'top-grossing') - Number(one.chart === 'top-grossing') ||
        Number(one.genre !== null) - Number(other.genre !== null),
    )[0];

/** All figures of all apps, in five queries regardless of the number of apps. */
export const usePortfolio = (
  apps: readonly AppWeek[],
): { readonly rows: readonly PortfolioRow[]; readonly isCounted: boolean; readonly coverage: Coverage | null } => {
  const named = apps.map(writeApp);
  const days = daysOf({}, '30');
  const weeks = mondays(Date.now());
  const against = comparedDays(days, undefined)!;
  const all = { limit: 1_000, order: 'cell' } as const;
  const period = useQuery(ask('reviews.metrics', { where: { apps: named, ...days }, by: ['app'], against, ...all }));
  const themes = useQuery(
    ask('reviews.metrics', { where: { apps: named, ...days }, by: ['app', 'theme'], against, ...all }),
  );
  const versions = useQuery(ask('reviews.metrics', { where: { apps: named }, by: ['app', 'version'], ...all }));
  const versionsNow = useQuery(
    ask('reviews.metrics', { where: { apps: named, ...days }, by: ['app', 'version'], ...all }),
  );
  const byWeek = useQuery(
    ask('reviews.metrics', { where: { apps: named, since: weeks[0] }, by: ['app', 'week'], ...all }),
  );
  useCoverageRenewal([period.data?.coverage]);
  const of = (
    app: AppWeek,
    query: { readonly data?: { readonly cells: readonly Cell[] } | undefined },
  ): readonly Cell[] => (query.data?.cells ?? []).filter((cell) => cellValue(cell, 'app') === writeApp(app));
  const rows = apps.map((app): PortfolioRow => {
    const stars = new Map(of(app, byWeek).map((cell) => [cellValue(cell, 'week'), cell]));
    const figures = {
      period: of(app, period)[0],
      themes: of(app, themes),
      versions: of(app, versions),
      versionsNow: of(app, versionsNow),
      chart: chartOf(app),
    };
    return {
      app,
      figures,
      change: changeOf(figures),
      weeks: weeks.map((week) => {
        const cell = stars.get(week);
        return cell && cell.reviews >= minReviewsPerWeek ? cell.stars : null;
      }),
    };
  });
  const isCounted = ![period, themes, versions, versionsNow].some(({ isPending }) => isPending);
  return { rows, isCounted, coverage: period.data?.coverage ?? null };
};
