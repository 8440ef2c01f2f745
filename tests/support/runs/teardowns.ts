import { Teardown } from '../../../server/contract/resources/research/teardown.ts';
import { runsOf } from './runs-of.ts';

/** What a caller does with teardowns. */
export const teardownsOf = (url: string, key: string) => {
  const { start, job, done } = runsOf(url, key, { path: '/teardowns', kind: 'teardown', schema: Teardown });
  return {
    start,
    job,
    async run(input: Record<string, unknown>) {
      const { job, result: teardown } = await done(input);
      return { job, teardown };
    },
  };
};
