import * as z from 'zod';
import { LedgerEntry } from '../../contract/resources/ledger.ts';
import { readLedger as readEntries } from '../../store/accounts/ledger.ts';
import { defineSessionOperation } from '../operation.ts';

export const readLedger = defineSessionOperation({
  id: 'account.ledger',
  group: 'Account',
  path: '/api/v1/account/ledger',
  title: 'Read your ledger',
  description:
    'Every change of your credits, newest first: what was granted, what each run was charged and refunded, and what lapsed. A run that was paid from several buckets has an entry for each.',
  input: z.strictObject({
    cursor: z
      .int()
      .min(1)
      .max(1_000_000_000_000)
      .optional()
      .describe('`next` of the page before: the entries older than those.'),
    limit: z.int().min(1).max(200).default(50).describe('The most to return.'),
  }),
  output: z.object({
    entries: z.array(LedgerEntry),
    next: z.int().nullable().describe('The `cursor` of the next page; null on the last.'),
  }),
  example: { limit: 50 },
  run: async ({ cursor = null, limit }, { account, db }) => {
    const read = await readEntries(db, account.id, { olderThan: cursor, limit: limit + 1 });
    const entries = read.slice(0, limit).map(({ id, at, type, bucket, amount, jobId, kind }) => ({
      id,
      at: at.toISOString(),
      type,
      bucket,
      amount,
      job: jobId === null || kind === null ? null : { id: jobId, kind },
    }));
    return { body: { entries, next: read.length > limit ? entries.at(-1)!.id : null } };
  },
});
