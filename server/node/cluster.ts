import type { Collector } from '../collectors/collector.ts';
import { feedCluster } from '../collectors/feed-cluster.ts';
import { createClickHouse } from '../reviews/cluster/clickhouse-client.ts';
import { createClusterSearcher, whyNotCounting } from '../reviews/cluster/cluster-searcher.ts';
import { targetOf } from '../reviews/cluster/cluster-tables.ts';
import type { Searcher } from '../reviews/index/searcher.ts';
import { feedLag } from '../store/reviews/cluster-feeds.ts';
import type { ClusterHealth } from '../surfaces/health.ts';
import type { Base } from './base.ts';

export interface Cluster {
  readonly searcher: Searcher;
  readonly feed: Collector;
  health(): Promise<ClusterHealth>;
}

export const openCluster = (
  { config, db, metrics }: Base,
  servers: NonNullable<Base['config']['clickhouse']>,
): Cluster => {
  const access = { ...servers, cluster: config.clickhouseCluster };
  const clickhouse = createClickHouse(access);
  const lag = () => feedLag(db, targetOf(clickhouse));
  const gauges = {
    appraise_cluster_counting: [
      'Whether the review cluster answers: 1 or 0',
      async () => ((await whyNotCounting(db, clickhouse)) === null ? 1 : 0),
    ],
    appraise_cluster_lag_rows: [
      'Changes of reviews that the cluster was not fed yet, a million at most',
      async () => (await lag())?.rows ?? Number.NaN,
    ],
    appraise_cluster_lag_seconds: [
      'How old the state is that the cluster counts',
      async () => (await lag())?.seconds ?? Number.NaN,
    ],
  } as const;
  for (const [name, [help, value]] of Object.entries(gauges)) metrics.gauge(name, help, value);
  return {
    searcher: createClusterSearcher(db, clickhouse),
    feed: feedCluster(access),
    async health() {
      const [reason, behind] = await Promise.all([whyNotCounting(db, clickhouse), lag()]);
      return { counting: reason === null, reason, lagSeconds: behind?.seconds ?? null };
    },
  };
};
