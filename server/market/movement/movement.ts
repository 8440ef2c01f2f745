import { dayMs } from '../../contract/domain/durations.ts';
import { type RankBefore, type Span, spans } from '../../contract/resources/market/chart-movement.ts';

export interface ChartDay {
  /** YYYY-MM-DD. */
  readonly day: string;
  /** By rank; empty if the row couldn't be read. */
  readonly appIds: readonly string[];
}

/** How many days off the nearest collected chart may be. */
const tolerance: Readonly<Record<Span, number>> = { day: 1, week: 2, month: 5 };
export const seriesDays = 30;
/** How far back charts are needed. */
export const reachDays = spans.month + tolerance.month;

const daysBetween = (earlier: string, later: string): number =>
  Math.round((Date.parse(later) - Date.parse(earlier)) / dayMs);

/** The collected day nearest to the span before today; ties go to the earlier. */
const nearest = (charts: readonly ChartDay[], today: string, span: Span): ChartDay | null => {
  const off = ({ day }: ChartDay): number => Math.abs(daysBetween(day, today) - spans[span]);
  const near = charts.filter((chart) => off(chart) <= tolerance[span]);
  // The sort is stable and charts come oldest first.
  return near.toSorted((a, b) => off(a) - off(b))[0] ?? null;
};

const isWhole = ({ appIds }: ChartDay): boolean => !appIds.includes('');

export interface Movement {
  readonly compared: Record<Span, string | null>;
  readonly dates: readonly string[];
  before(appId: string): Record<Span, RankBefore>;
  /** The ranks on `dates`, ending with the current one. */
  series(appId: string, rank: number): (number | null)[];
  /** The apps that were in a compared chart but aren't among these, best rank first. */
  left(now: ReadonlySet<string>): string[];
}

const bySpan = <Of>(make: (span: Span) => Of): Record<Span, Of> => ({
  day: make('day'),
  week: make('week'),
  month: make('month'),
});

const ranksOf = ({ appIds }: ChartDay): ReadonlyMap<string, number> =>
  new Map(appIds.flatMap((appId, at) => (appId === '' ? [] : [[appId, at + 1] as const])));

/**
 * Compares a chart with earlier days.
 *
 * @param past the collected charts, oldest first
 */
export const movementOf = (past: readonly ChartDay[], today: string): Movement => {
  const earlier = past.filter(({ day }) => day < today);
  const ranks = new Map(earlier.map((chart) => [chart, ranksOf(chart)]));
  const compared = bySpan((span) => nearest(earlier, today, span));
  // A chart with an unreadable row can't prove that an app was missing.
  const drawn = earlier.filter((chart) => isWhole(chart) && daysBetween(chart.day, today) <= seriesDays);
  const rankBefore = (chart: ChartDay | null, appId: string): RankBefore => {
    if (!chart) return 'not_collected';
    return ranks.get(chart)!.get(appId) ?? (isWhole(chart) ? 'absent' : 'not_collected');
  };
  const bestBefore = (appId: string): number =>
    Math.min(...Object.values(compared).flatMap((chart) => (chart ? (ranks.get(chart)!.get(appId) ?? []) : [])));
  return {
    compared: bySpan((span) => compared[span]?.day ?? null),
    dates: [...drawn.map(({ day }) => day), today],
    before: (appId) => bySpan((span) => rankBefore(compared[span], appId)),
    series: (appId, rank) => [...drawn.map((chart) => ranks.get(chart)!.get(appId) ?? null), rank],
    left: (now) => {
      const were = new Set(Object.values(compared).flatMap((chart) => (chart ? [...ranks.get(chart)!.keys()] : [])));
      const gone = [...were].filter((appId) => !now.has(appId));
      return gone.sort((a, b) => bestBefore(a) - bestBefore(b) || (a < b ? -1 : 1));
    },
  };
};
