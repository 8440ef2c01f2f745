import { dayMs } from '../../../../../server/contract/domain/durations.ts';
import type { MetricsDimension } from '../../../../../server/contract/resources/reviews/metrics.ts';
import { fisher, holm, isClear, wilson } from '../../../../../server/metrics/counting/statistics/proportions.ts';
import type { AppSearch, Crossing } from '../../../address/app.ts';
import { type Cell, fewestReviews, themeOf } from '../../../metrics/metrics.ts';

interface Dimension {
  readonly label: string;
  readonly by: MetricsDimension;
  /** For themes only. */
  readonly polarity?: 'neg' | 'pos';
  /** Values have a natural order, such as weeks: shows the newest instead of the largest. */
  readonly isOrdered?: true;
  /** A review may have several values. */
  readonly isMany?: true;
}

export const dimensions: Readonly<Record<Crossing, Dimension>> = {
  complaints: { label: 'Complaints', by: 'theme', polarity: 'neg', isMany: true },
  praise: { label: 'Praise', by: 'theme', polarity: 'pos', isMany: true },
  requests: { label: 'Requests', by: 'request', isMany: true },
  country: { label: 'Country', by: 'country' },
  language: { label: 'Language', by: 'language' },
  version: { label: 'Version', by: 'version', isOrdered: true },
  stars: { label: 'Stars', by: 'stars', isOrdered: true },
  week: { label: 'Week', by: 'week', isOrdered: true },
  month: { label: 'Month', by: 'month', isOrdered: true },
  kind: { label: 'Type of review', by: 'kind', isMany: true },
};

/** With more columns, shows the twelve largest or newest and groups the others. */
const maxColumns = 14;
const shownColumns = 12;

export const isSaid = (crossing: Crossing): boolean => ['theme', 'request'].includes(dimensions[crossing].by);

export const valuesOf = (crossing: Crossing, cells: readonly Cell[]): readonly Cell[] => {
  const { polarity, by } = dimensions[crossing];
  const present = cells.filter((cell) => cell.reviews > 0);
  if (by === 'stars') return present.toReversed();
  return polarity ? present.filter((cell) => themeOf(cell).polarity === polarity) : present;
};

export const columnsOf = (crossing: Crossing, values: readonly Cell[]): readonly Cell[] => {
  if (values.length <= maxColumns) return values;
  return dimensions[crossing].isOrdered ? values.slice(-shownColumns) : values.slice(0, shownColumns);
};

const monthEnd = (first: string): string => {
  const day = new Date(first);
  return new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + 1, 0)).toISOString().slice(0, 10);
};

const weekEnd = (first: string): string => new Date(Date.parse(first) + 6 * dayMs).toISOString().slice(0, 10);

/** The filter for a value; null if there is none. */
export const filterOf = (crossing: Crossing, cell: Cell): AppSearch | null => {
  const { value } = cell.values[0]!;
  if (value === null) return null;
  const text = String(value);
  switch (dimensions[crossing].by) {
    case 'theme':
      return { theme: [text] };
    case 'country':
      return { country: [text] };
    case 'language':
      return { language: [text] };
    case 'version':
      return { version: [text] };
    case 'stars':
      return { stars: [Number(text)] };
    case 'week':
      return { from: text, to: weekEnd(text), period: undefined };
    case 'month':
      return { from: text, to: monthEnd(text), period: undefined };
    default:
      return null;
  }
};

export interface Crossed {
  readonly reviews: number;
  readonly of: number;
  readonly share: number;
  readonly interval: readonly [number, number];
  /** Total of the row's other columns. */
  readonly others: { readonly reviews: number; readonly of: number; readonly share: number };
  /** Too few reviews in the column to say anything. */
  readonly isFew: boolean;
  readonly isClearlyMore: boolean;
  readonly stars: number | null;
  readonly starsInterval: readonly [number, number] | null;
  readonly evidence: string | null;
}

export const keyOf = (cell: Cell, at = 0): string => String(cell.values[at]?.value);

/**
 * All cells of a table with their shares, and whether each is significantly above the rest of its row (Fisher,
 * Holm-corrected over all cells). A share is that of the column's reviews; with a topic, that of the cell's.
 */
export const cross = (
  rows: readonly Cell[],
  columns: readonly Cell[],
  cells: readonly Cell[],
  all: number,
  hasTopic = false,
): readonly (readonly Crossed[])[] => {
  const found = new Map(cells.map((cell) => [`${keyOf(cell)}\n${keyOf(cell, 1)}`, cell]));
  const table = rows.map((row) =>
    columns.map((column) => {
      const cell = found.get(`${keyOf(column)}\n${keyOf(row)}`);
      const part = { count: cell?.reviews ?? 0, of: hasTopic ? (cell?.of ?? 0) : column.reviews };
      const rest = {
        count: Math.max(0, row.reviews - part.count),
        of: Math.max(0, (hasTopic ? row.of : all) - part.of),
      };
      return { cell, part, rest, isFew: part.of < fewestReviews };
    }),
  );
  const tested = table.flat().filter(({ isFew, rest }) => !isFew && rest.of > 0);
  const corrected = holm(tested.map(({ part, rest }) => fisher(part, rest)));
  const clear = new Set(tested.filter((_, at) => isClear(corrected[at]!)));
  return table.map((line) =>
    line.map((each) => {
      const { cell, part, rest, isFew } = each;
      const share = part.of === 0 ? 0 : part.count / part.of;
      const other = rest.of === 0 ? 0 : rest.count / rest.of;
      return {
        reviews: part.count,
        of: part.of,
        share,
        interval: wilson(part),
        others: { reviews: rest.count, of: rest.of, share: other },
        isFew,
        isClearlyMore: clear.has(each) && share > other,
        stars: cell?.stars ?? null,
        starsInterval: cell?.starsInterval ?? null,
        evidence: cell?.evidence ?? null,
      };
    }),
  );
};
