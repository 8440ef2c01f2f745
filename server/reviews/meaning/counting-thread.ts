import { insightsOf } from '../../metrics/insights/insights.ts';
import { countResearch } from '../../questions/research/research-counts.ts';
import { countTeardown } from '../../questions/research/teardown/teardown-counts.ts';
import { answerRequests } from '../../support/concurrency/threads.ts';
import { requestedThings } from './requested-things.ts';

const counters = {
  research: countResearch,
  teardown: countTeardown,
  insights: insightsOf,
  requests: requestedThings,
};

export type Counters = typeof counters;

export interface CountingTask {
  readonly counter: keyof Counters;
  readonly input: readonly unknown[];
}

// The cast: a counter takes what its type in `threads.ts` lets through.
answerRequests<CountingTask, unknown>(({ counter, input }) =>
  (counters[counter] as (...input: readonly unknown[]) => unknown)(...input),
);
