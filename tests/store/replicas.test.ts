import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { int } from '../../server/store/engine/columns.ts';
import { type DirectDatabase, openDatabase } from '../../server/store/engine/database.ts';
import { behindMs, openReads, type ReadDatabase } from '../../server/store/engine/replicas.ts';
import { migrate } from '../../server/store/engine/schema/migrate.ts';
import { stampSource } from '../../server/store/engine/stamps.ts';
import type { Statement } from '../../server/store/engine/statement.ts';
import { createServer, type Server } from '../faults/suite/database/postgres.ts';
import { startStandby } from '../faults/suite/database/standby.ts';

// A PostgreSQL and a streaming replica of it, both real.

let folder: string;
let primary: Server;
let standby: Server;
let db: DirectDatabase;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'replicas-'));
  // As root, the servers run as somebody else.
  chmodSync(folder, 0o755);
  primary = await createServer(join(folder, 'primary'));
  await primary.start();
  db = openDatabase(primary.connection);
  await migrate(db);
  await stampSource(db, 'sandbox');
  await db.script('create table written (one int)');
  standby = await startStandby(primary, join(folder, 'standby'));
  // Asynchronous, as replicas that are only read are: the primary waits for none.
  await primary.ask('alter system reset synchronous_standby_names');
  await primary.ask('select pg_reload_conf()');
});
afterAll(async () => {
  await db.close();
  await standby.end('immediate');
  await primary.end('immediate');
  rmSync(folder, { recursive: true, force: true });
});

/** Not made as the service's are: those are prepared by a test in a database that has no such table. */
const counting = (name: string, text: string): Statement<{ many: number }> => ({ name, text, columns: { many: int } });
const written = counting('written', 'select count(*)::int as many from written');
const write = () => db.rows('insert into written values (1)');
const many = async (from: ReadDatabase): Promise<number> => (await from.row(written))!.many;

const said: string[] = [];
const reads = (mostBehindMs: number, connections = [standby.connection]): ReadDatabase => {
  said.length = 0;
  const opened = openReads({
    primary: openDatabase(primary.connection),
    replicas: { connections, mostBehindMs },
    lookMs: 50,
    onChange: ({ leftOut }) => said.push(leftOut ?? 'read'),
  });
  onTestFinished(() => opened.close());
  return opened;
};
const isRead = (from: ReadDatabase): boolean => from.states().some(({ leftOut }) => leftOut === null);
const patient = { timeout: 120_000, interval: 20 };

test('a replica is as far behind as the last sample of the primary that it has reached', () => {
  const samples = [
    { at: 1_000, lsn: 10 },
    { at: 2_000, lsn: 10 },
    { at: 3_000, lsn: 25 },
  ];
  expect(behindMs(samples, 9, 3_500)).toBeNull();
  expect(behindMs(samples, 10, 3_500)).toBe(1_500);
  expect(behindMs(samples, 24, 3_500)).toBe(1_500);
  expect(behindMs(samples, 25, 3_500)).toBe(500);
  expect(behindMs([], 25, 3_500)).toBeNull();
});

test('one that stands still is read while it is within the bound, left out beyond it, and read again once it is back', async () => {
  await standby.ask('select pg_wal_replay_pause()');
  await standby.ask('select pg_wal_replay_resume()');
  const [strict, lenient] = [reads(1_500), reads(600_000)];
  await expect.poll(() => isRead(strict) && isRead(lenient), patient).toBe(true);
  const before = await many(strict);
  await standby.ask('select pg_wal_replay_pause()');
  await write();
  // The bound's one side: it is behind by less, and the replica is what answers.
  expect(await many(lenient)).toBe(before);
  // The other side: left out, said so, and the primary answers.
  await expect.poll(() => isRead(strict), patient).toBe(false);
  expect(said.at(-1)).toMatch(/^it is behind by \d/);
  expect(await many(strict)).toBe(before + 1);
  expect(isRead(lenient)).toBe(true);
  await standby.ask('select pg_wal_replay_resume()');
  await expect.poll(() => isRead(strict), patient).toBe(true);
  await expect.poll(() => many(lenient), patient).toBe(before + 1);
});

test('where nothing is written, it is not behind, however long that lasts', async () => {
  const quiet = reads(300);
  await expect.poll(() => isRead(quiet), patient).toBe(true);
  await sleep(1_000);
  await expect.poll(() => isRead(quiet), patient).toBe(true);
});

test('one that dies in the middle of reads is left out, and every read is answered from elsewhere', async () => {
  const from = reads(600_000);
  await expect.poll(() => isRead(from), patient).toBe(true);
  const right = await many(from);
  const slow = counting('slow', 'select count(*)::int as many from written, pg_sleep(0.4)');
  const asked = Promise.all(Array.from({ length: 5 }, async () => (await from.row(slow))!.many));
  await sleep(150);
  await standby.end('immediate');
  expect(await asked).toEqual(Array(5).fill(right));
  expect(isRead(from)).toBe(false);
  expect(await many(from)).toBe(right);
  await standby.start();
  await expect.poll(() => isRead(from), patient).toBe(true);
  expect(await many(from)).toBe(right);
});

test('what is no standby of this database is left out: the primary itself, and a server that is not there', async () => {
  const from = reads(600_000, [primary.connection, { ...primary.connection, port: 1 }]);
  await expect
    .poll(() => from.states().map(({ leftOut }) => leftOut), patient)
    .toEqual(['it is not a standby', 'it does not answer']);
  expect(await many(from)).toBeGreaterThan(0);
});

test('a statement that is wrong is not asked of everybody', async () => {
  const from = reads(600_000);
  await expect.poll(() => isRead(from), patient).toBe(true);
  await expect(from.run(counting('wrong', 'select 1 / 0 as many'))).rejects.toThrow('division by zero');
  expect(isRead(from)).toBe(true);
});
