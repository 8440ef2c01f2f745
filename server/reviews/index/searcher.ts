import type pg from 'pg';
import type { SearchCounts, SearchPlan } from '../../analysis/search/plan.ts';
import { openDatabase } from '../../store/engine/database.ts';
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
  stop(): Promise<void>;
}

export interface SearcherOptions {
  readonly connection: pg.PoolConfig;
  /** How much of the index stays in memory: about 100 bytes a review. */
  readonly cacheBytes?: number;
  /** A folder of its own in which columns of the index are kept between starts; null: they are not. */
  readonly folder?: string | null;
  /** How often it looks for large segments that have come since it was warmed. */
  readonly followMs?: number;
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
  followMs = usualFollowMs,
  onThreadEnd,
}: SearcherOptions): Searcher => {
  const db = openDatabase({ ...connection, max: 2 });
  const thread = createThreads<SearchRequest, SearchAnswer, Uint32Array>(
    new URL('./search-thread.ts', import.meta.url),
    {
      name: 'review search',
      workerData: { connection, cacheBytes, folder } satisfies SearchThreadOptions,
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
    await thread.ask({ do: 'start' });
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
    stop() {
      stopped ??= stop();
      return stopped;
    },
  };
};
