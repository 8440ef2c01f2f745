import { readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import type { DirectDatabase } from '../../../server/store/engine/database.ts';
import type { Child } from '../processes/child.ts';

/** What was seen at one moment, by name. */
export interface Sample {
  /** Minutes since the start. */
  readonly at: number;
  readonly values: Readonly<Record<string, number>>;
}

interface DatabaseState {
  readonly connections: number;
  /** Of 100 rows, how many are dead and not yet swept. */
  readonly dead: number;
  readonly temporary: number;
  readonly open: number;
  readonly megabytes: number;
}

const stateSql = `
  select (select count(*)::int from pg_stat_activity where datname = current_database()) as connections,
    (select coalesce(100 * sum(n_dead_tup) / nullif(sum(n_dead_tup + n_live_tup), 0), 0)::float8
     from pg_stat_user_tables) as dead,
    (select temp_files::int from pg_stat_database where datname = current_database()) as temporary,
    (select count(*)::int from jobs where status in ('queued', 'running')) as open,
    (pg_database_size(current_database()) / 1048576)::int as megabytes`;

const countFiles = (folder: string): number => {
  try {
    return readdirSync(folder).length;
  } catch {
    return Number.NaN;
  }
};

export const takeSample = async (
  db: DirectDatabase,
  processes: Readonly<Record<string, Child>>,
  began: number,
): Promise<Sample> => {
  const state = (await db.row<DatabaseState>(stateSql))!;
  const values: Record<string, number> = {};
  for (const [name, child] of Object.entries(processes)) {
    const { rss, heap } = await child.memory();
    values[`${name}: memory, MB`] = rss;
    values[`${name}: heap, MB`] = heap;
    values[`${name}: file handles`] = countFiles(`/proc/${child.pid}/fd`);
  }
  values['database connections'] = state.connections;
  values['dead rows of 100'] = state.dead;
  values['database’s temporary files so far'] = state.temporary;
  values['temporary files'] = countFiles(tmpdir());
  values['open runs'] = state.open;
  values['database, MB'] = state.megabytes;
  return { at: (performance.now() - began) / 60_000, values };
};

/** The line through the samples by least squares: how much a value grows in an hour, and what it is on average. */
export const slopeOf = (samples: readonly Sample[], name: string): { anHour: number; mean: number } => {
  const points = samples.map(({ at, values }) => [at / 60, values[name] ?? Number.NaN] as const);
  const meanOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [x, y] = [meanOf(points.map(([at]) => at)), meanOf(points.map(([, value]) => value))];
  const above = points.reduce((sum, [at, value]) => sum + (at - x) * (value - y), 0);
  const below = points.reduce((sum, [at]) => sum + (at - x) ** 2, 0);
  return { anHour: above / below, mean: y };
};
