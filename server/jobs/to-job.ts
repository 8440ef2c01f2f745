import type { Job, JobStatus } from '../contract/resources/job.ts';
import type { JobRow } from '../store/jobs/jobs.ts';

const iso = (ms: number | null): string | null => (ms === null ? null : new Date(ms).toISOString());

/** A job as callers see it. */
export const toJob = (row: JobRow, result: Record<string, unknown> | null = null): Job => ({
  id: row.id,
  object: 'job',
  kind: row.kind,
  input: { ...row.input },
  status: row.status,
  credits: row.credits,
  refunded: row.refunded,
  progress: row.progress,
  createdAt: new Date(row.createdAt).toISOString(),
  startedAt: iso(row.startedAt),
  finishedAt: iso(row.finishedAt),
  error: row.error,
  result,
  links: { self: `/api/v1/jobs/${row.id}` },
});

export const isEnded = (status: JobStatus): boolean => status !== 'queued' && status !== 'running';
