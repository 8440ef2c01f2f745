import { globSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkDatabase } from '../../server/store/checks/check-database.ts';
import { type DirectDatabase, openDatabase } from '../../server/store/engine/database.ts';
import { newId } from '../../server/support/ids.ts';
import { checkBooks } from '../support/database/books.ts';
import { freshDatabase } from '../support/database/database.ts';
import { newCustomer } from '../support/service.ts';

// A node of the version before that is not stopped sends its statements to this version's tables and functions. What it sends was
// noted while it served (`npm run test:rolling -- <checkout> --statements <file>`).

/** Tables that are gone. Such a node cannot search reviews, and its transactions that store new or edited ones fail as a whole. */
const gone = /\bsearch_(?:dead|postings|segments)\b/;

let db: DirectDatabase;
beforeAll(async () => {
  db = openDatabase(await freshDatabase());
});
afterAll(() => db.close());

describe.each(globSync('tests/upgrade/statements-*.json'))('a node that sends %s', (file) => {
  const texts = JSON.parse(readFileSync(file, 'utf8')) as string[];
  /** The only statement with all of these parts. */
  const sent = (...parts: readonly string[]): string => {
    const found = texts.filter((text) => parts.every((part) => text.includes(part)));
    expect(found, parts.join(' … ')).toHaveLength(1);
    return found[0]!;
  };

  test('is understood in everything but the search index', async () => {
    expect(texts.length).toBeGreaterThan(50);
    const refused: string[] = [];
    await db.session(async (session) => {
      for (const [at, text] of texts.entries()) {
        await session.script(`prepare old${at} as ${text}`).catch(() => refused.push(text));
      }
    });
    expect(refused).toEqual(texts.filter((text) => gone.test(text)));
  });

  test('starts, claims, beats, ends, hands back and cancels as it always did, and the books are right', async () => {
    const { accountId } = await newCustomer(db, { running: 2 });
    const worker = newId();
    let questions = 0;
    const start = async (kind: string) => {
      const question = Buffer.alloc(32, ++questions);
      const values = [
        accountId,
        newId(),
        kind,
        '{}',
        question,
        question,
        10,
        0,
        false,
        false,
        false,
        null,
        50,
        null,
        null,
      ];
      const row = await db.row<{ started: { outcome: string; job: { id: string } } }>(
        sent('select start_job($1'),
        values,
      );
      return row!.started;
    };
    const claim = async () => {
      const limits = JSON.stringify({ teardown: 60_000 });
      return (await db.row<{ id: string; claim: number }>(sent('with next as', 'update jobs j set'), [
        worker,
        1,
        limits,
      ]))!;
    };
    const end = (id: string, by: number, status: string, values: readonly unknown[]) =>
      db.row(sent('select end_job($1'), [accountId, id, by, status, ...values]);

    const outcomes = [await start('teardown'), await start('teardown'), await start('teardown')];
    expect(outcomes.map(({ outcome }) => outcome)).toEqual(['admitted', 'admitted', 'waiting']);
    const first = await claim();
    expect(first.id).toBe(outcomes[0]!.job.id);
    expect(await db.rows(sent('update jobs set heartbeat_at'), [[first.claim]])).toEqual([{ claim: first.claim }]);
    expect(await end(first.id, first.claim, 'done', [newId(), '{"told": true}', null, true])).toEqual({ admitted: 1 });

    const second = await claim();
    const failed = JSON.stringify({ code: 'internal', title: 'Failed', retryable: true, detail: 'It failed.' });
    expect(await end(second.id, second.claim, 'failed', [null, null, failed, false])).toEqual({ admitted: 0 });

    const third = await claim();
    expect(await db.rows(sent("set status = 'queued'", 'attempts = attempts - 1'), [worker])).toHaveLength(1);
    const cancelled = await db.row<{ cancelled: { ended: boolean } }>(sent('select cancel_job($1'), [
      accountId,
      third.id,
    ]);
    expect(cancelled!.cancelled.ended).toBe(true);

    const statuses = await db.rows('select status from jobs where account_id = $1 order by seq', [accountId]);
    expect(statuses).toEqual([{ status: 'done' }, { status: 'failed' }, { status: 'cancelled' }]);
    await checkBooks(db);
    expect((await checkDatabase(db)).flatMap(({ problems }) => problems)).toEqual([]);
  });
});
