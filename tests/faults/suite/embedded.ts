import { spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openDatabase } from '../../../server/store/engine/database.ts';
import { type Embedded, startEmbedded } from '../../../server/store/postgres/embedded.ts';
import { readPostmaster } from '../../../server/store/postgres/postmaster.ts';
import { builtService } from '../../support/runner/builds.ts';
import { readBooks } from './books.ts';
import { createCaller } from './calls.ts';
import { historySql } from './database/cluster.ts';
import type { Fault } from './faults.ts';
import type { Member } from './fleet.ts';
import { type NewStart, startLoad } from './load.ts';
import { type Struck, strike } from './strike.ts';
import { makeCustomers, type Outcome, type SuiteOptions, settle } from './suite.ts';

export const embeddedKilled = 'embedded killed -9';

/** Longer than a server must live for its next end to count as the first. */
const pauseAfterMs = 6_000;
const startWithinMs = 120_000;
const serviceRole = 'appraise_service';

/** Runs of the product itself, each of which costs a credit. */
const newStart: NewStart = (unique) => ({
  path: '/api/v1/reviews/scan',
  body: { query: `what do people dislike about habit trackers ${unique}` },
});

/** The service as `npm start` runs it, with its PostgreSQL in this folder. */
export const startService = async (dataDir: string, log: string): Promise<Member & { ownerKey: string | null }> => {
  const out = openSync(log, 'w');
  const env = { PATH: process.env.PATH, DATA_DIR: dataDir, PORT: '0', SANDBOX_PORT: '0', LOG_LEVEL: 'warn' };
  const child = spawn(process.execPath, [builtService], { env, stdio: ['ignore', 'pipe', out] });
  closeSync(out);
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const startedAt = performance.now();
  const screen = await new Promise<string>((resolve, reject) => {
    const refuse = () => reject(new Error(`the service did not start: ${readFileSync(log, 'utf8').slice(-800)}`));
    const late = setTimeout(refuse, startWithinMs);
    child.once('exit', refuse);
    let text = '';
    child.stdout!.setEncoding('utf8').on('data', (chunk) => {
      text += chunk;
      if (!text.includes('Ctrl-C')) return;
      clearTimeout(late);
      child.off('exit', refuse);
      resolve(text);
    });
  }).catch((error) => {
    child.kill('SIGKILL');
    throw error;
  });
  process.once('exit', () => child.kill('SIGKILL'));
  const address = /Address +(\S+)/.exec(screen)![1]!;
  const ownerKey = /^ {4}(apr_\w+)$/m.exec(screen)?.[1] ?? null;
  const times = { startedAt, readyAt: performance.now(), killedAt: null };
  return { name: 'the service', role: 'api', address, ownerKey, ...times, child, exited };
};

/** Over when the service has restarted its PostgreSQL. */
const killPostmaster = (cluster: string): Fault => ({
  name: embeddedKilled,
  effect: 'away',
  async strike() {
    const killed = readPostmaster(cluster)!.pid;
    process.kill(killed, 'SIGKILL');
    const until = performance.now() + startWithinMs;
    while (performance.now() < until) {
      const now = readPostmaster(cluster);
      if (now && now.pid !== killed && now.status === 'ready') return;
      await sleep(10);
    }
  },
});

/** Here the time in which the database is away is the service's, too. */
const sinceTheKill = ({ ms, backMs, ...struck }: Struck): Struck => ({
  ...struck,
  ms,
  backMs: { read: ms + backMs.read, start: ms + backMs.start, ready: ms + backMs.ready },
});

const run = async (options: SuiteOptions, service: Member, embedded: Embedded, dataDir: string): Promise<Outcome> => {
  const began = performance.now();
  const db = openDatabase(embedded.connection);
  await db.script(historySql(serviceRole));
  const customers = await makeCustomers(db, options.accounts + 1);
  const watcher = customers.pop()!;
  const caller = createCaller();
  const load = startLoad({ apis: [service] }, caller, customers, newStart, options.pauseMs);
  await sleep(options.pauseMs);
  const struck: Struck[] = [];
  for (let round = 0; round < options.faults && service.child.exitCode === null; round++) {
    const fault = killPostmaster(join(dataDir, 'postgres'));
    struck.push(sinceTheKill(await strike(fault, 0, [service], caller, watcher, newStart)));
    if (round < options.faults - 1) await sleep(pauseAfterMs);
  }
  options.say(`${struck.length} kills of the embedded PostgreSQL, ${load.accepted.size} starts`);
  await load.stop();
  caller.close();
  const settledMs = await settle(db);
  const { exitCode } = service.child;
  const endedByThemselves = exitCode === null ? [] : [`the service ended with ${exitCode}`];
  const accounts = customers.map(({ accountId }) => accountId);
  const books = await readBooks(db, [], accounts, load.accepted.values());
  await db.close();
  const starts = [{ ms: service.readyAt! - service.startedAt, cpuMs: 0 }];
  return {
    struck,
    skipped: [],
    fleet: { killed: [], endedByThemselves, starts },
    notes: caller.notes,
    load,
    books,
    settledMs,
    stalledMs: caller.stalledMs,
    ms: performance.now() - began,
  };
};

/** Kills the postmaster of the embedded PostgreSQL under a service that is called all the while. */
export const runEmbedded = async (options: SuiteOptions): Promise<Outcome> => {
  const dataDir = join(options.folder, 'data');
  const service = await startService(dataDir, join(options.folder, 'service.log'));
  const embedded = await startEmbedded(dataDir);
  try {
    return await run(options, service, embedded, dataDir);
  } finally {
    service.child.kill('SIGTERM');
    await service.exited;
    await embedded.stop();
  }
};
