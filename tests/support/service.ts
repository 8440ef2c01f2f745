import type pg from 'pg';
import { onTestFinished } from 'vitest';
import type { Sandbox } from '../../sandbox/server.ts';
import { type Config, readConfig } from '../../server/config/config.ts';
import type { EngineTimes } from '../../server/jobs/times.ts';
import { type Node, type NodeOptions, startNode } from '../../server/node/node.ts';
import { operations } from '../../server/operations/index.ts';
import type { Operation } from '../../server/operations/operation.ts';
import { runs } from '../../server/runs/index.ts';
import type { Run } from '../../server/runs/run.ts';
import { createAccount, type NewAccount } from '../../server/store/accounts/accounts.ts';
import { createKey } from '../../server/store/accounts/keys.ts';
import { startSession } from '../../server/store/accounts/sessions.ts';
import type { DirectDatabase } from '../../server/store/engine/database.ts';
import type { Clock } from '../../server/support/clock.ts';
import { testClock } from './clock.ts';
import { freshDatabase } from './database/database.ts';
import { allKinds, testRuns, testStarts } from './runs/test-job-kinds.ts';
import { startSandbox } from './sources/sandbox.ts';

/**
 * What the service does now and then, it does often, so that tests wait for little. What it gives up on after a while it
 * gives up on late, so that a process which a busy machine keeps waiting is not taken for a dead one.
 */
export const testTimes: Partial<EngineTimes> = {
  beatMs: 500,
  // Five a second would take a twentieth of a core for each service.
  sweepMs: 1_000,
  progressMs: 50,
  graceMs: 2_000,
  stopMs: 20_000,
};

export const metricsToken = 'a-token-for-the-tests';

/** What Prometheus would read of a service. */
export const scrape = async (url: string): Promise<string> =>
  (await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${metricsToken}` } })).text();

export interface Service {
  readonly url: string;
  readonly db: DirectDatabase;
  readonly connection: pg.PoolConfig;
  readonly node: Node;
  stop(): Promise<void>;
}

/** A whole node in this process, with the tests' own kinds of run, on a database of its own unless one is given. */
export const startService = async (
  given: {
    connection?: pg.PoolConfig;
    migrateConnection?: pg.PoolConfig;
    config?: Partial<Config>;
    times?: Partial<EngineTimes>;
    sandbox?: Sandbox;
    clock?: Clock;
    /** Besides the service's own and those of the tests' kinds of run. */
    operations?: readonly Operation[];
    kinds?: readonly string[];
    runs?: readonly Run[];
  } & Pick<NodeOptions, 'credentialReaders' | 'collectorsFor' | 'log'> = {},
): Promise<Service> => {
  const connection = given.connection ?? (await freshDatabase());
  const config = {
    ...readConfig({
      PORT: '0',
      LOG_LEVEL: 'silent',
      AUTHOR_SALT: 'a-salt-for-the-tests',
      METRICS_TOKEN: metricsToken,
      // Four storefronts instead of twelve: a question about an app that was never read reads a third.
      PANEL: 'us,gb,ca,au',
    }),
    ...given.config,
  };
  const own = given.sandbox || config.sources === 'live' ? null : await startSandbox();
  const sandbox = given.sandbox ?? own;
  const node = await startNode({
    config,
    connection,
    migrateConnection: given.migrateConnection ?? null,
    kinds: [...allKinds, ...(given.kinds ?? [])],
    operations: [...operations, ...testStarts, ...(given.operations ?? [])],
    runs: [...runs, ...testRuns, ...(given.runs ?? [])],
    clock: given.clock ?? testClock,
    times: { ...testTimes, ...given.times },
    loadsIndex: false,
    ...(sandbox && { sandbox }),
    ...(given.credentialReaders && { credentialReaders: given.credentialReaders }),
    ...(given.collectorsFor && { collectorsFor: given.collectorsFor }),
    ...(given.log && { log: given.log }),
  });
  const stop = async (): Promise<void> => {
    await node.stop();
    await own?.stop();
  };
  return { url: node.address ?? '', db: node.db, connection, node, stop };
};

/** The same, stopped when the test ends. */
export const withService = async (given?: Parameters<typeof startService>[0]): Promise<Service> => {
  const service = await startService(given);
  onTestFinished(() => service.stop());
  return service;
};

let accounts = 0;

/** Signs a browser in to an account; the answer is the secret of its session, which `call` takes in place of a key. */
export const signIn = async (db: DirectDatabase, accountId: string, browser = 'Firefox on Linux'): Promise<string> => {
  const limits = { sessionDays: 30, sessionIdleDays: 7 };
  const given = { accountId, by: 'link', browser, before: null, limits } as const;
  return (await db.transaction((tx) => startSession(tx, given)))!;
};

export interface Customer {
  readonly accountId: string;
  readonly email: string;
  readonly key: string;
}

/** A new account with a key. Its limits are out of the way unless the test sets them. */
export const newCustomer = async (
  db: DirectDatabase,
  given: Partial<NewAccount> & { scope?: 'full' | 'read'; expiresAt?: Date } = {},
): Promise<Customer> => {
  const email = given.email ?? `user${++accounts}-${process.pid}@example.test`;
  const account = await createAccount(db, { email, plan: 'pro', perMinute: 1_000_000, ...given });
  const key = await createKey(db, {
    accountId: account!.id,
    name: 'test',
    scope: given.scope ?? 'full',
    expiresAt: given.expiresAt ?? null,
  });
  return { accountId: account!.id, email, key: key!.key };
};
