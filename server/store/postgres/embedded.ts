import { closeSync, constants, existsSync, openSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { minuteMs } from '../../contract/domain/durations.ts';
import { StartError } from '../../support/process/process.ts';
import { SteadyClient } from '../engine/connections/connection-watch.ts';
import { retryWrite } from '../engine/connections/retry-write.ts';
import { keepRunning } from './keep-running.ts';
import { lastError, launch, type Running, stopMs } from './launch.ts';
import { checkVersion, initialise, type Layout, openFolder, port, prepare, type Settings } from './layout.ts';
import { endOrphans, isKept, isServerOf, keeperIn, type Postmaster, readPostmaster } from './postmaster.ts';

/**
 * The PostgreSQL inside the data folder, shared by processes: each user holds the named pipe `keeper` open for writing, and a watchdog (a
 * shell, the server's parent) stops the server when the last holder has exited.
 */
export interface Embedded extends Pick<Running, 'reused' | 'stop'> {
  readonly connection: {
    /** The folder of the Unix socket, the only way to connect. */
    readonly host: string;
    readonly port: number;
    readonly user: string;
    readonly database: string;
    readonly ssl: false;
  };
  /** The same with a role that owns nothing, which is created if needed. */
  serviceConnection(): Promise<Embedded['connection']>;
  /**
   * Restarts the server whenever it ends, until `stop`. Resolves with the reason when it cannot be restarted.
   *
   * @param warn called whenever it ends, fails to restart or is back
   */
  keepRunning(warn: (message: string) => void, giveUpMs?: number): Promise<StartError | null>;
}

/** How long a server started by another process may take to answer (it may be recovering from a crash). */
const deadlineMs = minuteMs;
/** How long to wait for another server to end. */
const yieldMs = 10_000;

const connectionTo = (host: string): Embedded['connection'] => ({
  host,
  port,
  user: 'appraise',
  database: 'postgres',
  ssl: false,
});

const makeServiceRole = `do $$ begin
  if not exists (select 1 from pg_roles where rolname = 'appraise_service') then
    create role appraise_service login;
  end if;
exception when duplicate_object or unique_violation then null;
end $$`;

const withServiceRole = async (connection: Embedded['connection']): Promise<Embedded['connection']> => {
  await retryWrite(async () => {
    const client = new SteadyClient(connection);
    try {
      await client.connect();
      await client.query(makeServiceRole);
    } finally {
      await client.end().catch(() => {});
    }
  });
  return { ...connection, user: 'appraise_service' };
};

/** Whether the server behind the socket is this folder's, and ready. */
const answers = async (layout: Layout, host: string): Promise<boolean> => {
  const client = new pg.Client({ ...connectionTo(host), connectionTimeoutMillis: 3_000 });
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{ text: string }>("select pg_read_file('postmaster.pid') as text");
    const now = readPostmaster(layout.cluster);
    return now?.status === 'ready' && rows[0]?.text.startsWith(now.identity) === true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => {});
  }
};

const reuse = async (layout: Layout, host: string, server: Postmaster): Promise<Running | null> => {
  const keeper = keeperIn(layout);
  // Hold the pipe first: then a server that answers can't be stopping.
  let hold: number | null = null;
  try {
    hold = openSync(keeper, constants.O_WRONLY | constants.O_NONBLOCK);
  } catch {
    // No watchdog reads the pipe, so this server isn't stopped when we exit.
  }
  if (!(await answers(layout, host))) {
    if (hold !== null) closeSync(hold);
    return null;
  }
  const stop = async () => {
    if (hold === null) return;
    closeSync(hold);
    if (isKept(keeper)) return;
    const deadline = Date.now() + stopMs;
    // Another process may have restarted it. Its pid file disappears before the process.
    const pid = readPostmaster(layout.cluster)?.pid ?? server.pid;
    while (isServerOf(layout.cluster, pid) && Date.now() < deadline) await sleep(10);
  };
  return { reused: true, pid: server.pid, stop };
};

