import { AdSearch } from '../../../server/contract/resources/reach/ad-search.ts';
import { runsOf } from './runs-of.ts';

/** What a caller does with ad searches. */
export const adSearchesOf = (url: string, key: string) => {
  const { start, job, done } = runsOf(url, key, { path: '/ad-search', kind: 'ad_search', schema: AdSearch });
  return {
    start,
    job,
    async run(input: Record<string, unknown>) {
      const { job, result: search } = await done(input);
      return { job, search };
    },
  };
};
