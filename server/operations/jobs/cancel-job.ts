import * as z from 'zod';
import { Job } from '../../contract/resources/job.ts';
import { defineOperation } from '../operation.ts';

export const cancelJob = defineOperation({
  id: 'jobs.cancel',
  tool: 'cancel_job',
  group: 'Jobs',
  method: 'DELETE',
  path: '/api/v1/jobs/{id}',
  title: 'Cancel a job',
  description:
    'Cancels a run that is still queued and refunds its credits. A run that has already started or finished is left unchanged and its job is returned as it is. Free.',
  use: 'Cancels a job that is still queued and refunds it; one that has started goes on.',
  input: z.strictObject({ id: z.uuid().describe('The job’s id.') }),
  output: Job,
  writes: true,
  annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: false },
  example: { id: '0199a3f2-6c1b-7d2e-9f00-3c5a1b2d4e6f' },
  forTool: (job) => ({ ...job, result: null }),
  run: ({ id }, { account, jobs }) => jobs.cancel(account.id, id),
});
