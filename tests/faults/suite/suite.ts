import { setTimeout as sleep } from 'node:timers/promises';
import type { EngineTimes } from '../../../server/jobs/times.ts';
import { createAccount } from '../../../server/store/accounts/accounts.ts';
import { createKey } from '../../../server/store/accounts/keys.ts';
import type { DirectDatabase } from '../../../server/store/engine/database.ts';
import { type Books, readBooks } from './books.ts';
import { type Caller, createCaller } from './calls.ts';
import { type Cluster, openCluster, serviceRole } from './database/cluster.ts';
import { faultsOf } from './faults.ts';
import { type Fleet, type Member, startFleet } from './fleet.ts';
import { startKills } from './kills.ts';
import { type Customer, type Load, type NewStart, startLoad } from './load.ts';
import { type Struck, strike } from './strike.ts';

export interface SuiteOptions {
  /** Empty, and the suite's alone. */
  readonly folder: string;
  readonly accounts: number;
  readonly apis: number;
  readonly workers: number;
  readonly kills: number;
  readonly killEveryMs: number;
  /** Faults of each kind. */
  readonly faults: number;
  /** Which kinds; all of them when left out. */
  readonly only?: readonly string[];
  /** How long a fault lasts: every fifth the longer time, which `/readyz` must notice. */
  readonly holdMs: { readonly short: number; readonly long: number };
  /** Where the engine's clock is to be another than the product's. */
  readonly times?: Partial<EngineTimes>;
  /** How long a caller pauses between starts. */
  readonly pauseMs: number;
  /** The largest share of runs that may fail as interrupted without having been killed twice. */
  readonly mostInterrupted: number;
  /** When the faults and kills must be over. */
  readonly withinMs: number;
  /** Called with the progress. */
  say(line: string): void;
}

/** Everything that happened. */
export interface Outcome {
  readonly struck: readonly Struck[];
  readonly skipped: readonly string[];
  readonly fleet: Pick<Fleet, 'killed' | 'endedByThemselves' | 'starts'>;
  readonly notes: Caller['notes'];
  readonly load: Pick<Load, 'accepted' | 'wrong'>;
  readonly books: Books;
  readonly settledMs: number;
  readonly stalledMs: number;
  readonly ms: number;
}

/** Long enough for a dead worker to be noticed twice, which takes 25 seconds each time. */
const settleMs = 90_000;
const pauseAfterMs = 500;
const longEvery = 5;
/** Processes that end by themselves again and again will not do otherwise. */
const mostFailures = 20;

const newCustomer = async (db: DirectDatabase, at: number): Promise<Customer> => {
  const account = await createAccount(db, {
    email: `customer${at}@example.test`,
    plan: (['basic', 'starter', 'pro'] as const)[at % 3]!,
    perMinute: 1_000_000,
    queue: 10_000,
  });
  await db.rows(`select grant_credits($1, 'wallet', 10000000, null)`, [account!.id]);
  const key = await createKey(db, { accountId: account!.id, name: 'faults', scope: 'full', expiresAt: null });
  return { accountId: account!.id, key: key!.key };
};

export const makeCustomers = (db: DirectDatabase, count: number): Promise<Customer[]> =>
  Promise.all(Array.from({ length: count }, (_, at) => newCustomer(db, at)));

/** Until every run has ended; stuck ones are found in the books. */
export const settle = async (db: DirectDatabase): Promise<number> => {
  const began = performance.now();
  while (performance.now() - began < settleMs) {
    const row = await db.row(`select 1 from jobs where status in ('queued', 'running') limit 1`);
    if (!row) break;
    await sleep(200);
  }
  return performance.now() - began;
};

/** A run that ends at once. */
const quickStart: NewStart = (unique) => ({ path: '/api/v1/faults/steady', body: { query: unique, ms: 0 } });

