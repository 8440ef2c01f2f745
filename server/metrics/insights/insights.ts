import { type AppRef, appKey } from '../../contract/domain/app-ref.ts';
import type { Store } from '../../contract/domain/stores.ts';
import type { Sums } from '../counting/count-cells.ts';
import { averageOf, byCount, countReviews, shareOf, starsOf, sumsOf } from '../counting/count-reviews.ts';
import { codePoints } from '../filter/pull-filter.ts';
import { type Term, termsOf } from './common-terms.ts';
import { type RepeatedTexts, repeatedOf } from './repeated.ts';
import { timelineOf, type Week } from './theme-counts.ts';

export interface InsightReview {
  readonly rating: number;
  readonly title: string | null;
  readonly text: string;
  /** ISO 639-1 or `und`. */
  readonly lang: string;
  /** Milliseconds since the epoch. */
  readonly date: number;
  readonly country: string | null;
  readonly version: string | null;
  readonly store: Store;
  readonly appId: string;
  readonly replied: boolean;
  /** An opaque id of the author; null if the store names none. */
  readonly author: string | null;
}

export interface InsightApp extends AppRef {
  readonly title: string | null;
}

interface Counted {
  readonly count: number;
  readonly share: number;
  readonly avgRating: number | null;
}

export interface Facet extends Counted {
  readonly key: string;
  readonly label: string;
}

export interface Insights {
  readonly total: number;
  readonly analysed: number;
  readonly sampled: boolean;
  readonly avgRating: number | null;
  readonly byRating: Readonly<Record<'1' | '2' | '3' | '4' | '5', number>>;
  readonly medianLength: number;
  readonly terms: readonly Term[];
  readonly countries: readonly Facet[];
  readonly versions: readonly Facet[];
  readonly apps: readonly (InsightApp & Counted)[];
  readonly timeline: readonly Week[];
  readonly replies: { readonly answered: number; readonly playAnalysed: number; readonly share: number };
  readonly repeated: RepeatedTexts;
  readonly notTokenised: number;
}

/** Of larger pulls, only the newest are analysed. */
export const mostAnalysed = 8_000;

const countryNames = new Intl.DisplayNames('en', { type: 'region', fallback: 'code' });
const twoLetters = /^[a-z]{2}$/i;
const countryName = (key: string): string => (twoLetters.test(key) ? countryNames.of(key.toUpperCase())! : key);

const counted = ({ reviews, stars }: Sums, analysed: number): Counted => ({
  count: reviews,
  share: shareOf(reviews, analysed),
  avgRating: averageOf(stars, reviews),
});

const facets = (
  reviews: readonly InsightReview[],
  keyOf: (review: InsightReview) => string | null,
  labelOf: (key: string) => string,
): Facet[] =>
  countReviews(reviews, keyOf)
    .cells.map(({ label, ...sums }) => {
      const key = String(label);
      return { key, label: labelOf(key), ...counted(sums, reviews.length) };
    })
    .sort(
      byCount(
        ({ count }) => count,
        ({ key }) => key,
      ),
    );

/** Includes requested apps without reviews. */
const appsOf = (reviews: readonly InsightReview[], apps: readonly InsightApp[]): (InsightApp & Counted)[] => {
  const byApp = countReviews(reviews, appKey);
  return apps
    .map(({ store, appId, title }) => ({
      store,
      appId,
      title,
      ...counted(byApp.of(appKey({ store, appId })), reviews.length),
    }))
    .sort(byCount<InsightApp & Counted>(({ count }) => count, appKey));
};

/** The median length of the texts in code points, rounded. */
const medianLength = (reviews: readonly InsightReview[]): number => {
  if (reviews.length === 0) return 0;
  const lengths = Float64Array.from(reviews, ({ text }) => codePoints(text.trim())).sort();
  const middle = lengths.length >> 1;
  return lengths.length % 2 === 1 ? lengths[middle]! : Math.round((lengths[middle - 1]! + lengths[middle]!) / 2);
};

/**
 * Counts the reviews of a pull, only the newest if there are too many. `total` is the size of the pull, for callers
 * that read only the newest; reviews of the same moment must come newest first.
 */
export const insightsOf = (
  reviews: readonly InsightReview[],
  apps: readonly InsightApp[],
  total: number = reviews.length,
): Insights => {
  const analysed = reviews.toSorted((one, other) => other.date - one.date).slice(0, mostAnalysed);
  const all = sumsOf(analysed);
  const onPlay = analysed.filter(({ store }) => store === 'play');
  const answered = countReviews(onPlay, ({ replied }) => replied).of(true).reviews;
  const { terms, notTokenised } = termsOf(
    analysed,
    apps.flatMap(({ title }) => title ?? []),
    all.low,
  );
  return {
    total,
    analysed: analysed.length,
    sampled: total > analysed.length,
    avgRating: averageOf(all.stars, all.reviews),
    byRating: starsOf(analysed),
    medianLength: medianLength(analysed),
    terms,
    countries: facets(
      analysed,
      // Google Play is read by language: the storefront of a review is unknown.
      ({ store, country }) => (store === 'play' ? null : country),
      countryName,
    ),
    versions: facets(
      analysed,
      ({ version }) => version,
      (version) => version,
    ),
    apps: appsOf(analysed, apps),
    timeline: timelineOf(analysed),
    replies: { answered, playAnalysed: onPlay.length, share: shareOf(answered, onPlay.length) },
    repeated: repeatedOf(analysed),
    notTokenised,
  };
};
