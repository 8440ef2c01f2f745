import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { SteadyClient } from '../../../../server/store/engine/connections/connection-watch.ts';
import { initialise, type Layout, port, prepare } from '../../../../server/store/postgres/layout.ts';
import { readPostmaster } from '../../../../server/store/postgres/postmaster.ts';

/** How a server is made to end. */
export type End = 'fast' | 'immediate' | 'killed';

const signals = { fast: 'SIGINT', immediate: 'SIGQUIT', killed: 'SIGKILL' } as const satisfies Record<
  End,
  NodeJS.Signals
>;

/** A PostgreSQL of the suite's own, which can be ended in any way and started again. */
export interface Server {
  readonly layout: Layout;
  /** As its owner. */
  readonly connection: {
    readonly host: string;
    readonly port: number;
    readonly user: string;
    readonly database: string;
  };
  readonly isRunning: boolean;
  /** Resolves when it lets clients in. */
  start(): Promise<void>;
  end(how: End): Promise<void>;
  /** The same at once, without waiting. */
  kill(): void;
  /** One statement on a connection of its own. */
  ask<Row extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<Row[]>;
}

const settings = {
  listen_addresses: '',
  max_connections: 150,
  shared_buffers: '32MB',
  max_wal_size: '64MB',
  min_wal_size: '32MB',
  wal_keep_size: '32MB',
  jit: 'off',
  timezone: 'UTC',
  max_logical_replication_workers: 0,
};

const startWithinMs = 20_000;

/** @param folder where its files are, or will be */
export const createServer = async (folder: string): Promise<Server> => {
  const layout = prepare(folder);
  await initialise(layout);
  return serverIn(layout);
};

export const serverIn = (layout: Layout): Server => {
  const { native, serverUser, cluster, run, log } = layout;
  const connection = { host: run, port, user: 'appraise', database: 'postgres' };
  let child: ChildProcess | null = null;
  let exited: Promise<unknown> = Promise.resolve();

  const launch = (): ChildProcess => {
    const out = openSync(log, 'a');
    const set = Object.entries({ ...settings, unix_socket_directories: run, port });
    const launched = spawn(
      join(native.bin, 'postgres'),
      ['-D', cluster, ...set.flatMap(([name, value]) => ['-c', `${name}=${value}`])],
      { ...serverUser.options, stdio: ['ignore', out, out] },
    );
    closeSync(out);
    exited = new Promise((resolve) => launched.once('exit', resolve).once('error', resolve));
    return launched;
  };

  const isOver = (): boolean => child === null || child.exitCode !== null || child.signalCode !== null;

  const start = async (): Promise<void> => {
    const until = performance.now() + startWithinMs;
    child = launch();
    for (;;) {
      const now = readPostmaster(cluster);
      if (now?.pid === child.pid && (now?.status === 'ready' || now?.status === 'standby')) return;
      if (performance.now() > until)
        throw new Error(`PostgreSQL does not start: ${readFileSync(log, 'utf8').slice(-800)}`);
      // The processes of one that was killed may still be ending: it is started again until they are gone.
      if (isOver()) child = launch();
      await sleep(20);
    }
  };

  return {
    layout,
    connection,
    get isRunning() {
      return !isOver();
    },
    start,
    async end(how) {
      child?.kill(signals[how]);
      await exited;
    },
    kill() {
      child?.kill(signals.immediate);
    },
    async ask(text, values) {
      const client = new SteadyClient(connection);
      await client.connect();
      try {
        return (await client.query(text, values)).rows;
      } finally {
        await client.end().catch(() => {});
      }
    },
  };
};
