import { readdirSync, readFileSync } from 'node:fs';
import type { DirectDatabase } from '../../../server/store/engine/database.ts';

interface ProcessTimes {
  readonly parent: number;
  readonly ms: number;
}

/** Linux counts in hundredths of a second. Null: there is no such process, or the system does not say. */
export const timesOf = (pid: number): ProcessTimes | null => {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return { parent: Number(fields[1]), ms: 10 * (Number(fields[11]) + Number(fields[12])) };
  } catch {
    return null;
  }
};

/** CPU time of a PostgreSQL on this machine and of those it serves now, in milliseconds; null where the system does not tell. */
export const postgresCpu = async (db: DirectDatabase): Promise<() => number | null> => {
  const { pid } = (await db.row<{ pid: number }>('select pg_backend_pid() as pid'))!;
  const server = timesOf(pid)?.parent;
  return () => {
    if (server === undefined) return null;
    const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
    const times = pids.map((name) => timesOf(Number(name)));
    return times.reduce((sum, one) => sum + (one?.parent === server ? one.ms : 0), 0);
  };
};
