import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { withFilledDatabase } from '../../cli/database/store.ts';
import { processTerminal } from '../../cli/output/terminal.ts';
import { startEmbedded } from '../../server/store/postgres/embedded.ts';
import { readPostmaster } from '../../server/store/postgres/postmaster.ts';
import { newSecret } from '../../server/support/secrets/keys.ts';
import { callOnce as call } from '../support/call.ts';
import { mountDisk } from './suite/database/disk.ts';
import { runEmbedded, startService } from './suite/embedded.ts';
import { notHeld } from './suite/report.ts';
import type { SuiteOptions } from './suite/suite.ts';

const folder = (): string => {
  const path = mkdtempSync(join(tmpdir(), 'appraise-embedded-'));
  onTestFinished(() => rmSync(path, { recursive: true, force: true }));
  return path;
};

test('kill -9 of the postmaster under load loses nothing, charges nothing twice and answers only 503 meanwhile', async () => {
  const options: SuiteOptions = {
    folder: folder(),
    accounts: 3,
    apis: 1,
    workers: 0,
    kills: 0,
    killEveryMs: 0,
    faults: 2,
    holdMs: { short: 0, long: 0 },
    pauseMs: 300,
    mostInterrupted: 0.25,
    withinMs: 0,
    say: () => {},
  };
  const outcome = await runEmbedded(options);
  for (const { ms, backMs } of outcome.struck) console.info('PostgreSQL and calls were back after (ms)', ms, backMs);
  expect(notHeld(outcome, options)).toEqual([]);
  expect(outcome.struck).toHaveLength(2);
  expect(outcome.books.done).toBeGreaterThan(3);
});

test('while its PostgreSQL does not start, every surface says so; then the service goes on, and a stop needs no database', async () => {
  const home = folder();
  const dataDir = join(home, 'data');
  const log = join(home, 'service.log');
  const service = await startService(dataDir, log);
  onTestFinished(() => void service.child.kill('SIGKILL'));
  const url = service.address!;
  const key = service.ownerKey!;
  const cluster = join(dataDir, 'postgres');
  const settings = join(cluster, 'postgresql.conf');
  const before = readFileSync(settings, 'utf8');
  const refusedStarts = () => readFileSync(log, 'utf8').split('Trying again in').length;
  const breakDown = async () => {
    const earlier = refusedStarts();
    writeFileSync(settings, `${before}\nno such setting\n`);
    process.kill(readPostmaster(cluster)!.pid, 'SIGKILL');
    await expect.poll(refusedStarts).toBeGreaterThan(earlier);
  };
  const asked = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' };
  const tool = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'list_jobs', arguments: {} } };
  const stream = await fetch(`${url}/api/events`, { headers: { authorization: `Bearer ${key}` } });
  const events = stream.body!.pipeThrough(new TextDecoderStream()).getReader();

  await breakDown();
  const answers = {
    read: await call(url, key, 'GET', '/api/v1/jobs'),
    start: await call(url, key, 'POST', '/api/v1/reviews/scan', { query: 'what do people say about habit trackers' }),
    tool: await call(url, key, 'POST', '/api/mcp', tool, asked),
    page: await fetch(`${url}/s/${newSecret('share')}`),
    ready: await fetch(`${url}/readyz`),
  };
  for (const [name, { status, headers }] of Object.entries(answers)) {
    expect([name, status]).toEqual([name, 503]);
    expect([name, Number(headers.get('retry-after'))]).toEqual([name, expect.toSatisfy((seconds) => seconds > 0)]);
  }
  expect((await fetch(`${url}/healthz`)).status).toBe(200);
  expect((await fetch(`${url}/`)).status).toBe(200);

  writeFileSync(settings, before);
  await expect.poll(async () => (await fetch(`${url}/readyz`)).status).toBe(200);
  const query = { query: 'what do people say about budget planners' };
  await expect.poll(async () => (await call(url, key, 'POST', '/api/v1/reviews/scan', query)).status).toBe(202);
  // The stream was never closed.
  for (let text = ''; !text.includes('budget planners'); ) {
    const { value, done } = await events.read();
    expect(done).toBe(false);
    text += value;
  }
  await events.cancel();

  const terminal = { ...processTerminal(), env: { DATA_DIR: dataDir } };
  const command = withFilledDatabase(terminal, async (db) => {
    await breakDown();
    await db.row({ name: 'one', text: 'select 1', columns: {} });
  });
  await expect(command).rejects.toThrow(/^The database was lost while the command ran \(.+\): run it again\.$/);
  service.child.kill('SIGTERM');
  await service.exited;
  expect(service.child.exitCode).toBe(0);
  writeFileSync(settings, before);
});

test('on a full disk it is given up with a sentence that says to make room, and starts once there is some', async (context) => {
  const place = join(folder(), 'disk');
  const disk = mountDisk(place);
  context.skip(disk === null, 'only root may mount the small disk that it fills');
  onTestFinished(() => disk!.remove());
  const dataDir = join(place, 'data');
  const embedded = await startEmbedded(dataDir);
  onTestFinished(() => embedded.stop());
  const lost = embedded.keepRunning(() => {}, 1);
  await disk!.fill();
  process.kill(readPostmaster(join(dataDir, 'postgres'))!.pid, 'SIGKILL');
  expect((await lost)?.message).toMatch(/: .*No space left on device \(make room on the disk of the data folder\)\.$/);
  await disk!.empty();
  const again = await startEmbedded(dataDir);
  await again.stop();
});
