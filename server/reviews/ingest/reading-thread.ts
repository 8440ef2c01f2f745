import { answerRequests } from '../../support/concurrency/threads.ts';
import type { ReadBatch } from './read-batch.ts';
import { type ReadingTask, readTask } from './read-in-threads.ts';

answerRequests<ReadingTask, ReadBatch>(readTask);
