import type { PartCounts } from '../count-matches.ts';
import type { ThemeColumns } from '../counting/theme-counts.ts';
import type { VersionListing } from '../counting/version-counts.ts';
import { type Narrow, narrow } from './narrow.ts';
import type { PhraseListing } from './phrase-listing.ts';

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
  /** Of versions and phrases there are too many to tell all: the most frequent, which mostly will do. */
  readonly versions: VersionListing;
  readonly phrases: PhraseListing;
}

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
  listings: Pick<PackedCounts, 'versions' | 'phrases'>,
): PackedCounts => ({
  ...counts,
  apps: columnsOf(apps, ({ appNo }) => appNo),
  weeks: columnsOf(weeks, ({ monday }) => monday),
  themes: { ...themes, app: narrow(themes.app), appCounts: narrow(themes.appCounts) },
  ...listings,
});
