/** Reviews as Play's rpcs send them: 17 slots each, page after page by a token. */

import { hashText } from '../world/random.ts';
import type { World, WorldReview } from '../world/types.ts';
import { moment } from './app.ts';
import { image, slots } from './wire.ts';

/** What the two forms of the request ask for. */
export interface ReviewsAsked {
  readonly packageName: string;
  readonly language: string;
  readonly sort: number;
  readonly count: number;
  readonly token: string | null;
  readonly score: number | null;
}

/** Beyond what a double holds, as a real one is. */
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

/** In the order asked for. Equal ones stay newest first, as the world has them. */
export const sorted = (reviews: readonly WorldReview[], sort: number): readonly WorldReview[] => {
  if (sort === 1) return reviews.toSorted((a, b) => b.helpful - a.helpful);
  return sort === 3 ? reviews.toSorted((a, b) => b.rating - a.rating) : reviews;
};

const tokenOf = (asked: ReviewsAsked, offset: number): string =>
  `CmoK${Buffer.from([asked.packageName, asked.language, asked.sort, asked.score ?? 0, offset].join(' ')).toString('base64url')}`;

/** Where a token goes on; null for one of another question. */
const offsetOf = (asked: ReviewsAsked): number | null => {
  if (asked.token === null) return 0;
  const offset = Number(Buffer.from(asked.token.slice(4), 'base64url').toString().split(' ').at(-1));
  return Number.isSafeInteger(offset) && tokenOf(asked, offset) === asked.token ? offset : null;
};

/** The payload of a page. An unknown app, and a token that says nothing, get an empty one: the store knows no error. */
export const reviewsPage = (
  world: World,
  asked: ReviewsAsked,
  origin: string,
  fault: string | undefined,
): readonly unknown[] => {
  const app = world.byPlayId(asked.packageName);
  const offset = offsetOf(asked);
  if (!app || offset === null || fault === 'dark-feed') return [];
  const all = sorted(
    world.playReviews(app, asked.language).filter(({ rating }) => asked.score === null || rating === asked.score),
    asked.sort,
  );
  if (all.length === 0) return [];
  // A repeated page is the first one again, with the token that led to it.
  const from = fault === 'repeated-page' ? 0 : offset;
  const rows = all.slice(from, from + asked.count).map((review) => reviewRow(review, origin));
  const end = from + asked.count;
  const token = end < all.length ? [[null, tokenOf(asked, end)]] : [];
  if (fault === 'hole' && asked.token !== null) return [[], ...token];
  return fault === 'changed-shape' ? [null, null, rows, ...token] : [rows, ...token];
};
