import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { mapInSlices } from '../../support/concurrency/slices.ts';
import { type Readable, type ReadReview, readReview } from './read-review.ts';

/** What was read of a review, as it crosses from the thread: one text of many words is cheaper than many texts. */
interface PackedReview extends Omit<ReadReview, 'terms' | 'phrases'> {
  /** No term has a space, and no phrase a line break. */
  readonly terms: string;
  readonly phrases: string;
}

export interface ReadingTask {
  readonly id: number;
  readonly reviews: readonly Readable[];
}

export interface ReadingDone {
  readonly id: number;
  readonly read: readonly PackedReview[];
}

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

interface Waiting {
  resolve(read: readonly PackedReview[]): void;
  reject(error: Error): void;
}

interface Thread {
  readonly worker: Worker;
  readonly waiting: Map<number, Waiting>;
}

/** Of this process, started when they are first needed; they keep nothing alive while nobody waits for them. */
const threads: Thread[] = [];
const mostThreads = Math.min(2, availableParallelism());

/** So many go to a thread at once: a batch is shared by all of them. */
const chunkSize = 100;

let lastId = 0;

const startThread = (): Thread => {
  const worker = new Worker(new URL('./reading-thread.ts', import.meta.url));
  const started: Thread = { worker, waiting: new Map() };
  const end = (error: Error): void => {
    const at = threads.indexOf(started);
    if (at >= 0) threads.splice(at, 1);
    for (const { reject } of started.waiting.values()) reject(error);
    started.waiting.clear();
  };
  worker.on('message', ({ id, read }: ReadingDone) => {
    started.waiting.get(id)?.resolve(read);
    started.waiting.delete(id);
    if (started.waiting.size === 0) worker.unref();
  });
  worker.on('error', end);
  worker.on('exit', () => end(new Error('a thread that reads reviews has ended')));
  threads.push(started);
  return started;
};

/** An idle one, a new one, or the one that has the least to do. */
const nextThread = (): Thread => {
  const least = threads.toSorted((one, other) => one.waiting.size - other.waiting.size)[0];
  return least && (least.waiting.size === 0 || threads.length >= mostThreads) ? least : startThread();
};

const readInThread = (reviews: readonly Readable[]): Promise<readonly PackedReview[]> => {
  const { worker, waiting } = nextThread();
  const id = ++lastId;
  const read = new Promise<readonly PackedReview[]>((resolve, reject) => waiting.set(id, { resolve, reject }));
  worker.ref();
  const task: ReadingTask = {
    id,
    reviews: reviews.map(({ title, text, rating, helpful, askedLanguage, country }) => ({
      title,
      text,
      rating,
      helpful,
      askedLanguage,
      country,
    })),
  };
  worker.postMessage(task);
  return read;
};

/** Reads many reviews, beside the event loop where there are many: a few thousand a second take all of a core. */
export const readReviews = async (reviews: readonly Readable[]): Promise<ReadReview[]> => {
  if (reviews.length < fewest) return mapInSlices(reviews, readReview);
  const chunks: Promise<readonly PackedReview[]>[] = [];
  for (let from = 0; from < reviews.length; from += chunkSize) {
    chunks.push(readInThread(reviews.slice(from, from + chunkSize)));
  }
  return (await Promise.all(chunks)).flatMap((chunk) => chunk.map(unpack));
};
