import type { ClusterAccess } from '../reviews/cluster/clickhouse-client.ts';
import type { FeedTask } from '../reviews/cluster/feed-thread.ts';
import { createThreads } from '../support/concurrency/threads.ts';
import type { Collector } from './collector.ts';

/** Keeps a ClickHouse cluster in sync with the reviews, in a thread on one node at a time. Safe to kill at any time. */
export const feedCluster = (access: ClusterAccess): Collector => ({
  name: `cluster feed ${access.cluster}`,
  everyMs: 5_000,
  lane: 'cluster',
  async run({ db, signal, log }) {
    const thread = createThreads<FeedTask, null, readonly string[]>(
      new URL('../reviews/cluster/feed-thread.ts', import.meta.url),
      {
        name: 'cluster feed',
        stopMs: 0,
      },
    );
    let logged = '';
    const logFailure = (reasons: readonly string[]): void => {
      const reason = reasons.join('; ');
      if (reason !== logged) log.error({ reason }, 'the cluster cannot erase the words of deleted reviews');
      logged = reason;
    };
    try {
      return await thread.ask({ connection: db.connection, access }, signal, logFailure);
    } finally {
      await thread.stop();
    }
  },
});
