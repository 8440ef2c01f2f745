import { answerRequests } from '../../support/concurrency/threads.ts';
import { type ReadRow, readRows } from './read-batch.ts';
import type { ReadingTask } from './read-in-threads.ts';

answerRequests<ReadingTask, ReadRow[]>(({ facts, written }) => readRows(facts, written));
