import { parentPort } from 'node:worker_threads';
import { readReview } from './read-review.ts';
import { pack, type ReadingDone, type ReadingTask } from './reading.ts';

/** Reads reviews beside the event loop, in the order in which they come. */
parentPort!.on('message', ({ id, reviews }: ReadingTask) => {
  const done: ReadingDone = { id, read: reviews.map((review) => pack(readReview(review))) };
  parentPort!.postMessage(done);
});
