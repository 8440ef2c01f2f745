import { createThreads } from '../../support/concurrency/threads.ts';
import type { Counters, CountingTask } from './counting-thread.ts';

/** Counting thousands of texts would block other requests. */
const { ask } = createThreads<CountingTask, unknown>(new URL('./counting-thread.ts', import.meta.url), {
  name: 'counting',
  most: 3,
});

const inThread =
  <Name extends keyof Counters>(counter: Name) =>
  (input: Parameters<Counters[Name]>, signal?: AbortSignal) =>
    // The cast: the thread answers with what the counter of this name returns.
    ask({ counter, input }, signal) as Promise<ReturnType<Counters[Name]>>;

export const countResearch = inThread('research');
export const countTeardown = inThread('teardown');
export const countInsights = inThread('insights');
export const countRequests = inThread('requests');
