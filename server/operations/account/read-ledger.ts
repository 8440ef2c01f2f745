import * as z from 'zod';
import { tableFormats } from '../../contract/domain/export-formats.ts';
import { ledgerEntries } from '../../contract/exports/tables/account.ts';
import { LedgerEntry } from '../../contract/resources/accounts/ledger.ts';
import { readLedger as readEntries } from '../../store/accounts/ledger.ts';
import { byPages } from '../exporting/batches.ts';
import { type Context, defineSessionOperation } from '../operation.ts';

/** The entries that are older than one, and where the next page begins. */
const readPage = async ({ account, db }: Context, cursor: number | null, limit: number) => {
  const read = await readEntries(db, account.id, { olderThan: cursor, limit: limit + 1 });
  const entries = read.slice(0, limit).map(
    ({ id, at, type, bucket, amount, jobId, kind }): LedgerEntry => ({
      id,
      at: at.toISOString(),
      type,
      bucket,
      amount,
      job: jobId === null || kind === null ? null : { id: jobId, kind },
    }),
  );
  return { entries, next: read.length > limit ? entries.at(-1)!.id : null };
};

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
  exports: {
    formats: tableFormats,
    tables: [ledgerEntries],
    open: async ({ cursor = null, limit }, context) => ({
      table: ledgerEntries,
      name: 'ledger',
      batches: byPages<LedgerEntry, number | null>(cursor, limit, async (from, most) => {
        const { entries, next } = await readPage(context, from, most);
        return { rows: entries, next };
      }),
      stamp: null,
    }),
  },
  run: async ({ cursor = null, limit }, context) => ({ body: await readPage(context, cursor, limit) }),
});
