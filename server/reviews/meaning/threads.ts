import type { CountedResearch, ResearchRead } from '../../questions/research/research-counts.ts';
import type { CountedTeardown, TeardownRead } from '../../questions/research/teardown/teardown-counts.ts';
import { createThreads } from '../../support/concurrency/threads.ts';

/** Reading and counting thousands of texts takes a moment and must not block other requests. */
export const countResearch = createThreads<ResearchRead, CountedResearch>(
  new URL('./research-thread.ts', import.meta.url),
  { name: 'research' },
).ask;

/** Measuring thousands of texts takes a moment and must not block other requests. */
export const countTeardown = createThreads<TeardownRead, CountedTeardown>(
  new URL('./teardown-thread.ts', import.meta.url),
  { name: 'teardown' },
).ask;
