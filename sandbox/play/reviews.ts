/** Reviews in the format of Play's RPCs: 17 slots each, paged by token. */

import { hashText } from '../world/random.ts';
import type { World, WorldReview } from '../world/types.ts';
import { moment } from './app.ts';
import { image, slots } from './wire.ts';

export interface ReviewsRequest {
  readonly packageName: string;
  readonly language: string;
  readonly sort: number;
  readonly count: number;
  readonly token: string | null;
  readonly score: number | null;
}

/** Longer than a double can hold, like real ones. */
const userId = (review: WorldReview): string =>
  /^\d{17,}$/.test(review.author.id)
    ? review.author.id
    : `1${String(hashText(`user:${review.author.id}`)).padStart(20, '0')}`;

export const reviewRow = (review: WorldReview, origin: string): unknown[] => {
  const avatar = image(`${origin}/icons/reader.png`, 64, 64);
  return slots(17, {
    0: review.id,
    1: [review.author.name, avatar],
    2: review.rating,
    4: review.text,
    5: moment(review.at, review.id),
    6: review.helpful,
    7: review.reply && [review.app.developer.name, review.reply.text, moment(review.reply.at, `reply:${review.id}`)],
    9: [userId(review), review.author.name, null, [avatar, true], avatar],
    10: review.version,
    12:
      hashText(review.id) % 4 === 0
        ? [
            [
              ['vaf_app_quality_stability', [1 + (review.rating > 3 ? 1 : 0)]],
              ['vaf_app_quality_performance', [2]],
            ],
          ]
        : null,
    16: 1,
  });
};

/** Ties stay newest first, as in the world. */
export const sorted = (reviews: readonly WorldReview[], sort: number): readonly WorldReview[] => {
  if (sort === 1) return reviews.toSorted((a, b) => b.helpful - a.helpful);
  return sort === 3 ? reviews.toSorted((a, b) => b.rating - a.rating) : reviews;
};

const tokenOf = (query: ReviewsRequest, offset: number): string =>
  `CmoK${Buffer.from([query.packageName, query.language, query.sort, query.score ?? 0, offset].join(' ')).toString('base64url')}`;

/** Offset of a token; null for a token of another request. */
const offsetOf = (query: ReviewsRequest): number | null => {
  if (query.token === null) return 0;
  const offset = Number(Buffer.from(query.token.slice(4), 'base64url').toString().split(' ').at(-1));
  return Number.isSafeInteger(offset) && tokenOf(query, offset) === query.token ? offset : null;
};

/** Unknown apps and invalid tokens return an empty page, because the store has no errors. */
export const reviewsPage = (
  world: World,
  query: ReviewsRequest,
  origin: string,
  fault: string | undefined,
): readonly unknown[] => {
  const app = world.byPlayId(query.packageName);
  const offset = offsetOf(query);
  if (!app || offset === null || fault === 'dark-feed') return [];
  const all = sorted(
    world.playReviews(app, query.language).filter(({ rating }) => query.score === null || rating === query.score),
    query.sort,
  );
  if (all.length === 0) return [];
  // A repeated page is the first one, with the same next token.
  const from = fault === 'repeated-page' ? 0 : offset;
  const rows = all.slice(from, from + query.count).map((review) => reviewRow(review, origin));
  const end = from + query.count;
  const token = end < all.length ? [[null, tokenOf(query, end)]] : [];
  if (fault === 'hole' && query.token !== null) return [[], ...token];
  return fault === 'changed-shape' ? [null, null, rows, ...token] : [rows, ...token];
};
