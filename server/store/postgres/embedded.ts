import { spawn, spawnSync } from 'node:child_process';
import {
  closeSync,
  constants,
  existsSync,
  fchownSync,
  fstatSync,
  lchownSync,
  openSync,
  readFileSync,
  readSync,
  renameSync,
  statfsSync,
  statSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { minuteMs } from '../../contract/domain/durations.ts';
import { StartError } from '../../support/start-error.ts';
import { isRoot, type Servant } from './native.ts';
import { cannotUse, checkVersion, initialise, openFolder, type Place, port, prepare } from './place.ts';
import { codeOf, isServerOf, type Postmaster, parentOf, readPostmaster } from './postmaster.ts';

/**
 * The PostgreSQL that runs inside the data folder.
 *
 * It belongs to nobody in particular: every process that uses it holds the named pipe `keeper` open for writing, and a
 * watchdog (a shell, the parent of the server) stops it when the last holder is gone, in good order or killed.
 */
export interface Embedded {
  readonly connection: {
    /** The folder of the Unix socket: there is no other way in. */
    readonly host: string;
    readonly port: number;
    readonly user: string;
    readonly database: string;
    readonly ssl: false;
  };
  /** Another process had started it. */
  readonly reused: boolean;
  /** Resolves with the reason when the server that this process started ends unasked. */
  readonly ended: Promise<string>;
  /** Lets go of the server; if nobody else uses it, resolves when it has ended. */
  stop(): Promise<void>;
}

/** How long a server that another process started may take to answer (it may have a crash to recover from). */
const patienceMs = minuteMs;
/** How long another server may stand in the way of ours. */
const yieldMs = 10_000;
const stopMs = 30_000;
const largestLog = 10_000_000;

// Descriptor 0 is the keeper, 3 and 4 are folders for the server. TERM lets clients leave, INT after a second does not. The shell itself
// must outlive the signals of a terminal or a service manager; PostgreSQL sets its own handlers.
const watchdog = `
trap '' HUP INT TERM
exec 5<&0
"$@" 5<&- </dev/null &
server=$!
{
  read -r _ <&5
  sleep 1 &
  nap=$!
  trap 'kill -KILL $nap; wait $nap; exit' USR1
  kill -TERM $server
  wait $nap
  kill -INT $server
} 2>/dev/null &
watcher=$!
wait $server
code=$?
kill -USR1 $watcher
wait $watcher
exit $code`;

const connectionTo = (host: string): Embedded['connection'] => ({
  host,
  port,
  user: 'appraise',
  database: 'postgres',
  ssl: false,
});

/** Whether the server behind the socket is this folder's, and ready. */
const answers = async (place: Place, host: string): Promise<boolean> => {
  const client = new pg.Client({ ...connectionTo(host), connectionTimeoutMillis: 3_000 });
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{ text: string }>("select pg_read_file('postmaster.pid') as text");
    const now = readPostmaster(place.cluster);
    return now?.status === 'ready' && rows[0]?.text.startsWith(now.identity) === true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => {});
  }
};

const keeperIn = ({ run }: Place): string => join(run, 'keeper');

type Running = Omit<Embedded, 'connection'>;

/** Whether a process holds the pipe: reading from one without a writer finds its end, with one nothing yet. */
const isKept = (keeper: string): boolean => {
  try {
    const reading = openSync(keeper, constants.O_RDONLY | constants.O_NONBLOCK);
    try {
      readSync(reading, Buffer.alloc(1));
      return false;
    } catch (error) {
      return codeOf(error) === 'EAGAIN';
    } finally {
      closeSync(reading);
    }
  } catch {
    return false;
  }
};

/** Joins the server that another process started, if it answers. */
const reuse = async (place: Place, host: string, server: Postmaster): Promise<Running | null> => {
  const keeper = keeperIn(place);
  // Held first, asked then: once it answers it cannot be stopping any more.
  let hold: number | null = null;
  try {
    hold = openSync(keeper, constants.O_WRONLY | constants.O_NONBLOCK);
  } catch {
    // No watchdog reads it, so nobody will stop this server when we go: nor shall we.
  }
  if (!(await answers(place, host))) {
    if (hold !== null) closeSync(hold);
    return null;
  }
  const stop = async () => {
    if (hold === null) return;
    closeSync(hold);
    if (isKept(keeper)) return;
    const deadline = Date.now() + stopMs;
    // Until the process is gone, not only its pid file, which goes first.
    while (isServerOf(place.cluster, server.pid) && Date.now() < deadline) await sleep(10);
  };
  return { reused: true, ended: new Promise(() => {}), stop };
};

const openLog = (path: string, servant: Servant): number => {
  const { O_APPEND, O_CREAT, O_WRONLY, O_NOFOLLOW } = constants;
  try {
    if ((statSync(path, { throwIfNoEntry: false })?.size ?? 0) > largestLog) renameSync(path, `${path}.old`);
    const log = openSync(path, O_APPEND | O_CREAT | O_WRONLY | O_NOFOLLOW, 0o600);
    if (isRoot) fchownSync(log, servant.uid, servant.gid);
    return log;
  } catch (error) {
    throw cannotUse(dirname(path), error);
  }
};

