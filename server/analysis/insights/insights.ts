import { type AppRef, appKey } from '../../contract/domain/app-ref.ts';
import type { Store } from '../../contract/domain/stores.ts';
import { codePoints } from '../filter/pull-filter.ts';
import { type Term, termsOf } from './common-terms.ts';
import { averageOf, byCount, isNegative, shareOf } from './figures.ts';
import { type RepeatedTexts, repeatedOf } from './repeated.ts';
import { timelineOf, type Week } from './timeline.ts';

/** A review as far as it is counted. */
export interface InsightReview {
  readonly rating: number;
  readonly title: string | null;
  readonly text: string;
  /** What it is written in: ISO 639-1 or `und`. */
  readonly lang: string;
  /** Milliseconds since the epoch. */
  readonly date: number;
  readonly country: string | null;
  readonly version: string | null;
  readonly store: Store;
  readonly appId: string;
  /** Whether the developer answered it. */
  readonly replied: boolean;
  /** Tells authors apart and nothing else; null where the store names none. */
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

/** What a pull's reviews say, counted. */
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

/** The newest are counted, and no more than this. */
export const mostAnalysed = 8_000;

const countryNames = new Intl.DisplayNames('en', { type: 'region', fallback: 'code' });
const twoLetters = /^[a-z]{2}$/i;
const countryName = (key: string): string => (twoLetters.test(key) ? countryNames.of(key.toUpperCase())! : key);

interface Tally {
  count: number;
  sum: number;
}

const tallyBy = (
  reviews: readonly InsightReview[],
  keyOf: (review: InsightReview) => string | null,
): Map<string, Tally> => {
  const tallies = new Map<string, Tally>();
  for (const review of reviews) {
    const key = keyOf(review);
    if (key === null) continue;
    const tally = tallies.get(key);
    if (tally === undefined) tallies.set(key, { count: 1, sum: review.rating });
    else {
      tally.count++;
      tally.sum += review.rating;
    }
  }
  return tallies;
};

const counted = ({ count, sum }: Tally, analysed: number): Counted => ({
  count,
  share: shareOf(count, analysed),
  avgRating: averageOf(sum, count),
});

const facets = (
  reviews: readonly InsightReview[],
  keyOf: (review: InsightReview) => string | null,
  labelOf: (key: string) => string,
): Facet[] =>
  [...tallyBy(reviews, keyOf)]
    .map(([key, tally]) => ({ key, label: labelOf(key), ...counted(tally, reviews.length) }))
    .sort(
      byCount(
        ({ count }) => count,
        ({ key }) => key,
      ),
    );

/** Every app that was asked for, those nobody wrote about too. */
const appsOf = (reviews: readonly InsightReview[], apps: readonly InsightApp[]): (InsightApp & Counted)[] => {
  const tallies = tallyBy(reviews, appKey);
  return apps
    .map(({ store, appId, title }) => ({
      store,
      appId,
      title,
      ...counted(tallies.get(appKey({ store, appId })) ?? { count: 0, sum: 0 }, reviews.length),
    }))
    .sort(byCount<InsightApp & Counted>(({ count }) => count, appKey));
};

/** The middle length of the texts in code points; of an even number the mean of the middle two, rounded. */
const medianLength = (reviews: readonly InsightReview[]): number => {
  if (reviews.length === 0) return 0;
  const lengths = Float64Array.from(reviews, ({ text }) => codePoints(text.trim())).sort();
  const middle = lengths.length >> 1;
  return lengths.length % 2 === 1 ? lengths[middle]! : Math.round((lengths[middle - 1]! + lengths[middle]!) / 2);
};

const ratingsOf = (reviews: readonly InsightReview[]): Insights['byRating'] => {
  const byRating = { 1: 0, 2: 0, 3: 0, 4: 0, 5: 0 };
  for (const { rating } of reviews) byRating[rating as keyof typeof byRating]++;
  return byRating;
};

/**
 * Counts the reviews of a pull, the newest where there are too many. `total` is how many the pull holds, for a caller
 * that read only the newest; of reviews of one moment those given first are the newer ones.
 */
export const insightsOf = (
  reviews: readonly InsightReview[],
  apps: readonly InsightApp[],
  total: number = reviews.length,
): Insights => {
  const analysed = reviews.toSorted((one, other) => other.date - one.date).slice(0, mostAnalysed);
  const sum = analysed.reduce((all, { rating }) => all + rating, 0);
  const onPlay = analysed.filter(({ store }) => store === 'play');
  const answered = onPlay.filter(({ replied }) => replied).length;
  const negative = analysed.filter(({ rating }) => isNegative(rating)).length;
  const { terms, notTokenised } = termsOf(
    analysed,
    apps.flatMap(({ title }) => title ?? []),
    negative,
  );
  return {
    total,
    analysed: analysed.length,
    sampled: total > analysed.length,
    avgRating: averageOf(sum, analysed.length),
    byRating: ratingsOf(analysed),
    medianLength: medianLength(analysed),
    terms,
    countries: facets(
      analysed,
      // Play is read by language: what storefront a review came from is not known.
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
