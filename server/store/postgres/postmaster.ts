import { closeSync, constants, openSync, readdirSync, readFileSync, readlinkSync, readSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Layout } from './layout.ts';

/** The content of `postmaster.pid`. Only PostgreSQL may remove that file. */
export interface Postmaster {
  readonly pid: number;
  readonly status: string;
  /** The first lines, constant during the life of a server. */
  readonly identity: string;
}

export const codeOf = (error: unknown): string => String((error as NodeJS.ErrnoException | null)?.code ?? error);

export const alive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return codeOf(error) === 'EPERM';
  }
};

export const readPostmaster = (cluster: string): Postmaster | null => {
  let text: string;
  try {
    text = readFileSync(join(cluster, 'postmaster.pid'), 'utf8');
  } catch {
    return null;
  }
  const lines = text.split('\n');
  const pid = Math.abs(Number(lines[0]));
  if (!pid) return null;
  return { pid, status: (lines[7] ?? '').trim(), identity: lines.slice(0, 4).join('\n') };
};

/** Whether a process is this folder's server: its command line, which anyone may read, contains the folder. */
export const isServerOf = (cluster: string, pid: number): boolean => {
  try {
    const [program = '', ...rest] = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
    return basename(program) === 'postgres' && rest.some((argument) => argument.endsWith(cluster));
  } catch {
    return false;
  }
};

export const parentOf = (pid: number): number => {
  try {
    return Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[1]);
  } catch {
    return 0;
  }
};

/** Whether a process belongs to this folder but has no postmaster as its parent. */
const isOrphanOf = (cluster: string, pid: number): boolean => {
  try {
    return (
      readlinkSync(`/proc/${pid}/cwd`) === cluster &&
      readFileSync(`/proc/${pid}/cmdline`, 'utf8').startsWith('postgres: ') &&
      !isServerOf(cluster, parentOf(pid))
    );
  } catch {
    // Another user's process, or it has ended.
    return false;
  }
};

/** Ends processes left by a killed postmaster, with the signal PostgreSQL itself uses after a crash. */
export const endOrphans = (cluster: string): void => {
  for (const pid of readdirSync('/proc').map(Number)) {
    if (!pid || !isOrphanOf(cluster, pid)) continue;
    try {
      process.kill(pid, 'SIGQUIT');
    } catch {
      // It has ended.
    }
  }
};

/** The named pipe that every user of the server holds open for writing. */
export const keeperIn = ({ run }: Layout): string => join(run, 'keeper');

/** Whether a process holds the pipe: without a writer a read returns end of file, otherwise EAGAIN. */
export const isKept = (keeper: string): boolean => {
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
