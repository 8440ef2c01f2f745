import * as z from 'zod';
import { jobErrorCodes } from '../job-errors.ts';

export const jobKinds = [
  'report',
  'research',
  'teardown',
  'ad_search',
  'creators',
  'videos',
  'reviews',
  'review_scan',
  'watch',
] as const;
export const jobStatuses = ['queued', 'running', 'done', 'failed', 'cancelled'] as const;

export type JobKind = (typeof jobKinds)[number];
export type JobStatus = (typeof jobStatuses)[number];

export const longestWaitS = 30;

export const WaitSeconds = z
  .int()
  .min(0)
  .max(longestWaitS)
  .default(0)
  .describe('Seconds to wait for the run to finish before answering.');

const timestamp = (description: string) => z.iso.datetime().describe(description);

export const JobProgress = z
  .object({
    stage: z.string().describe('What the run is doing, in one word.'),
    message: z.string().describe('What the run is doing, for a person.'),
    done: z.int().min(0),
    total: z.int().min(0).nullable().describe('Null when not known.'),
    percent: z.int().min(0).max(100).nullable().describe('Null when `total` is null.'),
    at: timestamp('When this was reported.'),
  })
  .meta({ id: 'JobProgress' });

export const JobError = z
  .object({
    code: z.enum(jobErrorCodes),
    title: z.string(),
    detail: z.string().describe('One sentence, for people.'),
    retryable: z.boolean().describe('Whether starting the same run again may succeed.'),
  })
  .meta({ id: 'JobError' });

export const Job = z
  .object({
    id: z.uuid().describe('The job’s id.'),
    object: z.literal('job'),
    kind: z.string().describe(`The kind of job: ${jobKinds.map((kind) => `\`${kind}\``).join(', ')}.`),
    status: z.enum(jobStatuses),
    input: z
      .record(z.string(), z.unknown())
      .describe('What was asked: the body of the start, with defaults filled in.'),
    credits: z.int().min(0).describe('Credits charged for the run.'),
    refunded: z.boolean().describe('True when the credits were refunded because the run failed or was cancelled.'),
    progress: JobProgress.nullable().describe('Set once a `running` job has reported progress, else null.'),
    createdAt: timestamp('When the run was accepted.'),
    startedAt: timestamp('When the run began.').nullable(),
    finishedAt: timestamp('When the run ended.').nullable(),
    error: JobError.nullable().describe('Set when the job is `failed`, else null.'),
    result: z.record(z.string(), z.unknown()).nullable().describe('Null until the job is `done`; null in lists.'),
    links: z.object({ self: z.string().describe('The path of the job.') }),
  })
  .meta({ id: 'Job' });

export type Job = z.output<typeof Job>;
export type JobProgress = z.output<typeof JobProgress>;
export type JobError = z.output<typeof JobError>;

/** The job kinds whose results are documents that can be shared. */
export const sharedKinds = ['teardown', 'research', 'report'] as const;

/** A link to an answer, without its address, which is shown only once. */
export const Share = z
  .object({
    id: z.uuid(),
    jobId: z.uuid().describe('The job whose answer it shows.'),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'Share' });

/** A shared answer, without anything about the account. */
export const SharedAnswer = z
  .object({
    kind: z.enum(sharedKinds),
    input: z.record(z.string(), z.unknown()).describe('What was asked.'),
    answeredAt: z.iso.datetime().describe('When the run ended.'),
    result: z.record(z.string(), z.unknown()).describe('The `result` of the job, without its id.'),
  })
  .meta({ id: 'SharedAnswer' });

export type Share = z.output<typeof Share>;
export type SharedAnswer = z.output<typeof SharedAnswer>;
