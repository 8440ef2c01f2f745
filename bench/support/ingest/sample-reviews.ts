import { MAIN_MARKETS } from '../../../sandbox/world/market/markets.ts';
import type { WorldReview } from '../../../sandbox/world/types.ts';
import { makeWorld } from '../../../sandbox/world/world.ts';
import type { StoreReview } from '../../../server/connectors/listing.ts';
import type { KeptApp } from '../../../server/reviews/ingest/keep.ts';

const batchSize = 500;
const fewest = 50;

/** Reviews of an app in a storefront. */
export interface Batch {
  readonly app: KeptApp;
  readonly reviews: readonly StoreReview[];
}

/** Two of the world's in one: about as long as people write. */
const asTold = (review: WorldReview, at: number, all: readonly WorldReview[]): StoreReview => ({
  storeReviewId: review.id,
  rating: review.rating,
  title: review.title || null,
  text: `${review.text} ${all[(at + 1) % all.length]!.text}`,
  date: review.at,
  country: review.country,
  language: null,
  version: review.version,
  helpful: review.helpful,
  reply: review.reply?.text ?? null,
  repliedAt: review.reply?.at ?? null,
  author: review.author.name,
  authorId: review.author.id,
  sources: ['feed'],
});

/** Another seed is another world; its apps differ from those of the first by their ids. */
function* batchesOf(seed: number): Generator<Batch> {
  const world = makeWorld({ seed, today: '2026-06-30' });
  for (const app of world.apps.filter(({ appleId }) => appleId !== null)) {
    for (const { country } of MAIN_MARKETS) {
      const reviews = world.appleReviews(app, country).slice(0, batchSize).map(asTold);
      if (reviews.length < fewest) continue;
      yield { app: { store: 'apple', appId: `${app.appleId}${seed}`, title: app.title }, reviews };
    }
  }
}

/** Reviews of the sandbox's worlds, in all their languages, as the connectors tell them. */
export const sampleReviews = (wanted: number): Batch[] => {
  const batches: Batch[] = [];
  for (let seed = 4, count = 0; ; seed++) {
    for (const batch of batchesOf(seed)) {
      batches.push(batch);
      count += batch.reviews.length;
      if (count >= wanted) return batches;
    }
  }
};

export const countOf = (batches: readonly Batch[]): number =>
  batches.reduce((sum, { reviews }) => sum + reviews.length, 0);
