import type { PartCounts } from '../count-matches.ts';
import type { ThemeColumns } from '../counting/theme-counts.ts';
import { type Narrow, narrow } from './narrow.ts';
import type { PhraseListing } from './phrase-listing.ts';
import type { VersionListing } from './version-listing.ts';

/** What a part tells at first. */
export interface PackedCounts extends Omit<PartCounts, 'versions' | 'themes'> {
  readonly themes: Omit<ThemeColumns, 'app' | 'appCounts'> & { readonly app: Narrow; readonly appCounts: Narrow };
  /** Of versions and phrases there are too many to tell all: the most frequent, which mostly will do. */
  readonly versions: VersionListing;
  readonly phrases: PhraseListing;
}

export const packCounts = (
  { versions: _, themes, ...counts }: PartCounts,
  listings: Pick<PackedCounts, 'versions' | 'phrases'>,
): PackedCounts => ({
  ...counts,
  themes: { ...themes, app: narrow(themes.app), appCounts: narrow(themes.appCounts) },
  ...listings,
});