/** What the server said last about its end. */
const lastWords = (log: string, from: number): string => {
  // The whole folder may be gone by then, as a test's is.
  if (!existsSync(log)) return '';
  const text = readFileSync(log).subarray(from).toString();
  const fatal = [...text.matchAll(/(?:FATAL|PANIC): {2}(.+)/g)].at(-1)?.[1];
  return fatal ?? text.trim().split('\n').at(-1) ?? '';
};

const serverArguments = ({ cluster, run, closed, long }: Place): string[] => {
  const shm = statfsSync('/dev/shm', { bigint: false });
  const set = {
    listen_addresses: '',
    // A list of quoted names: a path may hold commas and blanks.
    unix_socket_directories: closed || long ? openFolder(4) : `"${run.replaceAll('"', '""')}"`,
    port,
    unix_socket_permissions: '0700',
    max_connections: 200,
    shared_buffers: '128MB',
    work_mem: '16MB',
    maintenance_work_mem: '128MB',
    random_page_cost: 1.1,
    fsync: 'on',
    synchronous_commit: 'on',
    jit: 'off',
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_checkpoints: 'off',
    max_logical_replication_workers: 0,
    // Containers give /dev/shm 64 MB, which one parallel query can use up.
    dynamic_shared_memory_type: shm.bavail * shm.bsize >= 256_000_000 ? 'posix' : 'mmap',
    // Read by nobody but isServerOf and people who look at the list of processes.
    'appraise.folder': cluster,
  };
  const settings = Object.entries(set).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  return ['-D', closed ? openFolder(3) : cluster, ...settings];
};

/** Starts a server under its watchdog. A string is why it did not start. */
const launch = async (place: Place, before: Postmaster | null): Promise<Running | string> => {
  const { native, servant, cluster, run, log } = place;
  const keeper = keeperIn(place);
  if (!existsSync(keeper)) {
    spawnSync('mkfifo', ['-m', '600', keeper]);
    if (isRoot) lchownSync(keeper, servant.uid, servant.gid);
  }
  // Neither end of a pipe can be opened alone without waiting for the other.
  const both = openSync(keeper, constants.O_RDWR);
  const reading = openSync(keeper, constants.O_RDONLY);
  const hold = openSync(keeper, constants.O_WRONLY);
  const out = openLog(log, servant);
  const from = fstatSync(out).size;
  const folders = [openSync(cluster, 'r'), openSync(run, 'r')];
  // PostgreSQL believes in a pid file whose process lives. That process is not a server of this folder (its number was
  // given out again), and this is how PostgreSQL is told to look further: it still checks for users of the old memory.
  const env = { ...servant.options.env, ...(before && { PG_GRANDPARENT_PID: String(before.pid) }) };
  const child = spawn('/bin/sh', ['-c', watchdog, 'sh', join(native.bin, 'postgres'), ...serverArguments(place)], {
    ...servant.options,
    env,
    detached: true,
    stdio: [reading, out, out, ...folders],
  });
  for (const descriptor of [both, reading, out, ...folders]) closeSync(descriptor);

  let over = false;
  const ended = new Promise<string>((resolve) => {
    const end = () => {
      over = true;
      resolve(lastWords(log, from) || 'it ended without a word');
    };
    child.once('exit', end).once('error', end);
  });
  child.unref();
  for (;;) {
    const now = readPostmaster(cluster);
    if (now?.status === 'ready' && parentOf(now.pid) === child.pid) break;
    if (over) {
      closeSync(hold);
      return ended;
    }
    await sleep(5);
  }
  let stopping = false;
  const stop = async () => {
    stopping = true;
    closeSync(hold);
    if (isKept(keeper)) return;
    child.ref();
    await Promise.race([ended, sleep(stopMs, undefined, { ref: false })]);
  };
  const unasked = new Promise<string>((resolve) => void ended.then((reason) => stopping || resolve(reason)));
  return { reused: false, ended: unasked, stop };
};

const startOrJoin = async (place: Place, host: string): Promise<Running> => {
  let deadline = Date.now() + patienceMs;
  let refusal = '';
  while (Date.now() < deadline) {
    if (!existsSync(join(place.cluster, 'PG_VERSION'))) await initialise(place);
    checkVersion(place);
    const server = readPostmaster(place.cluster);
    const joined = server && (await reuse(place, host, server));
    if (joined) return joined;
    if (!server || !isServerOf(place.cluster, server.pid)) {
      const launched = await launch(place, server);
      if (typeof launched !== 'string') return launched;
      if (!refusal) deadline = Date.now() + yieldMs;
      refusal = launched;
      // Another process was faster, or the last server's processes are still ending: look again.
      if (!/lock file|shared memory block/.test(refusal)) break;
    }
    await sleep(50);
  }
  const why = refusal || `process ${readPostmaster(place.cluster)?.pid}, which holds it, does not answer`;
  throw new StartError(`PostgreSQL in ${place.dataDir} could not be started: ${why} (its log is ${place.log}).`);
};

/** Starts the PostgreSQL of this data folder, or joins the one that runs there. */
export const startEmbedded = async (dataDir: string): Promise<Embedded> => {
  const place = prepare(dataDir);
  const folder = place.long ? openSync(place.run, 'r') : null;
  const release = () => void (folder !== null && closeSync(folder));
  try {
    const host = folder === null ? place.run : openFolder(folder);
    const running = await startOrJoin(place, host);
    let stopped: Promise<void> | undefined;
    return {
      ...running,
      connection: connectionTo(host),
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
