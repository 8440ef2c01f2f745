import { availableParallelism } from 'node:os';
import type { StoreReview } from '../../connectors/listing.ts';
import { minuteMs } from '../../contract/domain/durations.ts';
import { mapInSlices } from '../../support/concurrency/slices.ts';
import { createThreads } from '../../support/concurrency/threads.ts';
import { type BatchFacts, BatchReader, type Earlier, type ReadBatch, type WrittenReview } from './read-batch.ts';

/** Reviews as they cross to the thread: a list of texts is copied in a third of the time of as many objects. */
type Columns = { readonly [Field in keyof StoreReview]: readonly StoreReview[Field][] };

export interface ReadingTask {
  readonly facts: BatchFacts;
  readonly columns: Columns;
  /** By place; of the edited ones alone. */
  readonly earlier: ReadonlyMap<number, Earlier>;
}

const columnsOf = (reviews: readonly StoreReview[]): Columns => ({
  storeReviewId: reviews.map((each) => each.storeReviewId),
  rating: reviews.map((each) => each.rating),
  title: reviews.map((each) => each.title),
  text: reviews.map((each) => each.text),
  date: reviews.map((each) => each.date),
  country: reviews.map((each) => each.country),
  language: reviews.map((each) => each.language),
  version: reviews.map((each) => each.version),
  helpful: reviews.map((each) => each.helpful),
  reply: reviews.map((each) => each.reply),
  repliedAt: reviews.map((each) => each.repliedAt),
  author: reviews.map((each) => each.author),
  authorId: reviews.map((each) => each.authorId),
  sources: reviews.map((each) => each.sources),
});

const reviewAt = (columns: Columns, at: number): StoreReview => ({
  storeReviewId: columns.storeReviewId[at]!,
  rating: columns.rating[at]!,
  title: columns.title[at]!,
  text: columns.text[at]!,
  date: columns.date[at]!,
  country: columns.country[at]!,
  language: columns.language[at]!,
  version: columns.version[at]!,
  helpful: columns.helpful[at]!,
  reply: columns.reply[at]!,
  repliedAt: columns.repliedAt[at]!,
  author: columns.author[at]!,
  authorId: columns.authorId[at]!,
  sources: columns.sources[at]!,
});

/** More would be held for so long that they cost more to clear away. */
const atOnce = 100;

/** What the thread does. */
export const readTask = ({ facts, columns, earlier }: ReadingTask): ReadBatch => {
  const count = columns.text.length;
  const reader = new BatchReader(facts);
  for (let from = 0; from < count; from += atOnce) {
    const length = Math.min(atOnce, count - from);
    reader.add(
      Array.from({ length }, (_, at) => ({
        told: reviewAt(columns, from + at),
        earlier: earlier.get(from + at) ?? null,
      })),
    );
  }
  return reader.end();
};

/** Fewer are read where they are: they take less time than the thread does to start. */
const fewest = 40;

const { ask } = createThreads<ReadingTask, ReadBatch>(new URL('./reading-thread.ts', import.meta.url), {
  name: 'review reading',
  most: Math.min(2, availableParallelism()),
  // A new one takes five times as long for its first 5,000 reviews: pulls that come now and then find it ready.
  idleMs: 30 * minuteMs,
});

/** Reads a batch of an app's reviews, beside the event loop where there are many: a few thousand a second take all of a core. */
export const readBatch = async (facts: BatchFacts, written: readonly WrittenReview[]): Promise<ReadBatch> => {
  if (written.length < fewest) {
    const reader = new BatchReader(facts);
    await mapInSlices(written, (each) => reader.add([each]));
    return reader.end();
  }
  const earlier = new Map<number, Earlier>();
  for (const [at, each] of written.entries()) if (each.earlier) earlier.set(at, each.earlier);
  return ask({ facts, columns: columnsOf(written.map(({ told }) => told)), earlier });
};
