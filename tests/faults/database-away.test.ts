import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { startEmbedded } from '../../server/store/postgres/embedded.ts';
import { callOnce as call, ended, startOnce as start } from '../support/call.ts';
import { checkBooks } from '../support/database/books.ts';
import { untilRunning } from '../support/runs/gate.ts';
import { newCustomer, withService } from '../support/service.ts';

/** Kills the server of a data folder as a failing machine would. */
const killPostgres = async (folder: string): Promise<void> => {
  const pid = Number(readFileSync(join(folder, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0]);
  process.kill(pid, 'SIGKILL');
  for (;;) {
    try {
      process.kill(pid, 0);
    } catch {
      return;
    }
    await sleep(20);
  }
};

test('while the database is away every call says so; when it is back the service goes on and nothing is lost', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'appraise-away-'));
  const first = await startEmbedded(folder);
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const { url, db, node } = await withService({ connection: first.connection });
  const { key } = await newCustomer(db, { running: 5 });

  const before = await start(url, key, 'quick', { query: 'before' });
  await ended(url, key, before.body.id);
  // This one ends while there is no database to write it to.
  const during = await start(url, key, 'slow', { query: 'during', ms: 3_000 });
  await untilRunning(url, key, during.body.id);
  const over = sleep(3_500);
  const waiting = call(url, key, 'GET', `/api/v1/jobs/${during.body.id}?wait=30`);
  waiting.catch(() => {});
  await killPostgres(folder);
  await first.stop();

  const refused = await call(url, key, 'GET', '/api/v1/jobs');
  expect(refused.status).toBe(503);
  expect(refused.body).toMatchObject({ code: 'unavailable', retryable: true });
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  const unstarted = await start(url, key, 'quick', { query: 'unheard' }, { 'idempotency-key': 'away' });
  expect(unstarted.status).toBe(503);
  expect((await fetch(`${url}/healthz`)).status).toBe(200);
  expect((await fetch(`${url}/readyz`)).status).toBe(503);
  await over;

  const second = await startEmbedded(folder);
  onTestFinished(() => second.stop());
  await expect.poll(async () => (await fetch(`${url}/readyz`)).status).toBe(200);
  expect(await ended(url, key, during.body.id)).toMatchObject({ status: 'done', result: { echo: 'during' } });
  const again = await start(url, key, 'quick', { query: 'unheard' }, { 'idempotency-key': 'away' });
  expect(again.status).toBe(202);
  expect(again.headers.get('idempotent-replayed')).toBeNull();
  expect((await ended(url, key, again.body.id)).status).toBe('done');
  expect((await call(url, key, 'GET', '/api/v1/me')).headers.get('x-credits-remaining')).toBe('4470');
  await checkBooks(db);
  await node.stop();
});
