import type { LedgerEntry } from '../../resources/accounts/balance.ts';
import type { Job } from '../../resources/job.ts';
import { boolean, defineTable, integer, json, text, textOrNone, timestamp, timestampOrNone } from '../table.ts';

export const ledgerEntries = defineTable<LedgerEntry>({
  name: 'ledger',
  title: 'Credit history',
  description: 'A change of an account’s credits.',
  columns: [
    integer('id', 'Grows with every entry.', ({ id }) => id),
    timestamp('at', 'When credits changed.', ({ at }) => at),
    text('type', '`grant`, `charge`, `refund` or `lapse`.', ({ type }) => type),
    text('bucket', 'Which credits changed: `plan`, `coupon` or `wallet`.', ({ bucket }) => bucket),
    integer('amount', 'Positive for grants and refunds, negative for charges and lapses.', ({ amount }) => amount),
    textOrNone('jobId', 'The run that was charged or refunded.', ({ job }) => job?.id ?? null),
    textOrNone('jobKind', 'The kind of that run.', ({ job }) => job?.kind ?? null),
  ],
});

export const jobRows = defineTable<Job>({
  name: 'jobs',
  title: 'Runs',
  description: 'A job, without its result.',
  columns: [
    text('id', 'The job’s id.', ({ id }) => id),
    text('kind', 'The kind of job.', ({ kind }) => kind),
    text('status', '`queued`, `running`, `done`, `failed` or `cancelled`.', ({ status }) => status),
    integer('credits', 'Credits charged for the run.', ({ credits }) => credits),
    boolean('refunded', 'Whether they were refunded.', ({ refunded }) => refunded),
    timestamp('createdAt', 'When the run was accepted.', ({ createdAt }) => createdAt),
    timestampOrNone('startedAt', 'When the run began.', ({ startedAt }) => startedAt),
    timestampOrNone('finishedAt', 'When the run ended.', ({ finishedAt }) => finishedAt),
    textOrNone('errorCode', 'Why it failed.', ({ error }) => error?.code ?? null),
    textOrNone('errorDetail', 'The same, for people.', ({ error }) => error?.detail ?? null),
    json('input', 'What was asked.', ({ input }) => input),
  ],
});
