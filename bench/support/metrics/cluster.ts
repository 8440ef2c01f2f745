import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { metricsSql, readMetrics } from '../../../server/metrics/clickhouse/metrics-sql.ts';
import type { MetricsAnswer, MetricsPlan } from '../../../server/metrics/metrics.ts';
import { createClickHouse } from '../../../server/reviews/cluster/clickhouse-client.ts';
import { clusterRow } from '../../../server/reviews/cluster/cluster-feed.ts';
import { prepareTables, tablesIn } from '../../../server/reviews/cluster/cluster-tables.ts';
import { findClickHouse, startServers } from '../../../tests/cluster/support/servers.ts';
import { timesOf } from '../measures/postgres-cpu.ts';
import type { GeneratedReview } from '../reviews/review-corpus.ts';

const rowsAtOnce = 20_000;

export interface CountingServer {
  add(review: GeneratedReview, record: Buffer): Promise<void>;
  settle(): Promise<void>;
  count(plan: MetricsPlan): Promise<MetricsAnswer>;
  /** CPU time of the server so far, in milliseconds. */
  cpu(): number;
  close(): Promise<void>;
}

/** One ClickHouse server on loopback with the same reviews, as a worker feeds them; null where ClickHouse is not installed. */
export const startCounting = async (): Promise<CountingServer | null> => {
  if (findClickHouse() === undefined) return null;
  const folder = await mkdtemp(join(tmpdir(), 'appraise-bench-clickhouse-'));
  const { servers, access } = await startServers(folder, 1);
  const [server] = servers;
  const clickhouse = createClickHouse(access);
  await prepareTables(clickhouse);
  const tables = tablesIn(clickhouse);
  let rows: object[] = [];
  const settle = async (): Promise<void> => {
    // Generating reviews leaves no turn in which a connection that the server has closed meanwhile is noticed.
    await sleep(10);
    if (rows.length > 0) await clickhouse.insert(tables.reviews, rows);
    rows = [];
  };
  return {
    async add({ no, appNo, text }, record) {
      const row = clusterRow({ no, appNo, text, title: null, store: 'play', revision: 1, change: '0', record }, true);
      if (row) rows.push(row);
      if (rows.length === rowsAtOnce) await settle();
    },
    settle,
    count: async (plan) => readMetrics(plan, await clickhouse.ask(metricsSql(tables, plan, [])), []),
    cpu: () => timesOf(server!.pid()!)?.ms ?? 0,
    async close() {
      await server!.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
};
