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

/** Days up to today, or all that is on file. */
export const periods = ['7', '30', '90', '365', 'all'] as const;
export type Period = (typeof periods)[number];

/** What the breakdown puts in its rows and columns. */
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
  /** A period that ends today, in place of `from` and `to`. */
  period?: Period | undefined;
  /** Compared with the same days a year before; the days before where it is left out. */
  against?: 'year' | undefined;
  /** The figure whose reviews are open. */
  evidence?: string | undefined;
  /** Monthly downloads that the reader knows. */
  downloads?: number | undefined;
  /** What the reviews that are shown are about. */
  about?: string | undefined;
  /** The version that is judged, and the one it is compared with. */
  release?: string | undefined;
  versus?: string | undefined;
  rows?: Crossing | undefined;
  columns?: Crossing | undefined;
  show?: CellShow | undefined;
  /** Only reviews whose writers go or come, or say what they are. */
  move?: Move[] | undefined;
  writer?: Writer[] | undefined;
}

/** The part of an evidence address that names the figure. */
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
