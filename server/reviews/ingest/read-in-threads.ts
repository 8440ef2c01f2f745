import { availableParallelism } from 'node:os';
import { minuteMs } from '../../contract/domain/durations.ts';
import { mapInSlices } from '../../support/concurrency/slices.ts';
import { createThreads } from '../../support/concurrency/threads.ts';
import { type Readable, type ReadReview, readReview } from './read-review.ts';

/** What was read of a review, as it crosses from the thread: one text of many words is cheaper than many texts. */
export interface PackedReview extends Omit<ReadReview, 'terms' | 'phrases'> {
  /** No term has a space, and no phrase a line break. */
  readonly terms: string;
  readonly phrases: string;
}

export type ReadingTask = readonly Readable[];

export const pack = (read: ReadReview): PackedReview => ({
  ...read,
  terms: read.terms.join(' '),
  phrases: read.phrases.join('\n'),
});

const unpack = (packed: PackedReview): ReadReview => ({
  ...packed,
  terms: packed.terms === '' ? [] : packed.terms.split(' '),
  phrases: packed.phrases === '' ? [] : packed.phrases.split('\n'),
});

/** Fewer are read where they are: they take less time than the thread does to start. */
const fewest = 40;

/** So many go to a thread at once: a batch is shared by all of them. */
const chunkSize = 100;

const { ask } = createThreads<ReadingTask, readonly PackedReview[]>(new URL('./reading-thread.ts', import.meta.url), {
  name: 'review reading',
  most: Math.min(2, availableParallelism()),
  // A new one takes five times as long for its first 5,000 reviews: pulls that come now and then find it ready.
  idleMs: 30 * minuteMs,
});

/** Only what is read: reviews have more to them, which would only be copied. */
const readableOf = ({ title, text, rating, helpful, askedLanguage, country }: Readable): Readable => ({
  title,
  text,
  rating,
  helpful,
  askedLanguage,
  country,
});

/** Reads many reviews, beside the event loop where there are many: a few thousand a second take all of a core. */
export const readReviews = async (reviews: readonly Readable[]): Promise<ReadReview[]> => {
  if (reviews.length < fewest) return mapInSlices(reviews, readReview);
  const chunks: Promise<readonly PackedReview[]>[] = [];
  for (let from = 0; from < reviews.length; from += chunkSize) {
    chunks.push(ask(reviews.slice(from, from + chunkSize).map(readableOf)));
  }
  return (await Promise.all(chunks)).flatMap((chunk) => chunk.map(unpack));
};
