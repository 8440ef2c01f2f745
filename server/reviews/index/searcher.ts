import type pg from 'pg';
import type { SearchCounts, SearchPlan } from '../../analysis/search/plan.ts';
import { type Database, openDatabase } from '../../store/engine/database.ts';
import { noReplicas, openReads, type ReplicaState, type Replicas } from '../../store/engine/replicas.ts';
import { editions } from '../../store/reviews/editions.ts';
import { segmentStates, type TermCounts, termCounts } from '../../store/reviews/segments.ts';
import { createThreads } from '../../support/concurrency/threads.ts';
import { type Found, readFound } from './found-message.ts';
import type { SearchAnswer, SearchRequest, SearchThreadOptions } from './search-thread.ts';
import { stampsInFiles } from './segment-cache.ts';

export type OnTop = (nos: Uint32Array) => void;

/** Counts what a plan matches, off the event loop. */
export interface Searcher {
  count(plan: SearchPlan, signal?: AbortSignal): Promise<SearchCounts>;
  /**
   * The same, and which versions of the taxonomy had tagged the reviews on file then.
   * @param onTop told the numbers of the first matches while the rest is counted, so that they can be read meanwhile; they
   *   may turn out to be others, and it may not be told at all
   */
  find(plan: SearchPlan, signal?: AbortSignal, onTop?: OnTop): Promise<Found>;
  /** In how many reviews on file each term stands, and how many reviews there are. */
  termCounts(terms: readonly string[]): Promise<TermCounts>;
  /** Starts the thread and lets it practise, so that the first search need not wait for that. */
  start(): Promise<void>;
  /**
   * Starts, and reads the index into memory and into files, so that the first search need not; a small one is not worth a
   * thread before it is asked for. From then on, large segments that come are read too, whether anybody searches or not.
   */
  warm(): Promise<void>;
  /** What is found is read here: from a replica, where there is one that is fit. */
  readonly reads: Database;
  /** The replicas, and which of them are left out. */
  replicas(): readonly ReplicaState[];
  stop(): Promise<void>;
}

export interface SearcherOptions {
  readonly connection: pg.PoolConfig;
  /** How much of the index stays in memory: about 100 bytes a review. */
  readonly cacheBytes?: number;
  /** A folder of its own in which columns of the index are kept between starts; null: they are not. */
  readonly folder?: string | null;
  readonly replicas?: Replicas;
  /** How often it looks for large segments that have come since it was warmed. */
  readonly followMs?: number;
  /** Told whenever a replica is left out, or is read again. */
  onReplica?(state: ReplicaState): void;
  /** Told when the thread ended unasked; the next search starts another. */
  onThreadEnd?(error: Error): void;
}

const defaultCacheBytes = 512 * 2 ** 20;
const worthWarming = 5_000;
const usualFollowMs = 10_000;

/** The thread starts with the first search, or with `warm`. */
export const createSearcher = ({
  connection,
  cacheBytes = defaultCacheBytes,
  folder = null,
  replicas = noReplicas,
  followMs = usualFollowMs,
  onReplica,
  onThreadEnd,
}: SearcherOptions): Searcher => {
  const db = openReads({
    primary: openDatabase({ ...connection, max: 2 }),
    replicas,
    ...(onReplica && { onChange: onReplica }),
  });
  const thread = createThreads<SearchRequest, SearchAnswer, Uint32Array>(
    new URL('./search-thread.ts', import.meta.url),
    {
      name: 'review search',
      workerData: { connection, replicas, cacheBytes, folder } satisfies SearchThreadOptions,
      idleMs: null,
      onEnd: onThreadEnd,
    },
  );
  let stopped: Promise<void> | null = null;
  let following: NodeJS.Timeout | null = null;

  const stop = async (): Promise<void> => {
    clearTimeout(following ?? undefined);
    await thread.stop();
    await db.close();
  };

  const find: Searcher['find'] = async (plan, signal, onTop) =>
    readFound((await thread.ask({ do: 'count', plan, tellsTop: onTop !== undefined }, signal, onTop))!);

  const start = async (): Promise<void> => {
    const rehearsed = await thread.ask({ do: 'start' });
    const { top } = rehearsed ? readFound(rehearsed).counts : { top: [] };
    // As a search does with what it has found. Whatever is wrong, the first search tells.
    await editions(
      db,
      top.map(({ no }) => no),
    ).catch(() => {});
  };

  /** @param known those that were read */
  const follow = (known: ReadonlySet<string | undefined>): void => {
    if (stopped) return;
    following = setTimeout(async () => {
      // Whatever is wrong, the next search tells.
      const now = await segmentStates(db).then(stampsInFiles, () => known);
      const isRead =
        now.isSubsetOf(known) ||
        (await thread.ask({ do: 'follow' }).then(
          () => true,
          () => false,
        ));
      follow(isRead ? now : known);
    }, followMs).unref();
  };

  return {
    find,
    count: async (plan, signal) => (await find(plan, signal)).counts,
    termCounts: (terms) => termCounts(db, terms),
    start,
    async warm() {
      const states = await segmentStates(db);
      const reviews = states.reduce((sum, { docs }) => sum + docs, 0);
      if (reviews >= worthWarming) {
        await start();
        await thread.ask({ do: 'warm' });
      }
      if (folder !== null && following === null) {
        follow(new Set(reviews >= worthWarming ? states.map(({ stamp }) => stamp) : []));
      }
    },
    reads: db,
    replicas: () => db.states(),
    stop() {
      stopped ??= stop();
      return stopped;
    },
  };
};
