import { appKey } from '../../contract/domain/app-ref.ts';
import type { ReviewQuote } from '../../contract/resources/reviews/review-search.ts';
import { averageOf, shareOf, sumsOf } from '../../metrics/counting/count-reviews.ts';
import { qualityOf } from '../../metrics/search/ranking/quality.ts';
import type { WindowReview } from '../../metrics/window-review.ts';
import { quoteAround } from '../../tagging/clauses/quote.ts';
import { tagReview } from '../../tagging/tag.ts';
import { versionsOf } from './affected-versions.ts';
import { countriesOf } from './finding-countries.ts';
import { trendOf } from './finding-trend.ts';
import type { Finding, Measured, Said, Window } from './findings.ts';

const mostIds = 50;
const mostQuotes = 3;
/** The newest, among which the best to read are found. */
const mostWeighed = 500;
/** Reviews that are looked at for quotes: some say what others said before. */
const mostRead = 12;

/** Newest first, then by id, as everywhere. */
const newestFirst = (one: WindowReview, other: WindowReview): number =>
  other.date - one.date || (one.id < other.id ? -1 : one.id > other.id ? 1 : 0);

/** Where a review says it: named by the reader, or the words that made it carry the theme; else its beginning. */
const placeOf = ({ said, theme }: Finding, at: number, review: WindowReview): Said => {
  const named = said?.get(at);
  if (named) return named;
  const { title, text, rating, lang } = review;
  const cause = theme && tagReview({ title, text, rating, lang }).because.find(({ tag }) => tag === theme);
  return cause || { field: text.trim() === '' ? 'title' : 'text', start: 0, end: 0 };
};

const quoteOf = (finding: Finding, at: number, review: WindowReview): ReviewQuote => {
  const place = placeOf(finding, at, review);
  return {
    reviewId: review.id,
    text: quoteAround((place.field === 'title' ? review.title : review.text) ?? '', place, review.lang),
    store: review.store,
    appId: review.appId,
    rating: review.rating,
    date: new Date(review.date).toISOString(),
    helpful: review.helpful,
  };
};

/** The best to read, of several apps by turns; the same words are quoted once. Answers are in English, so English goes first. */
export const quotesOf = (finding: Finding, reviews: readonly WindowReview[]): ReviewQuote[] => {
  const best = finding.members
    .map((at) => ({ at, review: reviews[at]! }))
    .sort((one, other) => newestFirst(one.review, other.review))
    .slice(0, mostWeighed)
    .map(({ at, review }) => ({ at, review, quality: qualityOf(review.text, review.helpful) }))
    .sort(
      (one, other) =>
        Number(other.review.lang === 'en') - Number(one.review.lang === 'en') ||
        other.quality - one.quality ||
        newestFirst(one.review, other.review),
    );
  const turns = new Map<string, number>();
  const inTurn = best
    .map((each) => {
      const app = appKey(each.review);
      const turn = turns.get(app) ?? 0;
      turns.set(app, turn + 1);
      return { ...each, turn };
    })
    .sort((one, other) => one.turn - other.turn);
  const quotes: ReviewQuote[] = [];
  for (const { at, review } of inTurn.slice(0, mostRead)) {
    const quote = quoteOf(finding, at, review);
    if (quote.text !== '' && !quotes.some(({ text }) => text === quote.text)) quotes.push(quote);
    if (quotes.length === mostQuotes) break;
  }
  return quotes;
};

/** The reviews that say it, newest first. */
export const membersInOrder = ({ members }: Finding, reviews: readonly WindowReview[]): WindowReview[] =>
  members.map((at) => reviews[at]!).sort(newestFirst);

export type Count = Pick<Measured, 'reviews' | 'reviewIds' | 'share' | 'avgRating' | 'severity'>;

/** How many say it, and how they rate. */
export const countOf = (finding: Finding, reviews: readonly WindowReview[]): Count => {
  const members = membersInOrder(finding, reviews);
  const { reviews: count, stars } = sumsOf(members);
  return {
    reviews: count,
    reviewIds: members.slice(0, mostIds).map(({ id }) => id),
    share: shareOf(count, reviews.length),
    avgRating: averageOf(stars, count),
    severity: shareOf(5 * count - stars, 4 * count),
  };
};

/** What is counted of a finding among the reviews read; every number can be counted again from its members. */
export const measure = (finding: Finding, reviews: readonly WindowReview[], window: Window): Measured => ({
  ...countOf(finding, reviews),
  trend: trendOf(finding, reviews, window),
  versions: versionsOf(finding, reviews),
  countries: countriesOf(finding, reviews),
  quotes: quotesOf(finding, reviews),
});
