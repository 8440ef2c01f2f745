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
  renameSync,
  statfsSync,
  statSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { cannotUse, type Layout, openFolder, port } from './layout.ts';
import { isRoot, type ServerUser } from './native.ts';
import { isKept, isServerOf, keeperIn, type Postmaster, parentOf, readPostmaster } from './postmaster.ts';

export interface Running {
  /** It was started by another process. */
  readonly reused: boolean;
  /** The postmaster's. */
  readonly pid: number;
  /** Releases the server; if no other process uses it, resolves when it has ended. */
  stop(): Promise<void>;
}

/** How long a server may take to end. */
export const stopMs = 30_000;
/** On a full disk a server tries to recover forever: it is stopped if it isn't ready after this time and no space is left. */
const fullMs = 3_000;
const minRoom = 1_000_000;
const largestLog = 10_000_000;

// Descriptor 0 is the keeper, 3 and 4 are folders for the server. TERM lets clients finish, INT after a second doesn't. The shell itself
// must survive the signals of a terminal or service manager; PostgreSQL sets its own handlers.
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

const roomIn = (folder: string): number => {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
};

const openLog = (path: string, serverUser: ServerUser): number => {
  const { O_APPEND, O_CREAT, O_WRONLY, O_NOFOLLOW } = constants;
  try {
    if ((statSync(path, { throwIfNoEntry: false })?.size ?? 0) > largestLog) renameSync(path, `${path}.old`);
    const log = openSync(path, O_APPEND | O_CREAT | O_WRONLY | O_NOFOLLOW, 0o600);
    if (isRoot) fchownSync(log, serverUser.uid, serverUser.gid);
    return log;
  } catch (error) {
    throw cannotUse(dirname(path), error);
  }
};

/** The server's log since `from`; the whole folder may have been deleted. */
const loggedSince = (log: string, from: number): string =>
  existsSync(log) ? readFileSync(log).subarray(from).toString() : '';

/** The server's own last error; errors sent to clients don't explain its end. */
export const lastError = (log: string, from: number): string | undefined =>
  [...loggedSince(log, from).matchAll(/(?:FATAL|PANIC): {2}(?!the database system is|terminating connection)(.+)/g)].at(
    -1,
  )?.[1];

const noRoom = 'No space left on device';

const serverArguments = ({ cluster, run, closed, long, settings }: Layout): string[] => {
  const set = {
    listen_addresses: '',
    // A list of quoted names: a path may contain commas and spaces.
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
    dynamic_shared_memory_type: roomIn('/dev/shm') >= 256_000_000 ? 'posix' : 'mmap',
    // Only for `isServerOf` and for people who list processes.
    'appraise.folder': cluster,
    ...settings,
  };
  const flags = Object.entries(set).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  return ['-D', closed ? openFolder(3) : cluster, ...flags];
};

/** Starts a server under its watchdog. Returns a string with the reason if it didn't start. */
export const launch = async (
  layout: Layout,
  before: Postmaster | null,
  stopping: AbortSignal,
): Promise<Running | string> => {
  const { native, serverUser, cluster, run, log } = layout;
  const keeper = keeperIn(layout);
  if (!existsSync(keeper)) {
    spawnSync('mkfifo', ['-m', '600', keeper]);
    if (isRoot) lchownSync(keeper, serverUser.uid, serverUser.gid);
  }
  // Opening only one end of a pipe would block until the other is opened.
  const both = openSync(keeper, constants.O_RDWR);
  const reading = openSync(keeper, constants.O_RDONLY);
  const hold = openSync(keeper, constants.O_WRONLY);
  const out = openLog(log, serverUser);
  const from = fstatSync(out).size;
  const folders = [openSync(cluster, 'r'), openSync(run, 'r')];
  // PostgreSQL trusts a pid file whose process is alive. If that process isn't a server of this folder (the pid was reused), this variable
  // makes PostgreSQL ignore it; it still checks for users of the old shared memory.
  const env = { ...serverUser.options.env, ...(before && { PG_GRANDPARENT_PID: String(before.pid) }) };
  const child = spawn('/bin/sh', ['-c', watchdog, 'sh', join(native.bin, 'postgres'), ...serverArguments(layout)], {
    ...serverUser.options,
    env,
    detached: true,
    stdio: [reading, out, out, ...folders],
  });
  for (const descriptor of [both, reading, out, ...folders]) closeSync(descriptor);

  let over = false;
  const ended = new Promise<string>((resolve) => {
    const end = (why: string) => {
      over = true;
      resolve(why);
    };
    child
      .once('exit', (code) => {
        // A shell adds 128 to the number of the signal that ended its child.
        if (Number(code) > 128) return end(`it was killed by signal ${Number(code) - 128}`);
        const logged = lastError(log, from);
        if (logged) return end(logged);
        // The log is on the same disk, so on a full disk it may lack the reason.
        if (roomIn(cluster) < minRoom) return end(noRoom);
        end(loggedSince(log, from).trim().split('\n').at(-1) || `it exited with ${code}`);
      })
      .once('error', (error) => end(error.message));
  });
  child.unref();
  const stop = async () => {
    closeSync(hold);
    if (isKept(keeper)) return;
    child.ref();
    await Promise.race([ended, sleep(stopMs, undefined, { ref: false })]);
  };
  for (const began = performance.now(); ; await sleep(5)) {
    const now = readPostmaster(cluster);
    if (now?.status === 'ready' && parentOf(now.pid) === child.pid) return { reused: false, pid: now.pid, stop };
    const isFull = performance.now() - began > fullMs && roomIn(cluster) < minRoom;
    if (!over && !isFull && !stopping.aborted) continue;
    // Immediate: an orderly shutdown would write a checkpoint first, for which there is no space.
    if (isFull && now && isServerOf(cluster, now.pid)) process.kill(now.pid, 'SIGQUIT');
    await stop();
    if (isFull) return noRoom;
    return over ? ended : 'it was stopped while it started';
  }
};
