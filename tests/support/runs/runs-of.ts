import { expect } from 'vitest';
import type * as z from 'zod';
import type { Job } from '../../../server/contract/resources/job.ts';
import { call, ended } from '../call.ts';

type Input = Record<string, unknown>;

/** What a caller does with one kind of run. */
export const runsOf = <Schema extends z.ZodType>(
  url: string,
  key: string,
  { path, kind, schema }: { readonly path: string; readonly kind: string; readonly schema: Schema },
) => {
  const start = (input: Input, headers?: Record<string, string>) =>
    call<Job>(url, key, 'POST', `/api/v1${path}`, input, headers);
  /** The job once it has ended. */
  const job = async (input: Input): Promise<Job> => {
    const { status, body } = await start(input);
    expect({ status, body }).toMatchObject({ status: 202, body: { kind } });
    return ended(url, key, body.id);
  };
  /** The answer of a run that ends well. */
  const done = async (input: Input): Promise<{ job: Job; result: z.output<Schema> }> => {
    const finished = await job(input);
    expect(finished).toMatchObject({ status: 'done', error: null });
    return { job: finished, result: schema.parse(finished.result) };
  };
  return { start, job, done };
};
