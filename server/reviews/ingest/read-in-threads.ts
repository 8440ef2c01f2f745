import { availableParallelism } from 'node:os';
import { minuteMs } from '../../contract/domain/durations.ts';
import { mapInSlices } from '../../support/concurrency/promises.ts';
import { createThreads } from '../../support/concurrency/threads.ts';
import { type BatchFacts, type ReadRow, readRows, type WrittenReview } from './read-batch.ts';

export interface ReadingTask {
  readonly facts: BatchFacts;
  readonly written: readonly WrittenReview[];
}

/** Smaller batches are read on the event loop, which is faster than starting a thread. */
const fewest = 40;

const { ask } = createThreads<ReadingTask, ReadRow[]>(new URL('./reading-thread.ts', import.meta.url), {
  name: 'review reading',
  most: Math.min(2, availableParallelism()),
  // A new thread is five times slower for its first 5,000 reviews, so it is kept between pulls.
  idleMs: 30 * minuteMs,
});

/** Reads a batch of an app's reviews, in a thread if it is large: a few thousand per second use a whole core. */
export const readBatch = async (facts: BatchFacts, written: readonly WrittenReview[]): Promise<ReadRow[]> =>
  written.length < fewest
    ? (await mapInSlices(written, (each) => readRows(facts, [each]))).flat()
    : ask({ facts, written });
