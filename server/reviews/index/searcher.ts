import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { Problem } from '../../contract/problem.ts';
import type { Evidence, EvidencePlan, MetricsAnswer, MetricsPlan } from '../../metrics/metrics.ts';
import type { SearchCounts, SearchPlan } from '../../metrics/search/plan.ts';
import { languagesOf } from '../../metrics/topic/topic-words.ts';
import { createThreads, ThreadEnded } from '../../support/concurrency/threads.ts';
import { queryTerms } from '../../tagging/words/terms.ts';
import type { LoadProgress } from './index-feed.ts';
import type { Counting, Found, SearchAnswer, SearchRequest, TermCounts } from './search-thread.ts';

/** The number of reviews that contain each term. */
export type CountTerms = (terms: readonly string[]) => Promise<TermCounts>;

/** The number of reviews that contain each word in any form. */
export const countWords = async (
  countTerms: CountTerms,
  words: readonly string[],
  language: string,
): Promise<{ readonly docs: number; readonly counts: ReadonlyMap<string, number> }> => {
  const terms = new Map(words.map((word) => [word, queryTerms(word, languagesOf(language)).flat()]));
  const { docs, counts } = await countTerms([...new Set([...terms.values()].flat())]);
  const sum = (own: readonly string[]): number => own.reduce((all, term) => all + (counts.get(term) ?? 0), 0);
  return { docs, counts: new Map([...terms].map(([word, own]) => [word, sum(own)])) };
};

/** Counts over all reviews on file, in a thread that has them in memory. */
export interface Searcher {
  /** Waits while the index loads; if that takes too long, throws a problem with a retry time. */
  find(plan: SearchPlan, signal?: AbortSignal): Promise<Found>;
  count(plan: SearchPlan, signal?: AbortSignal): Promise<SearchCounts>;
  termCounts(terms: readonly string[], signal?: AbortSignal): Promise<TermCounts>;
  metrics(plan: MetricsPlan, signal?: AbortSignal): Promise<MetricsAnswer>;
  evidence(plan: EvidencePlan, signal?: AbortSignal): Promise<Evidence>;
  /**
   * Runs `work` on a snapshot, so that its figures are consistent; repeats it once if the thread ends. A cluster has no
   * snapshots and counts current reviews.
   */
  still<Result>(work: (searcher: Searcher) => Promise<Result>, signal?: AbortSignal): Promise<Result>;
  /** For runs, which wait for the index without a time limit. */
  patient(onProgress: (progress: LoadProgress) => void): Searcher;
  /** Waits without a time limit. */
  load(onProgress?: (progress: LoadProgress) => void, signal?: AbortSignal): Promise<void>;
  stop(): Promise<void>;
}

export interface SearcherOptions {
  readonly connection: pg.PoolConfig;
  readonly waitMs?: number;
  /** Called when the thread ends on its own; the next search starts another. */
  onThreadEnd?(error: Error): void;
}

/** An upper bound, since the estimate of the loading time may be far too high. */
const maxRetrySeconds = 30;

type Answered = Exclude<SearchAnswer, null | 'not held'>;

interface Loading {
  readonly done: Promise<unknown>;
  readonly since: number;
  progress: LoadProgress;
}

const percentOf = ({ done, total }: LoadProgress): number =>
  total === 0 ? 0 : Math.min(99, Math.floor((100 * done) / total));

/** The remaining time at the rate so far, or the elapsed time if there is no rate yet. */
const leftMs = ({ since, progress: { done, total } }: Loading): number =>
  (performance.now() - since) * (done === 0 ? 1 : (total - done) / done);

const stillLoading = (loading: Loading): Problem => {
  const seconds = Math.min(maxRetrySeconds, Math.max(1, Math.ceil(leftMs(loading) / 1000)));
  return new Problem(
    'unavailable',
    `The review index is loading (${percentOf(loading.progress)}%): try again in ${seconds} seconds.`,
    { headers: { 'retry-after': String(seconds) } },
  );
};

