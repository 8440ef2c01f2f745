import * as z from 'zod';
import { tableFormats } from '../../contract/domain/export-formats.ts';
import { jobRows } from '../../contract/exports/tables/account.ts';
import { Job, jobKinds, jobStatuses } from '../../contract/resources/job.ts';
import { byPages } from '../exporting/batches.ts';
import { defineOperation } from '../operation.ts';

export const listJobs = defineOperation({
  id: 'jobs.list',
  tool: 'list_jobs',
  group: 'Jobs',
  path: '/api/v1/jobs',
  title: 'List your jobs',
  description: 'Lists your jobs, newest first, without their results. New jobs do not shift the pages. Free.',
  use: 'Your jobs, newest first, without their results.',
  input: z.strictObject({
    kind: z.enum(jobKinds).optional().describe('Only jobs of this kind.'),
    status: z.enum(jobStatuses).optional().describe('Only jobs in this status.'),
    cursor: z.uuid().optional().describe('`next` of the page before: the jobs older than those.'),
    limit: z.int().min(1).max(100).default(20).describe('The most to return.'),
  }),
  output: z.object({
    jobs: z.array(Job),
    next: z.uuid().nullable().describe('The `cursor` of the next page; null on the last.'),
  }),
  rows: 'jobs',
  example: { status: 'done', limit: 20 },
  exports: {
    formats: tableFormats,
    tables: [jobRows],
    open: async ({ kind, status, cursor, limit }, { account, jobs }) => ({
      table: jobRows,
      name: 'jobs',
      batches: byPages<Job, string | undefined>(cursor, limit, async (from, most) => {
        const page = await jobs.list(account.id, { kind, status, cursor: from, limit: most });
        return { rows: page.jobs, next: page.next };
      }),
      stamp: null,
    }),
  },
  run: async (asked, { account, jobs }) => ({ body: await jobs.list(account.id, asked) }),
});
