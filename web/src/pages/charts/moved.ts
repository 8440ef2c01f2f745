import type { Output } from '../../../../client/types.ts';
import type { MoverSpan } from '../../address/market.ts';

export type MovedChart = Output<'charts.movement'>['charts'][number];
export type MovedRow = MovedChart['rows'][number];

/** A country's chart; undefined until it is read, null where it could not be. */
export interface CountryChart {
  readonly country: string;
  readonly chart: MovedChart | null | undefined;
}

export interface Mover {
  readonly app: MovedRow;
  readonly rows: ReadonlyMap<string, MovedRow>;
  /** Its mean change over the countries in whose charts it was then and is now; null where there is none. */
  readonly mean: number | null;
}

/** How many places it rose; null where it was not in the chart, or no chart was collected. */
export const changeOf = (row: MovedRow | undefined, span: MoverSpan): number | null => {
  const before = row?.before[span];
  return row && typeof before === 'number' ? before - row.rank : null;
};

/** The apps of all charts, once each. */
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

/** What a column of figures shows of an app; that of a country is the change there. */
export const figureOf = ({ app, mean, rows }: Mover, column: string, span: MoverSpan): number | null => {
  if (column === 'mean') return mean;
  if (column === 'rating') return app.score;
  return column === 'ratings' ? app.ratingsTotal : changeOf(rows.get(column), span);
};

/** Names from A, figures from the largest; those without a figure last, whichever way the others stand. */
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

/** Who rose, who fell and who is new among the first of a chart, most first. */
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
