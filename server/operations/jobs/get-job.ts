import { hash } from 'node:crypto';
import * as z from 'zod';
import { documentFormats, type ExportFormat, tableFormats } from '../../contract/domain/export-formats.ts';
import type { Table } from '../../contract/exports/table.ts';
import { jobRows } from '../../contract/exports/tables/account.ts';
import { ads, creators, videos } from '../../contract/exports/tables/reach.ts';
import { Problem } from '../../contract/problem.ts';
import { Job, jobKinds, jobStatuses, WaitSeconds } from '../../contract/resources/job.ts';
import type { AdSearch } from '../../contract/resources/reach/ad-search.ts';
import type { CreatorSearch } from '../../contract/resources/reach/creators.ts';
import type { VideoSearch } from '../../contract/resources/reach/videos.ts';
import { type Answer, answerOf, findingsOf } from '../../exports/answers/answer.ts';
import { findingRows } from '../../exports/answers/findings.ts';
import { answerHtml } from '../../exports/answers/html.ts';
import { answerMarkdown } from '../../exports/answers/markdown.ts';
import { byPages, type Exported, inBatches, isDocumentFormat } from '../exporting/exported.ts';
import { defineOperation } from '../operation.ts';

const jobExportFormats = [...tableFormats, ...documentFormats] as const;
const jobTables: readonly Table[] = [ads, creators, videos, findingRows];

interface Rows {
  readonly table: Table;
  readonly rows: readonly unknown[];
}

/** The rows of a result that is a list. The casts: results match their kind, which tests check. */
const rowsOf = (kind: string, result: object): Rows | null => {
  switch (kind) {
    case 'ad_search':
      return { table: ads, rows: (result as AdSearch).ads };
    case 'creators':
      return { table: creators, rows: (result as CreatorSearch).creators };
    case 'videos':
      return { table: videos, rows: (result as VideoSearch).videos };
    default:
      return null;
  }
};

const titleOf = (answer: Answer, { question }: Job['input']): string =>
  answer.kind === 'teardown' ? `Teardown of ${answer.result.app.title}` : String(question);

const cannotBe = (what: string, formats: readonly string[]): Problem =>
  new Problem('not_acceptable', `${what}: ask for ${formats.map((format) => `\`format=${format}\``).join(', ')}.`);

const exportJob = (job: Job, format: ExportFormat): Exported => {
  const { id, kind, result, finishedAt } = job;
  if (job.status === 'queued' || job.status === 'running') {
    throw new Problem('not_finished', 'The run has not finished: wait until the job is `done`.');
  }
  if (result === null || finishedAt === null) throw cannotBe(`The job is ${job.status} and has no result`, ['json']);
  const name = `${kind.replaceAll('_', '-')}-${id}`;
  const stamp = hash('sha1', JSON.stringify(result), 'base64url');
  const answer = answerOf(job);
  if (isDocumentFormat(format)) {
    if (!answer) throw cannotBe('This result is no text', rowsOf(kind, result) ? ['json', ...tableFormats] : ['json']);
    const write = format === 'html' ? answerHtml : answerMarkdown;
    return { write: (isSample) => write(titleOf(answer, job.input), finishedAt, answer, isSample), name, stamp };
  }
  const found = answer ? { table: findingRows, rows: findingsOf(answer) } : rowsOf(kind, result);
  if (found) return { table: found.table, name, batches: inBatches(found.rows), stamp };
  if (kind === 'reviews') {
    throw new Problem(
      'not_acceptable',
      `This job is a pull, whose reviews are rows of their own: read \`/api/v1/reviews/pulls/${id}/reviews\` in this format.`,
    );
  }
  throw cannotBe('This result has no rows', ['json']);
};

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
  run: async (query, { account, jobs }) => ({ body: await jobs.list(account.id, query) }),
});

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
