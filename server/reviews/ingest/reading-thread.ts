import { answerRequests } from '../../support/concurrency/threads.ts';
import { readReview } from './read-review.ts';
import { type PackedReview, pack, type ReadingTask } from './reading.ts';

answerRequests<ReadingTask, readonly PackedReview[]>((reviews) => reviews.map((review) => pack(readReview(review))));
