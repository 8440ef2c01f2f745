import { expect } from 'vitest';
import { type Creator, CreatorSearch } from '../../server/contract/resources/creators.ts';
import type { Job } from '../../server/contract/resources/job.ts';
import { call, ended } from './call.ts';

export const keyOfCreator = ({ platform, handle }: Pick<Creator, 'platform' | 'handle'>): string =>
  `${platform} ${handle.toLowerCase()}`;

/** What a caller does with creators, each answer checked against its schema. */
export const creatorsOf = (url: string, key: string) => {
  const start = (input: Record<string, unknown>, headers?: Record<string, string>) =>
    call<Job>(url, key, 'POST', '/api/v1/creators', input, headers);
  /** The job once it has ended. */
  const job = async (input: Record<string, unknown>): Promise<Job> => {
    const { status, body } = await start(input);
    expect({ status, body }).toMatchObject({ status: 202 });
    return ended(url, key, body.id);
  };
  return {
    key,
    start,
    job,
    /** The answer of a run that ends well. */
    async run(input: Record<string, unknown>): Promise<{ job: Job; search: CreatorSearch }> {
      const done = await job(input);
      expect(done).toMatchObject({ status: 'done', error: null });
      const search = CreatorSearch.parse(done.result);
      expect(search).toEqual(done.result);
      return { job: done, search };
    },
    tool: async (name: string, given: Record<string, unknown>) => {
      const message = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: given } };
      const headers = { accept: 'application/json, text/event-stream' };
      const { body } = await call<{
        result: { structuredContent: Job; isError?: boolean; content: { text: string }[] };
      }>(url, key, 'POST', '/api/mcp', message, headers);
      return body.result;
    },
  };
};
