import type { Output } from '../../../../client/types.ts';
import type { MoverSpan } from '../../address/market.ts';

export type MovedChart = Output<'charts.movement'>['charts'][number];
export type MovedRow = MovedChart['rows'][number];

/** A country's chart; undefined while loading, null if it could not be read. */
export interface CountryChart {
  readonly country: string;
  readonly chart: MovedChart | null | undefined;
}

export interface Mover {
  readonly app: MovedRow;
  readonly rows: ReadonlyMap<string, MovedRow>;
  /** Mean change over the countries where it was and is in the chart; null if there are none. */
  readonly mean: number | null;
}

/** Places gained; null if the app was not in the chart or no chart was collected. */
export const changeOf = (row: MovedRow | undefined, span: MoverSpan): number | null => {
  const before = row?.before[span];
  return row && typeof before === 'number' ? before - row.rank : null;
};

/** The apps of all charts, deduplicated. */
export const moversOf = (charts: readonly CountryChart[], span: MoverSpan): Mover[] => {
  const found = new Map<string, Map<string, MovedRow>>();
  for (const { country, chart } of charts) {
    for (const row of chart?.rows ?? []) {
      found.set(row.appId, (found.get(row.appId) ?? new Map<string, MovedRow>()).set(country, row));
    }
  }
  return [...found.values()].map((rows) => {
    const changes = [...rows.values()].map((row) => changeOf(row, span)).filter((change) => change !== null);
    return {
      app: rows.values().next().value!,
      rows,
      mean: changes.length > 0 ? changes.reduce((sum, change) => sum + change, 0) / changes.length : null,
    };
  });
};

/** The value of a column: a country's column shows the change there. */
export const figureOf = ({ app, mean, rows }: Mover, column: string, span: MoverSpan): number | null => {
  if (column === 'mean') return mean;
  if (column === 'rating') return app.score;
  return column === 'ratings' ? app.ratingsTotal : changeOf(rows.get(column), span);
};

/** Names A to Z, figures descending; apps without a figure are always last. */
export const sortMovers = (
  movers: readonly Mover[],
  { sort, reverse, span }: { sort: string; reverse: boolean; span: MoverSpan },
): Mover[] => {
  const sign = reverse ? -1 : 1;
  if (sort === 'app') return movers.toSorted((one, other) => sign * one.app.title.localeCompare(other.app.title));
  return movers.toSorted((one, other) => {
    const [a, b] = [figureOf(one, sort, span), figureOf(other, sort, span)];
    if (a === null || b === null) return Number(a === null) - Number(b === null);
    return sign * (b - a);
  });
};

/** The apps that rose, fell or entered the top of a chart, largest change first. */
export const moversIn = ({ rows, left }: MovedChart, span: MoverSpan) => {
  const by = (row: MovedRow): number => changeOf(row, span) ?? 0;
  const cut = rows.length;
  const wasBelow = ({ before }: MovedRow): boolean =>
    before[span] === 'absent' || (typeof before[span] === 'number' && before[span] > cut);
  return {
    rising: rows.filter((row) => by(row) > 0).sort((one, other) => by(other) - by(one)),
    falling: rows.filter((row) => by(row) < 0).sort((one, other) => by(one) - by(other)),
    entered: rows.filter(wasBelow),
    left: left.filter(({ before }) => typeof before[span] === 'number' && before[span] <= cut),
  };
};
