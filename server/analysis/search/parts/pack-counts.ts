import type { PartCounts } from '../count-matches.ts';
import type { ThemeColumns } from '../counting/theme-counts.ts';
import { type PackedFills, packFills } from './bucket-fills.ts';
import { type Narrow, narrow } from './narrow.ts';

/** Counts by a number, an entry each. */
export interface CountColumns {
  readonly keys: Int32Array;
  readonly matched: Uint32Array;
  readonly ratings: Uint32Array;
}

/** What a part tells at first, in columns: of objects there would be so many that to send them takes longer than to count. */
export interface PackedCounts extends Omit<PartCounts, 'apps' | 'weeks' | 'versions' | 'themes'> {
  readonly apps: CountColumns;
  /** By their Mondays. */
  readonly weeks: CountColumns;
  readonly themes: Omit<ThemeColumns, 'app' | 'appCounts'> & { readonly app: Narrow; readonly appCounts: Narrow };
  /** How full the buckets are that its phrases and versions fall into. */
  readonly fills: Readonly<Record<Bucketed, PackedFills>>;
}

/** What there is too much of to tell all of it: of these, the most frequent are asked for. */
export type Bucketed = 'phrases' | 'versions';

interface Counted {
  readonly matched: number;
  readonly ratingSum: number;
}

const columnsOf = <Row extends Counted>(rows: readonly Row[], keyOf: (row: Row) => number): CountColumns => ({
  keys: new Int32Array(rows.map(keyOf)),
  matched: new Uint32Array(rows.map(({ matched }) => matched)),
  ratings: new Uint32Array(rows.map(({ ratingSum }) => ratingSum)),
});

export const packCounts = (
  { versions: _, apps, weeks, themes, ...counts }: PartCounts,
  fills: Readonly<Record<Bucketed, Uint32Array>>,
): PackedCounts => ({
  ...counts,
  apps: columnsOf(apps, ({ appNo }) => appNo),
  weeks: columnsOf(weeks, ({ monday }) => monday),
  themes: { ...themes, app: narrow(themes.app), appCounts: narrow(themes.appCounts) },
  fills: { phrases: packFills(fills.phrases), versions: packFills(fills.versions) },
});
