import * as z from 'zod';
import { Job, WaitSeconds } from '../../contract/resources/job.ts';
import { defineOperation } from '../operation.ts';
import { exportJob, jobExportFormats, jobTables } from './job-export.ts';

export const getJob = defineOperation({
  id: 'jobs.get',
  tool: 'get_job',
  group: 'Jobs',
  path: '/api/v1/jobs/{id}',
  title: 'Read a job',
  description:
    'Reads one job: its status, its progress and, once it is `done`, its `result`. With `wait`, the call returns as soon as the run ends, or after that many seconds; the tool `get_job` waits 20 seconds unless `wait` says otherwise. Free.',
  use: 'A job’s status and, once it is `done`, its result. Waits up to 20 seconds for the end (`wait: 0` answers at once, 30 is the most): call it again while the job runs.',
  input: z.strictObject({
    id: z.uuid().describe('The job’s id.'),
    wait: WaitSeconds,
  }),
  output: Job,
  toolDefaults: { wait: 20 },
  example: { id: '0199a3f2-6c1b-7d2e-9f00-3c5a1b2d4e6f', wait: 30 },
  exports: {
    formats: jobExportFormats,
    tables: jobTables,
    open: async ({ id, wait, format }, { account, jobs, signal }) =>
      exportJob((await jobs.get(account.id, id, wait, signal)).body, format),
  },
  run: ({ id, wait }, { account, jobs, signal }) => jobs.get(account.id, id, wait, signal),
});