const interrupted = (cause: ThreadEnded): Problem =>
  new Problem('unavailable', 'The search was interrupted: try again in 5 seconds.', {
    headers: { 'retry-after': '5' },
    cause,
  });

export const createSearcher = ({ connection, waitMs = 10_000, onThreadEnd }: SearcherOptions): Searcher => {
  const listeners = new Set<(progress: LoadProgress) => void>();
  let loading: Loading | null = null;
  const thread = createThreads<SearchRequest, SearchAnswer, LoadProgress>(
    new URL('./search-thread.ts', import.meta.url),
    {
      name: 'review search',
      workerData: { connection },
      idleMs: null,
      onEnd: onThreadEnd,
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
        .finally(() => {
          loading = null;
        }),
    };
    // Callers that wait get the error.
    begun.done.catch(() => {});
    return begun;
  };

  const untilAborted = async (done: Promise<unknown>, signal: AbortSignal | undefined): Promise<void> => {
    if (!signal) return void (await done);
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
    loading ??= start();
    if (onProgress) listeners.add(onProgress);
    try {
      await untilAborted(loading.done, signal);
    } finally {
      if (onProgress) listeners.delete(onProgress);
    }
  };

  type Wait = (signal?: AbortSignal) => Promise<void>;

  /** Waits at most `waitMs` in total, even if the index is loaded several times. */
  const briefly = (): Wait => {
    const until = performance.now() + waitMs;
    return async (signal) => {
      loading ??= start();
      const own = loading;
      const late = Promise.withResolvers<never>();
      const timer = setTimeout(() => late.reject(stillLoading(own)), until - performance.now());
      try {
        await untilAborted(Promise.race([own.done, late.promise]), signal);
      } finally {
        clearTimeout(timer);
      }
    };
  };

  /** Retries once if the thread ended, since another search may have caused it. */
  const onceMore = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    for (let ends = 0; ; ) {
      try {
        return await work();
      } catch (error) {
        if (!(error instanceof ThreadEnded)) throw error;
        if (++ends > 1) throw interrupted(error);
      }
    }
  };

  /** Repeats the request once the index is loaded. */
  const askThread = async (request: SearchRequest, wait: Wait, signal?: AbortSignal): Promise<Answered> => {
    for (;;) {
      const answer = await thread.ask(request, signal);
      if (answer === 'not held') throw new ThreadEnded('The thread that held these reviews has ended.');
      if (answer !== null) return answer;
      await wait(signal);
    }
  };

  /** Snapshots end with their thread, so only `still` can repeat such a request. */
  const answerTo = (request: SearchRequest, wait: Wait, signal?: AbortSignal): Promise<Answered> =>
    'held' in request && request.held !== null
      ? askThread(request, wait, signal)
      : onceMore(() => askThread(request, wait, signal));

  const waiting = (wait: () => Wait, held: string | null = null): Searcher => {
    // The thread answers each request with its own kind.
    const answer = async <Kind extends Answered>(request: Counting, signal: AbortSignal | undefined) =>
      (await answerTo({ ...request, held }, wait(), signal)) as Kind;
    const find: Searcher['find'] = (plan, signal) => answer<Found>({ do: 'count', plan }, signal);
    return {
      find,
      count: async (plan, signal) => (await find(plan, signal)).counts,
      termCounts: async (terms, signal) => (await answerTo({ do: 'terms', terms }, wait(), signal)) as TermCounts,
      metrics: (plan, signal) => answer<MetricsAnswer>({ do: 'metrics', plan }, signal),
      evidence: (plan, signal) => answer<Evidence>({ do: 'evidence', plan }, signal),
      still: (work, signal) =>
        onceMore(async () => {
          signal?.throwIfAborted();
          const name = randomUUID();
          try {
            await askThread({ do: 'hold', name }, wait(), signal);
            return await work(waiting(wait, name));
          } finally {
            // If the thread has ended, the snapshot is gone anyway.
            thread.ask({ do: 'release', name }).catch(() => {});
          }
        }),
      patient: (onProgress) => waiting(() => (signal) => load(onProgress, signal), held),
      load,
      stop: () => thread.stop(),
    };
  };
  return waiting(briefly);
};