/** How to fix PostgreSQL not starting. */
const adviceOn = (why: string, { log }: Layout): string =>
  /No space left/.test(why) ? 'make room on the disk of the data folder' : `its log is ${log}`;

const startOrJoin = async (
  layout: Layout,
  host: string,
  stopping: AbortSignal,
  makeMissing: (layout: Layout) => Promise<void>,
): Promise<Running> => {
  let deadline = Date.now() + deadlineMs;
  let refusal = '';
  while (Date.now() < deadline && !stopping.aborted) {
    if (!hasData(layout)) await makeMissing(layout);
    checkVersion(layout);
    const server = readPostmaster(layout.cluster);
    const joined = server && (await reuse(layout, host, server));
    if (joined) return joined;
    if (!server || !isServerOf(layout.cluster, server.pid)) {
      // Orphans of a killed server keep its shared memory, and end only when their statement does.
      if (server) endOrphans(layout.cluster);
      const launched = await launch(layout, server, stopping);
      if (typeof launched !== 'string') return launched;
      if (!refusal) deadline = Date.now() + yieldMs;
      refusal = launched;
      // Another process was faster, the last server's processes are still ending, or this one was killed: look again.
      if (!/lock file .* already exists|shared memory block|killed by signal/.test(refusal)) break;
    }
    await sleep(50);
  }
  const why = refusal || `process ${readPostmaster(layout.cluster)?.pid}, which holds it, does not answer`;
  throw new StartError(`PostgreSQL in ${layout.dataDir} could not be started: ${why} (${adviceOn(why, layout)}).`);
};

const sizeOf = (path: string): number => statSync(path, { throwIfNoEntry: false })?.size ?? 0;

const hasData = ({ cluster }: Layout): boolean => existsSync(join(cluster, 'PG_VERSION'));

const refuseMissing = async ({ cluster }: Layout): Promise<void> => {
  throw new StartError(
    `The database in ${cluster} is gone: put the folder back, or restore a backup with \`appraise restore\`, then start Appraise again.`,
  );
};

/**
 * Starts this data folder's PostgreSQL, or joins the running one.
 *
 * @param settings server settings, used only if it is started here
 */
export const startEmbedded = async (dataDir: string, settings: Settings = {}): Promise<Embedded> => {
  const layout = prepare(dataDir, settings);
  const folder = layout.long ? openSync(layout.run, 'r') : null;
  const host = folder === null ? layout.run : openFolder(folder);
  const stopping = new AbortController();
  let running: Running | null = null;
  let kept: Promise<unknown> = Promise.resolve();
  let stopped: Promise<void> | undefined;
  const stop = async () => {
    stopping.abort();
    await kept;
    await running?.stop();
    if (folder !== null) closeSync(folder);
  };
  try {
    running = await startOrJoin(layout, host, stopping.signal, initialise);
  } catch (error) {
    await stop();
    throw error;
  }
  let logged = sizeOf(layout.log);
  const server = {
    isRunning: () => running !== null && isServerOf(layout.cluster, running.pid),
    whyEnded: () =>
      `${lastError(layout.log, logged) ?? 'it logged no reason, as when it is killed'}; its log is ${layout.log}`,
    hasData: () => hasData(layout),
    async restart() {
      await running?.stop();
      running = null;
      running = await startOrJoin(layout, host, stopping.signal, refuseMissing);
      logged = sizeOf(layout.log);
    },
  };
  return {
    reused: running.reused,
    connection: connectionTo(host),
    serviceConnection: () => withServiceRole(connectionTo(host)),
    keepRunning(warn, giveUpMs) {
      const ending = keepRunning(server, stopping.signal, warn, giveUpMs);
      kept = ending;
      return ending;
    },
    stop() {
      stopped ??= stop();
      return stopped;
    },
  };
};