/** Runs of the suite's own kinds. */
const newStart: NewStart = (unique) => ({
  path: `/api/v1/faults/${Math.random() < 0.1 ? 'failing' : 'steady'}`,
  body: { query: unique, ms: Math.round(100 + 900 * Math.random()) },
});

/** The two that have served the longest. */
const twoOldest = async (fleet: Fleet): Promise<Member[]> => {
  for (;;) {
    const ready = [...fleet.apis].sort((a, b) => a.readyAt! - b.readyAt!);
    if (ready.length >= 2) return ready.slice(0, 2);
    if (fleet.endedByThemselves.length > mostFailures) throw new Error(fleet.endedByThemselves[0]);
    await sleep(50);
  }
};

/** Strikes with every fault in turn while processes are killed and callers call. */
const strikeAll = async (
  options: SuiteOptions,
  endsAt: number,
  { cluster, fleet, caller, load, watcher }: Parts,
): Promise<{ struck: Struck[]; skipped: string[] }> => {
  const { faults: every, skipped } = faultsOf(cluster);
  const faults = every.filter(({ name }) => options.only?.includes(name) ?? true);
  const kills = startKills(fleet, options.kills, options.killEveryMs);
  const struck: Struck[] = [];
  for (let round = 0; round < options.faults; round++) {
    for (const [at, fault] of faults.entries()) {
      if (performance.now() > endsAt) break;
      await fault.prepare?.();
      const spared = await twoOldest(fleet);
      kills.spare(spared);
      const isLong = (round + at) % longEvery === longEvery - 1;
      struck.push(
        await strike(fault, isLong ? options.holdMs.long : options.holdMs.short, spared, caller, watcher, quickStart),
      );
      kills.spare([]);
      await sleep(pauseAfterMs);
    }
    options.say(`${struck.length} faults, ${fleet.killed.length} kills, ${load.accepted.size} starts`);
  }
  await kills.finish(endsAt);
  return { struck, skipped };
};

interface Parts {
  readonly cluster: Cluster;
  readonly fleet: Fleet;
  readonly caller: Caller;
  readonly load: Load;
  /** Whose calls show whether the service is well. */
  readonly watcher: Customer;
}

const run = async (options: SuiteOptions, cluster: Cluster, fleet: Fleet, customers: Customer[]): Promise<Outcome> => {
  const began = performance.now();
  const watcher = customers.pop()!;
  await twoOldest(fleet);
  const caller = createCaller();
  const load = startLoad(fleet, caller, customers, newStart, options.pauseMs);
  options.say(`${fleet.members.length} processes serve ${customers.length} accounts`);
  const { struck, skipped } = await strikeAll(options, began + options.withinMs, {
    cluster,
    fleet,
    caller,
    load,
    watcher,
  });
  await load.stop();
  caller.close();
  options.say(`${fleet.killed.length} kills: waiting for the last runs`);
  const db = cluster.open();
  const settledMs = await settle(db);
  await fleet.stop();
  const accounts = customers.map(({ accountId }) => accountId);
  const books = await readBooks(db, fleet.killed, accounts, load.accepted.values());
  await db.close();
  return {
    struck,
    skipped,
    fleet,
    notes: caller.notes,
    load,
    books,
    settledMs,
    stalledMs: caller.stalledMs,
    ms: performance.now() - began,
  };
};

export const runSuite = async (options: SuiteOptions): Promise<Outcome> => {
  const cluster = await openCluster(options.folder);
  try {
    const db = cluster.open();
    const customers = await makeCustomers(db, options.accounts + 1).finally(() => db.close());
    const connection = { ...cluster.network.connection, user: serviceRole, database: 'postgres', ssl: false };
    const sizes = { api: options.apis, worker: options.workers };
    const fleet = startFleet(sizes, { connection, times: options.times ?? {} }, options.folder);
    try {
      return await run(options, cluster, fleet, customers);
    } finally {
      await fleet.stop();
    }
  } finally {
    await cluster.close();
  }
};
