import type { CountedTeardown, TeardownRead } from '../../analysis/research/teardown/teardown-counts.ts';
import { askThread } from '../../support/concurrency/ask-thread.ts';

/** Thousands of texts take a moment to measure: nobody else should wait for it. */
export const countTeardown = askThread<TeardownRead, CountedTeardown>(new URL('./teardown-thread.ts', import.meta.url));
