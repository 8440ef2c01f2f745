import {
  type CountedTeardown,
  countTeardown,
  type TeardownRead,
} from '../../questions/research/teardown/teardown-counts.ts';
import { answerRequests } from '../../support/concurrency/threads.ts';

answerRequests<TeardownRead, CountedTeardown>(countTeardown);
