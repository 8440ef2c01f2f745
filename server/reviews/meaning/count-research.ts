import type { CountedResearch, ResearchRead } from '../../analysis/research/research-counts.ts';
import { askThread } from '../../support/concurrency/ask-thread.ts';

/** Some thousand texts take a moment to read and count: nobody else should wait for it. */
export const countResearch = askThread<ResearchRead, CountedResearch>(new URL('./research-thread.ts', import.meta.url));
