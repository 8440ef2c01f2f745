import type { CountedVersions } from '../counting/version-counts.ts';
import { type Narrow, narrow } from './narrow.ts';

type Column = 'appNos' | 'text' | 'matched' | 'ratings';

/** What a part tells of versions, an entry each, in no order. */
export type VersionListing = Omit<CountedVersions, Column> & Record<Column, Narrow>;

export const packVersions = ({ appNos, text, matched, ratings, ...rest }: CountedVersions): VersionListing => ({
  ...rest,
  appNos: narrow(appNos),
  text: narrow(text),
  matched: narrow(matched),
  ratings: narrow(ratings),
});
