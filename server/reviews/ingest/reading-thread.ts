import { answerRequests } from '../../support/concurrency/threads.ts';
import { type PackedReview, pack, type ReadingTask } from './read-in-threads.ts';
import { readReview } from './read-review.ts';

answerRequests<ReadingTask, readonly PackedReview[]>((reviews) => reviews.map((review) => pack(readReview(review))));
