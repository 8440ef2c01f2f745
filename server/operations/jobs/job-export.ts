import { hash } from 'node:crypto';
import { documentFormats, type ExportFormat, tableFormats } from '../../contract/domain/export-formats.ts';
import type { Table } from '../../contract/exports/table.ts';
import { ads, creators, videos } from '../../contract/exports/tables/reach.ts';
import { Problem } from '../../contract/problem.ts';
import type { Job } from '../../contract/resources/job.ts';
import type { AdSearch } from '../../contract/resources/reach/ad-search.ts';
import type { CreatorSearch } from '../../contract/resources/reach/creators.ts';
import type { VideoSearch } from '../../contract/resources/reach/videos.ts';
import { type Answer, answerOf, findingsOf } from '../../exports/answers/answer.ts';
import { findingRows } from '../../exports/answers/findings.ts';
import { answerHtml } from '../../exports/answers/html.ts';
import { answerMarkdown } from '../../exports/answers/markdown.ts';
import { inBatches } from '../exporting/batches.ts';
import { type Exported, isDocumentFormat } from '../exporting/exported.ts';

export const jobExportFormats = [...tableFormats, ...documentFormats] as const;
export const jobTables: readonly Table[] = [ads, creators, videos, findingRows];

interface Rows {
  readonly table: Table;
  readonly rows: readonly unknown[];
}

/** The rows of a result that is a list. The casts: a result is that of its kind, which the tests hold it to. */
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

/** The result of a job as a file. */
export const exportJob = (job: Job, format: ExportFormat): Exported => {
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
