import type { Crossing } from '../../../address/app.ts';
import type { Cell } from '../../../metrics/metrics.ts';
import { type ReviewScope, useAppAddress, useScope } from '../app-address.ts';
import { useMetrics } from '../use-metrics.ts';
import { columnsOf, dimensions, isSaid, keyOf, valuesOf } from './crossing.ts';

/** The scope bar's reviews that pass the filters of the address; versions match exactly. */
export const useFiltered = (): ReviewScope => {
  const { app, search } = useAppAddress();
  const { where } = useScope('all');
  const { version, theme, stars, kind, language, move, writer } = search;
  return {
    ...where,
    ...(version && { versions: version.map((each) => `=${each}`) }),
    ...(theme && { themes: theme }),
    ...(stars && { stars }),
    ...(kind && { kinds: kind }),
    ...(move && { moves: move }),
    ...(writer && { writers: writer }),
    ...(app.store === 'apple' && language && { languages: language }),
  };
};

/** Restricts versions and days to the ones shown: counting all would make too many cells. */
const narrowed = (crossing: Crossing, shown: readonly Cell[], where: ReviewScope): ReviewScope => {
  const { by } = dimensions[crossing];
  const known = shown.filter((cell) => cell.values[0]!.value !== null);
  if (by === 'version' && known.length === shown.length)
    return { ...where, versions: known.map((cell) => `=${keyOf(cell)}`) };
  if ((by === 'week' || by === 'month') && shown.length > 0 && (where.since ?? '') < keyOf(shown[0]!))
    return { ...where, since: keyOf(shown[0]!) };
  return where;
};

export const useBreakdown = (rows: Crossing, columns: Crossing) => {
  const { themes, ...other } = useFiltered();
  // Themes in neither rows nor columns are what is counted: the share of each cell's reviews that mention them.
  const topic = themes && !isSaid(rows) && !isSaid(columns) ? { themes } : undefined;
  const where = { ...other, ...(themes && !topic && { themes }) };
  const counted = (cells: readonly Cell[] | undefined = []): readonly Cell[] =>
    topic ? cells.map((cell) => ({ ...cell, reviews: cell.of })) : cells;
  const margin = (crossing: Crossing) => ({
    where,
    ...(topic && { topic }),
    by: [dimensions[crossing].by],
    order: dimensions[crossing].isOrdered ? ('cell' as const) : ('reviews' as const),
    limit: 1_000,
  });
  const heads = useMetrics(margin(columns));
  const sides = useMetrics(margin(rows));
  const all = valuesOf(columns, counted(heads.data?.cells));
  const shown = columnsOf(columns, all);
  const cells = useMetrics(
    shown.length > 0
      ? {
          where: narrowed(columns, shown, where),
          ...(topic && { topic }),
          by: [dimensions[columns].by, dimensions[rows].by],
          limit: 1_000,
        }
      : null,
  );
  return {
    query: shown.length > 0 ? cells : heads,
    isReady: heads.isSuccess && sides.isSuccess && (shown.length === 0 || cells.isSuccess),
    total: heads.data?.total.of ?? 0,
    columns: shown,
    /** Number of columns that don't fit. */
    left: all.length - shown.length,
    rows: topic ? (sides.data?.cells ?? []).filter(({ of }) => of > 0) : valuesOf(rows, sides.data?.cells ?? []),
    hasTopic: topic !== undefined,
    cells: cells.data?.cells ?? [],
    isCut: (cells.data?.cellCount ?? 0) > (cells.data?.cells.length ?? 0),
  };
};
