import { expect } from 'vitest';
import { kinds } from '../../../server/contract/job-kinds/index.ts';
import { type Job, type JobKind, jobKinds } from '../../../server/contract/resources/job.ts';

const isJobKind = (name: string): name is JobKind => jobKinds.some((kind) => kind === name);

/** What a finished run of the product handed in must be one of its kind's results, and hold no field beside them. */
export const checkResult = ({ kind, status, result }: Job): void => {
  if (status !== 'done' || !isJobKind(kind)) return;
  const reads = kinds[kind].results.map((schema) => schema.safeParse(result));
  const read = reads.find(({ success }) => success);
  // None fits: the first one's faults say why.
  expect(read ?? reads[0]).toMatchObject({ success: true });
  expect(result).toEqual(read?.data);
};
