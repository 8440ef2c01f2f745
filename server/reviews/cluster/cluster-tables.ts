import { createTables, emptyTables, type Tables, tablesOf } from '../../metrics/clickhouse/schema.ts';
import { StartError } from '../../support/process/process.ts';
import type { ClickHouse } from './clickhouse-client.ts';

/** The first release with the indexes, codecs and settings the tables use. */
const firstCurrent = 26;

/** The name of this cluster's feed in the database. */
export const targetOf = ({ cluster, database }: ClickHouse): string => `${cluster} ${tablesOf(database).reviews}`;

/** Creates missing tables on every server. */
export const prepareTables = async (clickhouse: ClickHouse): Promise<void> => {
  const { database, cluster } = clickhouse;
  const sql = 'select version(), max(replica_num) from system.clusters where cluster = {0}';
  const [row] = await clickhouse.ask({ sql, values: [cluster] });
  const [release, replicas] = row ?? [];
  if (Number(replicas ?? 0) === 0) throw new StartError(`No server of CLICKHOUSE_URL has a cluster named ${cluster}.`);
  // A lagging replica would count only part of its shard.
  if (Number(replicas) > 1)
    throw new StartError(`Shards of the cluster ${cluster} have several replicas: give each shard one.`);
  const old = Number.parseInt(String(release), 10) < firstCurrent;
  for (const sql of createTables({ database, cluster, old })) await clickhouse.onEach(sql);
};

/** Notes on every shard which feeder is about to feed which batch. */
export const markShards = async (clickhouse: ClickHouse, stamp: string, batch: number): Promise<void> => {
  const shards = await shardCount(clickhouse);
  const rows = Array.from({ length: shards }, (_, shard) => ({ stamp, shard, batch }));
  await clickhouse.insert(tablesOf(clickhouse.database).feed, rows);
};

const shardCount = async (clickhouse: ClickHouse, signal?: AbortSignal): Promise<number> => {
  const sql = 'select uniqExact(shard_num) from system.clusters where cluster = {0}';
  const [row] = await clickhouse.ask({ sql, values: [clickhouse.cluster] }, signal);
  return Number(row![0]);
};

/** The last batch of each shard, ascending; null if a shard has none because it is new or was emptied. */
export const fedBatches = async (
  clickhouse: ClickHouse,
  stamp: string,
  signal?: AbortSignal,
): Promise<readonly number[] | null> => {
  const { feed } = tablesOf(clickhouse.database);
  const sql = `select shard, max(batch) as last from ${feed} where stamp = {0} group by shard order by last`;
  const [rows, shards] = await Promise.all([
    clickhouse.ask({ sql, values: [stamp] }, signal),
    shardCount(clickhouse, signal),
  ]);
  return rows.length === shards ? rows.map(([, batch]) => Number(batch)) : null;
};

export const clearTables = async (clickhouse: ClickHouse): Promise<void> => {
  await prepareTables(clickhouse);
  for (const sql of emptyTables(clickhouse.database)) await clickhouse.onEach(sql);
};

export const tablesIn = ({ database }: ClickHouse): Tables => tablesOf(database);
