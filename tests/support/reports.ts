import { expect } from 'vitest';
import type { Job } from '../../server/contract/resources/job.ts';
import { Report } from '../../server/contract/resources/report.ts';
import { call, ended } from './call.ts';

/** What a caller does with category reports, each answer checked against its schema. */
export const reportsOf = (url: string, key: string) => {
  const start = (input: Record<string, unknown>, headers?: Record<string, string>) =>
    call<Job>(url, key, 'POST', '/api/v1/reports', input, headers);
  /** The job once it has ended. */
  const job = async (input: Record<string, unknown>): Promise<Job> => {
    const { status, body } = await start(input);
    expect({ status, body }).toMatchObject({ status: 202 });
    return ended(url, key, body.id);
  };
  return {
    start,
    job,
    /** The answer of a run that ends well. */
    async run(input: Record<string, unknown>): Promise<{ job: Job; result: Report }> {
      const done = await job(input);
      expect(done).toMatchObject({ status: 'done', error: null });
      const result = Report.parse(done.result);
      expect(result).toEqual(done.result);
      return { job: done, result };
    },
  };
};
