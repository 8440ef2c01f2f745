import { expect } from 'vitest';
import { AdSearch } from '../../server/contract/resources/ad-search.ts';
import type { Job } from '../../server/contract/resources/job.ts';
import { call, ended } from './call.ts';

/** What a caller does with ad searches, each answer checked against its schema. */
export const adSearchesOf = (url: string, key: string) => {
  const start = (input: Record<string, unknown>, headers?: Record<string, string>) =>
    call<Job>(url, key, 'POST', '/api/v1/ad-search', input, headers);
  /** The job once it has ended. */
  const job = async (input: Record<string, unknown>): Promise<Job> => {
    const { status, body } = await start(input);
    expect({ status, body }).toMatchObject({ status: 202, body: { kind: 'ad_search' } });
    return ended(url, key, body.id);
  };
  return {
    start,
    job,
    /** The answer of a run that ends well. */
    async run(input: Record<string, unknown>): Promise<{ job: Job; search: AdSearch }> {
      const done = await job(input);
      expect(done).toMatchObject({ status: 'done', error: null });
      const search = AdSearch.parse(done.result);
      expect(search).toEqual(done.result);
      return { job: done, search };
    },
  };
};
