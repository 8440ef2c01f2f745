import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { openDatabase } from '../../store/engine/database.ts';
import { answerRequests } from '../../support/concurrency/threads.ts';
import { type ClusterAccess, ClusterUnavailable, createClickHouse } from './clickhouse-client.ts';
import { feedChanges } from './cluster-feed.ts';

export interface FeedTask {
  readonly connection: pg.PoolConfig;
  readonly access: ClusterAccess;
}

const everyMs = 1_000;
const mostMs = 30_000;

/** Feeds until stopped. If the cluster is unavailable, retries with backoff; changes wait in the database. */
answerRequests<FeedTask, null, readonly string[]>(async ({ connection, access }, signal, onEraseFailure) => {
  const db = openDatabase({ ...connection, application_name: 'appraise cluster feed', max: 1 });
  const clickhouse = createClickHouse(access);
  try {
    await db.session(async (session) => {
      for (let waitMs = everyMs; !signal.aborted; ) {
        try {
          await feedChanges({ db: session, clickhouse, onEraseFailure });
          waitMs = everyMs;
        } catch (error) {
          if (!(error instanceof ClusterUnavailable)) throw error;
          waitMs = Math.min(2 * waitMs, mostMs);
        }
        await sleep(waitMs, undefined, { signal }).catch(() => {});
      }
    });
    return null;
  } finally {
    await db.close();
  }
});
