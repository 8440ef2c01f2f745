import type { CountedResearch, ResearchRead } from '../../analysis/research/research-counts.ts';
import { createThreads } from '../../support/concurrency/threads.ts';

/** Some thousand texts take a moment to read and count: nobody else should wait for it. */
export const countResearch = createThreads<ResearchRead, CountedResearch>(
  new URL('./research-thread.ts', import.meta.url),
  { name: 'research' },
).ask;
