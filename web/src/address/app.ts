import { type Move, moves, type Writer, writers } from '../../../server/contract/domain/clauses.ts';
import { day, oneOf, someOf, text, whole } from './fields.ts';
import { type ReviewFilters, readReviewFilters } from './reviews.ts';
import type { RawSearch } from './search.ts';

export const appTabs = [
  'overview',
  'reviews',
  'versions',
  'breakdown',
  'answers',
  'revenue',
  'history',
  'ads',
] as const;
export type AppTab = (typeof appTabs)[number];

/** Days up to today, or everything on file. */
export const periods = ['7', '30', '90', '365', 'all'] as const;
export type Period = (typeof periods)[number];

/** Dimensions that the breakdown can use as rows or columns. */
export const crossings = [
  'complaints',
  'praise',
  'requests',
  'country',
  'language',
  'version',
  'stars',
  'week',
  'month',
  'kind',
] as const;
export type Crossing = (typeof crossings)[number];

export const cellShows = ['share', 'count', 'stars'] as const;
export type CellShow = (typeof cellShows)[number];

export interface AppSearch extends Omit<ReviewFilters, 'app'> {
  tab?: AppTab | undefined;
  /** Ends today; used instead of `from` and `to`. */
  period?: Period | undefined;
  /** Compare with the same days a year before; by default with the preceding days. */
  against?: 'year' | undefined;
  evidence?: string | undefined;
  /** Monthly downloads entered by the reader. */
  downloads?: number | undefined;
  about?: string | undefined;
  /** The version judged, and the one it is compared with. */
  release?: string | undefined;
  versus?: string | undefined;
  rows?: Crossing | undefined;
  columns?: Crossing | undefined;
  show?: CellShow | undefined;
  /** Only reviews whose writers leave, arrive or describe themselves. */
  move?: Move[] | undefined;
  writer?: Writer[] | undefined;
}

export const readEvidence = (value: unknown): string | undefined => {
  const written = text(value);
  return written !== undefined && /^[\w-]{8,12000}$/.test(written) ? written : undefined;
};

export const readAppSearch = (raw: RawSearch): AppSearch => {
  const { app: _, ...filters } = readReviewFilters({ ...raw, country: raw.country ?? raw.place });
  return {
    tab: raw.tab === 'videos' ? 'ads' : oneOf(appTabs, raw.tab),
    period: day(raw.from) || day(raw.to) ? undefined : oneOf(periods, raw.period),
    against: oneOf(['year'], raw.against),
    evidence: readEvidence(raw.evidence),
    downloads: whole(raw.downloads, 0, 1_000_000_000),
    ...filters,
    about: text(raw.about)?.slice(0, 200),
    release: text(raw.release)?.slice(0, 60),
    versus: text(raw.versus)?.slice(0, 60),
    rows: oneOf(crossings, raw.rows),
    columns: oneOf(crossings, raw.columns),
    show: oneOf(cellShows, raw.show),
    move: someOf(moves, raw.move),
    writer: someOf(writers, raw.writer),
  };
};
