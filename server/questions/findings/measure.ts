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

const maxIds = 50;
const maxQuotes = 3;
/** The newest members, from which quotes are chosen. */
const maxWeighed = 500;
/** Reviews tried for quotes, as some repeat others. */
const maxRead = 12;

/** Newest first, then by id. */
const newestFirst = (one: WindowReview, other: WindowReview): number =>
  other.date - one.date || (one.id < other.id ? -1 : one.id > other.id ? 1 : 0);

/** The span named by the reader, else the words that carry the theme, else the beginning. */
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

/** The best quotes, alternating between apps, without duplicates. English goes first, as answers are in English. */
export const quotesOf = (finding: Finding, reviews: readonly WindowReview[]): ReviewQuote[] => {
  const best = finding.members
    .map((at) => ({ at, review: reviews[at]! }))
    .sort((one, other) => newestFirst(one.review, other.review))
    .slice(0, maxWeighed)
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
  for (const { at, review } of inTurn.slice(0, maxRead)) {
    const quote = quoteOf(finding, at, review);
    if (quote.text !== '' && !quotes.some(({ text }) => text === quote.text)) quotes.push(quote);
    if (quotes.length === maxQuotes) break;
  }
  return quotes;
};

export const membersInOrder = ({ members }: Finding, reviews: readonly WindowReview[]): WindowReview[] =>
  members.map((at) => reviews[at]!).sort(newestFirst);

export type Count = Pick<Measured, 'reviews' | 'reviewIds' | 'share' | 'avgRating' | 'severity'>;

export const countOf = (finding: Finding, reviews: readonly WindowReview[]): Count => {
  const members = membersInOrder(finding, reviews);
  const { reviews: count, stars } = sumsOf(members);
  return {
    reviews: count,
    reviewIds: members.slice(0, maxIds).map(({ id }) => id),
    share: shareOf(count, reviews.length),
    avgRating: averageOf(stars, count),
    severity: shareOf(5 * count - stars, 4 * count),
  };
};

/** The figures of a finding; each can be counted again from its members. */
export const measure = (finding: Finding, reviews: readonly WindowReview[], window: Window): Measured => ({
  ...countOf(finding, reviews),
  trend: trendOf(finding, reviews, window),
  versions: versionsOf(finding, reviews),
  countries: countriesOf(finding, reviews),
  quotes: quotesOf(finding, reviews),
});
