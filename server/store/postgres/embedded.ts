import { closeSync, constants, existsSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { minuteMs } from '../../contract/domain/durations.ts';
import { StartError } from '../../support/process/start-error.ts';
import { isKept, keeperIn } from './keeper.ts';
import { launch, type Running, stopMs } from './launch.ts';
import { checkVersion, initialise, type Layout, openFolder, port, prepare, type Settings } from './layout.ts';
import { isServerOf, type Postmaster, readPostmaster } from './postmaster.ts';

/**
 * The PostgreSQL that runs inside the data folder.
 *
 * It belongs to nobody in particular: every process that uses it holds the named pipe `keeper` open for writing, and a
 * watchdog (a shell, the parent of the server) stops it when the last holder is gone, in good order or killed.
 */
export interface Embedded extends Running {
  readonly connection: {
    /** The folder of the Unix socket: there is no other way in. */
    readonly host: string;
    readonly port: number;
    readonly user: string;
    readonly database: string;
    readonly ssl: false;
  };
  /** The same as a role that owns nothing, made where it is not there: the service needs no more. */
  serviceConnection(): Promise<Embedded['connection']>;
}

/** How long a server that another process started may take to answer (it may have a crash to recover from). */
const patienceMs = minuteMs;
/** How long another server may stand in the way of ours. */
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
  const client = new pg.Client(connection);
  await client.connect();
  try {
    await client.query(makeServiceRole);
  } finally {
    await client.end();
  }
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

/** Joins the server that another process started, if it answers. */
const reuse = async (layout: Layout, host: string, server: Postmaster): Promise<Running | null> => {
  const keeper = keeperIn(layout);
  // Held first, asked then: once it answers it cannot be stopping any more.
  let hold: number | null = null;
  try {
    hold = openSync(keeper, constants.O_WRONLY | constants.O_NONBLOCK);
  } catch {
    // No watchdog reads it, so nobody will stop this server when we go: nor shall we.
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
    // Until the process is gone, not only its pid file, which goes first.
    while (isServerOf(layout.cluster, server.pid) && Date.now() < deadline) await sleep(10);
  };
  return { reused: true, ended: new Promise(() => {}), stop };
};

const startOrJoin = async (layout: Layout, host: string): Promise<Running> => {
  let deadline = Date.now() + patienceMs;
  let refusal = '';
  while (Date.now() < deadline) {
    if (!existsSync(join(layout.cluster, 'PG_VERSION'))) await initialise(layout);
    checkVersion(layout);
    const server = readPostmaster(layout.cluster);
    const joined = server && (await reuse(layout, host, server));
    if (joined) return joined;
    if (!server || !isServerOf(layout.cluster, server.pid)) {
      const launched = await launch(layout, server);
      if (typeof launched !== 'string') return launched;
      if (!refusal) deadline = Date.now() + yieldMs;
      refusal = launched;
      // Another process was faster, or the last server's processes are still ending: look again.
      if (!/lock file|shared memory block/.test(refusal)) break;
    }
    await sleep(50);
  }
  const why = refusal || `process ${readPostmaster(layout.cluster)?.pid}, which holds it, does not answer`;
  throw new StartError(`PostgreSQL in ${layout.dataDir} could not be started: ${why} (its log is ${layout.log}).`);
};

/**
 * Starts the PostgreSQL of this data folder, or joins the one that runs there.
 *
 * @param settings of PostgreSQL, where it is started here
 */
export const startEmbedded = async (dataDir: string, settings: Settings = {}): Promise<Embedded> => {
  const layout = prepare(dataDir, settings);
  const folder = layout.long ? openSync(layout.run, 'r') : null;
  const release = () => void (folder !== null && closeSync(folder));
  try {
    const host = folder === null ? layout.run : openFolder(folder);
    const running = await startOrJoin(layout, host);
    let stopped: Promise<void> | undefined;
    return {
      ...running,
      connection: connectionTo(host),
      serviceConnection: () => withServiceRole(connectionTo(host)),
      stop() {
        stopped ??= running.stop().finally(release);
        return stopped;
      },
    };
  } catch (error) {
    release();
    throw error;
  }
};
