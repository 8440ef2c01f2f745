import * as z from 'zod';
import { dayMs } from '../../contract/domain/durations.ts';
import { tableFormats } from '../../contract/domain/export-formats.ts';
import { ledgerEntries } from '../../contract/exports/tables/account.ts';
import { LedgerEntry } from '../../contract/resources/accounts/balance.ts';
import { countRuns, readLedger as readEntries, readUsage as readUsageOf } from '../../store/accounts/ledger.ts';
import { byPages } from '../exporting/exported.ts';
import { type Context, defineSessionOperation } from '../operation.ts';

const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

export const readUsage = defineSessionOperation({
  id: 'account.usage',
  group: 'Account',
  path: '/api/v1/account/usage',
  title: 'Read your use by day',
  description:
    'The credits that your runs used and got back on each of the last days, UTC, and what was left, oldest first and today last. A refund counts on the day it was made. Days without a run are included.',
  input: z.strictObject({ days: z.int().min(1).max(366).default(30).describe('How many days, today included.') }),
  output: z.object({
    days: z.array(
      z.object({
        day: z.iso.date(),
        runs: z.int().min(0).describe('Runs that were charged; where runs are free, runs that were started.'),
        used: z.int().min(0).describe('Credits charged.'),
        refunded: z.int().min(0).describe('Credits refunded.'),
        balance: z
          .int()
          .nullable()
          .describe(
            'Credits left at the end of the day; today, now. Null before the account existed and where its runs are free.',
          ),
      }),
    ),
  }),
  example: { days: 30 },
  run: async ({ days }, { account, db }) => {
    const today = Math.floor(Date.now() / dayMs) * dayMs;
    const first = today - (days - 1) * dayMs;
    const usage = await readUsageOf(db, account.id, new Date(first));
    const freeRuns = account.counted ? null : await countRuns(db, account.id, new Date(first));
    const changed = new Map(usage.days.map((each) => [each.day, each]));
    const firstDay = account.counted ? dayOf(account.createdAt) : null;
    let balance = usage.balance;
    const newestFirst = Array.from({ length: days }, (_, ago) => {
      const day = dayOf(today - ago * dayMs);
      const { runs: charged = 0, used = 0, refunded = 0, change = 0 } = changed.get(day) ?? {};
      const runs = freeRuns ? (freeRuns.get(day) ?? 0) : charged;
      const usage = { day, runs, used, refunded, balance: firstDay !== null && day >= firstDay ? balance : null };
      balance -= change;
      return usage;
    });
    return { body: { days: newestFirst.reverse() } };
  },
});

/** The entries older than one, and the cursor of the next page. */
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
