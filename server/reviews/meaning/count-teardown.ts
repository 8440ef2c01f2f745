import type { CountedTeardown, TeardownRead } from '../../analysis/research/teardown/teardown-counts.ts';
import { createThreads } from '../../support/concurrency/threads.ts';

/** Thousands of texts take a moment to measure: nobody else should wait for it. */
export const countTeardown = createThreads<TeardownRead, CountedTeardown>(
  new URL('./teardown-thread.ts', import.meta.url),
  { name: 'teardown' },
).ask;
