import type { ChartName } from '../../contract/domain/charts.ts';
import { genreById } from '../../contract/domain/genres.ts';
import type { AppWeek, MovedGenre } from '../../contract/resources/home.ts';
import { weekApart } from './week-days.ts';

interface Rank {
  readonly chart: ChartName;
  readonly genreId: string | null;
  readonly day: string;
  readonly rank: number | null;
  /** Whether every row of the chart could be read. */
  readonly isWhole: boolean;
}

/**
 * An app's rank in each chart now and a week before. Charts without the app at both times, or without an earlier day, are
 * left out.
 *
 * @param ranks of one app, oldest first
 */
export const chartMoves = (ranks: readonly Rank[]): AppWeek['charts'] => {
  // A chart with an unreadable row doesn't prove that the app was missing from it.
  const observed = ranks.filter(({ rank, isWhole }) => rank !== null || isWhole);
  const charts = Map.groupBy(observed, ({ chart, genreId }) => `${chart} ${genreId ?? ''}`);
  const best = ({ rank, rankBefore }: AppWeek['charts'][number]): number => rank ?? rankBefore ?? 0;
  return [...charts.values()]
    .flatMap((days) => {
      const { now, before } = weekApart(days)!;
      if (!before || (now.rank === null && before.rank === null)) return [];
      return [
        {
          chart: now.chart,
          genre: now.genreId === null ? null : (genreById(now.genreId)?.title ?? now.genreId),
          date: now.day,
          rank: now.rank,
          dateBefore: before.day,
          rankBefore: before.rank,
        },
      ];
    })
    .sort((one, other) => best(one) - best(other));
};

interface ChartDay {
  readonly day: string;
  /** By rank; empty if the row couldn't be read. */
  readonly appIds: readonly string[];
}

/** Below this rank, a few downloads move an app by many ranks. */
const lastPlace = 50;
const maxShown = 5;

type Moved = Pick<MovedGenre, 'date' | 'dateBefore'> & {
  readonly movers: readonly Omit<MovedGenre['movers'][number], 'title' | 'icon'>[];
};

/**
 * The apps that moved furthest near the top of a chart within a week. An app that wasn't in the chart counts as coming from
 * just below its end.
 *
 * @param days oldest first
 */
export const moversOf = (days: readonly ChartDay[]): Moved | null => {
  const apart = weekApart(days);
  if (!apart) return null;
  const { now, before } = apart;
  if (!before) return { date: now.day, dateBefore: null, movers: [] };
  const isWhole = !before.appIds.includes('');
  const ranks = new Map(before.appIds.map((appId, at) => [appId, at + 1]));
  const far = ({ rank, rankBefore }: { rank: number; rankBefore: number | null }): number =>
    Math.abs((rankBefore ?? before.appIds.length + 1) - rank);
  const movers = now.appIds
    .flatMap((appId, at) => {
      const rankBefore = ranks.get(appId) ?? null;
      const isKnown = appId !== '' && (rankBefore !== null || isWhole);
      return isKnown && Math.min(at + 1, rankBefore ?? at + 1) <= lastPlace
        ? [{ appId, rank: at + 1, rankBefore }]
        : [];
    })
    .filter((each) => far(each) > 0)
    .sort((one, other) => far(other) - far(one) || one.rank - other.rank)
    .slice(0, maxShown);
  return { date: now.day, dateBefore: before.day, movers };
};
