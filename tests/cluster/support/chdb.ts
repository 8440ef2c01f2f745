import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Row } from '../../../server/metrics/clickhouse/metrics-sql.ts';
import { written } from '../../../server/metrics/clickhouse/statement.ts';
import type { ClickHouse } from '../../../server/reviews/cluster/clickhouse-client.ts';

/** It has ClickHouse 26.7 inside, in half a gigabyte: too much for every developer to install. */
const release = 'chdb@3.4.0';
const home = join(import.meta.dirname, '../../../node_modules/.cache', release);

interface Session {
  query(sql: string, format: string): string;
  cleanup(): void;
}

/** Installs it where it is missing; returns why it cannot be used here, null if it can. */
export const whyNoChdb = (): string | null => {
  if (process.arch !== 'x64') return `Not tested on a current ClickHouse: this is ${process.arch}, not x64.`;
  if (existsSync(join(home, 'node_modules/chdb'))) return null;
  try {
    execFileSync('npm', ['install', '--prefix', home, '--ignore-scripts', '--no-audit', '--no-fund', release]);
    return null;
  } catch (error) {
    return `Not tested on a current ClickHouse: ${release} cannot be installed: ${error}`;
  }
};

/** A current release of ClickHouse within this process. Its one server has no cluster: tables are asked where their rows are. */
export const openChdb = (): ClickHouse & { close(): void } => {
  const { Session } = createRequire(join(home, 'index.js'))('chdb') as { Session: new () => Session };
  const session = new Session();
  const local = (sql: string): string =>
    sql
      .replaceAll(/(appraise_(?:reviews|feed)_\d+)\b(?!_local)/g, '$1_local')
      .replace('from system.clusters', "from (select 'chdb' as cluster, 1 as shard_num, 1 as replica_num)");
  const rowsOf = (sql: string): Row[] => {
    const { data } = JSON.parse(session.query(sql, 'JSONCompact')) as { data: Row[] };
    return data;
  };
  return {
    servers: [],
    database: 'default',
    cluster: 'chdb',
    ask: async ({ sql, values }) => rowsOf(written({ sql: local(sql), values })),
    askEach: async (sql) => [rowsOf(local(sql))],
    async onEach(sql) {
      if (!sql.includes('engine = Distributed')) session.query(sql, 'Null');
    },
    async insert(table, rows) {
      const lines = rows.map((row) => JSON.stringify(row)).join('\n');
      session.query(`insert into ${local(table)} format JSONEachRow ${lines}`, 'Null');
    },
    close: () => session.cleanup(),
  };
};
