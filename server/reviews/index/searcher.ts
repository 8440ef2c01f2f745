import type pg from 'pg';
import type { SearchCounts, SearchPlan } from '../../analysis/search/plan.ts';
import { Problem } from '../../contract/problem.ts';
import { createThreads } from '../../support/concurrency/threads.ts';
import type { LoadProgress } from './index-feed.ts';
import type { Found, SearchAnswer, SearchRequest, TermCounts } from './search-thread.ts';

/** In how many reviews on file each term is. */
export type CountTerms = (terms: readonly string[]) => Promise<TermCounts>;

/** Counts what a plan matches among all reviews on file, in a thread that has them in memory. */
export interface Searcher {
  /**
   * Waits while the index loads, and fails with a problem that says when to try again if it takes too long.
   */
  find(plan: SearchPlan, signal?: AbortSignal): Promise<Found>;
  count(plan: SearchPlan, signal?: AbortSignal): Promise<SearchCounts>;
  /** In how many reviews on file each term is, and how many reviews there are. */
  termCounts(terms: readonly string[], signal?: AbortSignal): Promise<TermCounts>;
  /** Loads the index, however long it takes. */
  load(onProgress?: (progress: LoadProgress) => void, signal?: AbortSignal): Promise<void>;
  stop(): Promise<void>;
}

export interface SearcherOptions {
  readonly connection: pg.PoolConfig;
  /** Called when the thread ended by itself; the next search starts another. */
  onThreadEnd?(error: Error): void;
}

/** How long a caller waits for the index. */
const maxWaitMs = 10_000;

interface Loading {
  readonly done: Promise<void>;
  readonly since: number;
  progress: LoadProgress;
}

const percentOf = ({ done, total }: LoadProgress): number =>
  total === 0 ? 0 : Math.min(99, Math.floor((100 * done) / total));

/** How much longer it takes at the rate so far; before there is a rate, as long as it has taken. */
const leftMs = ({ since, progress: { done, total } }: Loading): number =>
  (performance.now() - since) * (done === 0 ? 1 : (total - done) / done);

const stillLoading = (loading: Loading): Problem => {
  const seconds = Math.max(1, Math.ceil(leftMs(loading) / 1000));
  return new Problem(
    'unavailable',
    `The review index is loading (${percentOf(loading.progress)}%): try again in ${seconds} seconds.`,
    { headers: { 'retry-after': String(seconds) } },
  );
};

/** For runs, which wait for the index however long it loads, and report how far it is. */
export const patientSearcher = (searcher: Searcher, onProgress: (progress: LoadProgress) => void): Searcher => ({
  ...searcher,
  async find(plan, signal) {
    await searcher.load(onProgress, signal);
    return searcher.find(plan, signal);
  },
  async count(plan, signal) {
    await searcher.load(onProgress, signal);
    return searcher.count(plan, signal);
  },
  async termCounts(terms, signal) {
    await searcher.load(onProgress, signal);
    return searcher.termCounts(terms, signal);
  },
});

export const createSearcher = ({ connection, onThreadEnd }: SearcherOptions): Searcher => {
  const listeners = new Set<(progress: LoadProgress) => void>();
  let loading: Loading | null = null;
  let isLoaded = false;
  const thread = createThreads<SearchRequest, SearchAnswer, LoadProgress>(
    new URL('./search-thread.ts', import.meta.url),
    {
      name: 'review search',
      workerData: { connection },
      idleMs: null,
      onEnd(error) {
        isLoaded = false;
        onThreadEnd?.(error);
      },
    },
  );

  const start = (): Loading => {
    const begun: Loading = {
      since: performance.now(),
      progress: { done: 0, total: 0 },
      done: thread
        .ask({ do: 'load' }, undefined, (progress) => {
          begun.progress = progress;
          for (const listener of listeners) listener(progress);
        })
        .then(() => {
          isLoaded = true;
        })
        .finally(() => {
          loading = null;
        }),
    };
    // Those who wait for it get the error.
    begun.done.catch(() => {});
    return begun;
  };

  const untilAborted = async (done: Promise<void>, signal: AbortSignal | undefined): Promise<void> => {
    if (!signal) return done;
    signal.throwIfAborted();
    const aborted = Promise.withResolvers<never>();
    const abort = (): void => aborted.reject(signal.reason);
    signal.addEventListener('abort', abort, { once: true });
    try {
      await Promise.race([done, aborted.promise]);
    } finally {
      signal.removeEventListener('abort', abort);
    }
  };

  const load: Searcher['load'] = async (onProgress, signal) => {
    if (isLoaded) return;
    loading ??= start();
    if (onProgress) listeners.add(onProgress);
    try {
      await untilAborted(loading.done, signal);
    } finally {
      if (onProgress) listeners.delete(onProgress);
    }
  };

  /** Waits for the index as long as a caller should. */
  const ready = async (signal?: AbortSignal): Promise<void> => {
    if (isLoaded) return;
    loading ??= start();
    const own = loading;
    const late = Promise.withResolvers<never>();
    const timer = setTimeout(() => late.reject(stillLoading(own)), maxWaitMs);
    try {
      await untilAborted(Promise.race([own.done, late.promise]), signal);
    } finally {
      clearTimeout(timer);
    }
  };

  // Each request has the answer of its kind.
  const find: Searcher['find'] = async (plan, signal) => {
    await ready(signal);
    return (await thread.ask({ do: 'count', plan }, signal)) as Found;
  };

  return {
    find,
    count: async (plan, signal) => (await find(plan, signal)).counts,
    async termCounts(terms, signal) {
      await ready(signal);
      return (await thread.ask({ do: 'terms', terms }, signal)) as TermCounts;
    },
    load,
    stop: () => thread.stop(),
  };
};
