import { type CountedTeardown, countTeardown, type TeardownRead } from '../../analysis/teardown/teardown.ts';
import { answerRequests } from '../../support/concurrency/ask-thread.ts';

answerRequests<TeardownRead, CountedTeardown>(countTeardown);
