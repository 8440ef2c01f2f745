import { setTimeout as sleep } from 'node:timers/promises';
import fc from 'fast-check';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { hourMs, minuteMs } from '../../server/contract/domain/durations.ts';
import { openDatabase } from '../../server/store/engine/database.ts';
import { claimRuns } from '../../server/store/jobs/claims.ts';
import { newId } from '../../server/support/ids.ts';
import { freshDatabase } from '../support/database/database.ts';

const db = openDatabase(await freshDatabase());
afterAll(() => db.close());
beforeEach(() => db.rows('delete from jobs'));

interface Row {
  readonly id: string;
  readonly account: string;
  readonly kind: string;
  readonly status: 'queued' | 'running';
  /** Its place in the order of slots given. */
  readonly at: number;
}

const add = (rows: readonly Row[]): Promise<unknown> =>
  db.rows(
    `insert into jobs (id, account_id, kind, input, status, question, active, refresh, holdable, credits, created_at, admitted_at)
     select id, account, kind, '{}', status, 'q', id::text::bytea, false, false, 0, now(), to_timestamp(at)
     from jsonb_to_recordset($1::jsonb) as r (id uuid, account uuid, kind text, status job_status, at int)`,
    [JSON.stringify(rows)],
  );

const limits = { quick: minuteMs, brief: minuteMs, slow: hourMs };
const isLong = (kind: string): boolean => kind === 'slow';

/** What the words say: one at a time, of the account with the fewest under way, its oldest; long ones first. */
const plainClaim = (rows: readonly Row[], count: number, mostLong: number): string[] => {
  const busy = new Map<string, number>();
  const under = (account: string): number => busy.get(account) ?? 0;
  for (const { status, account } of rows) if (status === 'running') busy.set(account, under(account) + 1);
  const taken: Row[] = [];
  const take = (most: number, wanted: (row: Row) => boolean): void => {
    const left = rows.filter((row) => row.status === 'queued' && row.kind in limits && wanted(row));
    for (let n = 0; n < most && left.length > 0; n++) {
      left.sort((a, b) => under(a.account) - under(b.account) || a.at - b.at);
      const next = left.shift()!;
      busy.set(next.account, under(next.account) + 1);
      taken.push(next);
    }
  };
  take(Math.min(count, mostLong), ({ kind }) => isLong(kind));
  take(count - taken.length, ({ kind }) => !isLong(kind));
  return taken.map(({ id }) => id).sort();
};

const anyRows = fc
  .array(
    fc.record({
      account: fc.integer({ min: 0, max: 5 }),
      kind: fc.constantFrom('quick', 'quick', 'brief', 'slow', 'unknown'),
      status: fc.constantFrom<Row['status']>('queued', 'queued', 'running'),
    }),
    { maxLength: 60, size: 'max' },
  )
  .map((rows) => {
    const accounts = Array.from({ length: 6 }, () => newId());
    return rows.map((row, at): Row => ({ ...row, id: newId(), account: accounts[row.account]!, at }));
  });

describe('a claim', () => {
  test('takes what the accounts with the fewest under way have had longest, whatever is queued', async () => {
    // Fewer than an eighth of what is queued, and more.
    const asked = [anyRows, fc.constantFrom(1, 2, 3, 4, 12), fc.integer({ min: 0, max: 4 })] as const;
    await fc.assert(
      fc.asyncProperty(...asked, async (rows, count, most) => {
        await db.rows('delete from jobs');
        await add(rows);
        const claims = await claimRuns(db, newId(), count, limits, { kinds: ['slow'], most });
        expect(claims.map(({ id }) => id).sort()).toEqual(plainClaim(rows, count, most));
      }),
      { numRuns: 80 },
    );
  });

  test('gives no run to two workers that claim at the same moment', async () => {
    await db.rows('delete from jobs');
    const account = newId();
    await add(
      Array.from({ length: 8 }, (_, at): Row => ({ id: newId(), account, kind: 'quick', status: 'queued', at })),
    );
    const { one, other } = await db.transaction(async (tx) => {
      const one = await claimRuns(tx, newId(), 4, limits);
      const other = claimRuns(db, newId(), 8, limits);
      // Committed too early, the first claim would not be under way any more.
      await Promise.race([other, sleep(1_000)]);
      return { one, other };
    });
    const claimed = [...one, ...(await other)].map(({ id }) => id);
    expect(claimed).toHaveLength(8);
    expect(new Set(claimed).size).toBe(8);
  });

  test('reads as many rows of 5,000 that are queued as of 100', async () => {
    const accounts = Array.from({ length: 20 }, () => newId());
    const queue = (each: number): Promise<unknown> =>
      add(
        accounts.flatMap((account) =>
          Array.from({ length: each }, (_, at): Row => ({ id: newId(), account, kind: 'quick', status: 'queued', at })),
        ),
      );
    const rowsRead = (): Promise<number> =>
      db.transaction(async (tx) => {
        const read = async (): Promise<number> =>
          (await tx.row<{ rows: number }>(
            `select (seq_tup_read + idx_tup_fetch)::int as rows from pg_stat_xact_user_tables where relname = 'jobs'`,
          ))!.rows;
        const before = await read();
        expect(await claimRuns(tx, newId(), 4, limits)).toHaveLength(4);
        return (await read()) - before;
      });
    await queue(5);
    const ofFew = await rowsRead();
    await db.rows('delete from jobs');
    await queue(250);
    expect(await rowsRead()).toBe(ofFew);
    expect(ofFew).toBeLessThan(150);
  });
});
