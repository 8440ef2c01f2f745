import { Worker } from 'node:worker_threads';
import type pg from 'pg';
import type { SearchCounts, SearchPlan } from '../../analysis/search/plan.ts';
import { openDatabase } from '../../store/engine/database.ts';
import { segmentStates, termCounts } from '../../store/reviews/segments.ts';
import type { ThreadAnswer, ThreadOptions, ThreadRequest } from './search-thread.ts';

/** Counts what a plan matches, off the event loop. */
export interface Searcher {
  count(plan: SearchPlan, signal?: AbortSignal): Promise<SearchCounts>;
  /** In how many reviews on file each term stands. */
  termCounts(terms: readonly string[]): Promise<Map<string, number>>;
  /** Reads the index into memory, so that the first search need not; a small one is not worth a thread before it is asked for. */
  warm(): Promise<void>;
  stop(): Promise<void>;
}

export interface SearcherOptions {
  readonly connection: pg.PoolConfig;
  /** How much of the index stays in memory: about 85 bytes a review. */
  readonly cacheBytes?: number;
  /** Told when the thread ended unasked; the next search starts another. */
  onThreadEnd?(error: Error): void;
}

const defaultCacheBytes = 512 * 2 ** 20;
const worthWarming = 5_000;
/** How long a thread that was asked to stop may take before it is ended. */
const stopMs = 5_000;

interface Waiting {
  resolve(counts: string | null): void;
  reject(error: Error): void;
}

interface Thread {
  readonly worker: Worker;
  readonly waiting: Map<number, Waiting>;
  readonly ended: Promise<void>;
}

/** The thread starts with the first search, or with `warm`. */
export const createSearcher = (options: SearcherOptions): Searcher => {
  const { connection, cacheBytes = defaultCacheBytes } = options;
  const db = openDatabase({ ...connection, max: 2 });
  let thread: Thread | null = null;
  let stopped = false;
  let lastId = 0;

  const ask = async (
    request: (id: number) => Extract<ThreadRequest, { readonly id: number }>,
    signal?: AbortSignal,
  ): Promise<string | null> => {
    if (stopped) throw new Error('The search of this process has been stopped.');
    signal?.throwIfAborted();
    thread ??= startThread({ connection, cacheBytes }, (ended, error) => {
      if (thread?.worker === ended) thread = null;
      if (!stopped) options.onThreadEnd?.(error);
    });
    const { worker, waiting } = thread;
    const id = ++lastId;
    const answer = new Promise<string | null>((resolve, reject) => waiting.set(id, { resolve, reject }));
    // While somebody waits for it the thread keeps the process alive, and at no other time.
    worker.ref();
    worker.postMessage(request(id));
    const cancel = () => {
      worker.postMessage({ do: 'cancel', id } satisfies ThreadRequest);
      waiting.get(id)?.reject(signal!.reason as Error);
    };
    signal?.addEventListener('abort', cancel, { once: true });
    try {
      return await answer;
    } finally {
      signal?.removeEventListener('abort', cancel);
      waiting.delete(id);
      if (waiting.size === 0) worker.unref();
    }
  };

  return {
    async count(plan, signal) {
      return JSON.parse((await ask((id) => ({ do: 'count', id, plan }), signal))!) as SearchCounts;
    },
    termCounts: (terms) => termCounts(db, terms),
    async warm() {
      const reviews = (await segmentStates(db)).reduce((sum, { docs }) => sum + docs, 0);
      if (reviews >= worthWarming) await ask((id) => ({ do: 'warm', id }));
    },
    async stop() {
      if (stopped) return;
      stopped = true;
      const last = thread;
      if (last) {
        for (const { reject } of last.waiting.values()) reject(new Error('The search was stopped with its process.'));
        last.worker.postMessage({ do: 'stop' } satisfies ThreadRequest);
        const late = setTimeout(() => last.worker.terminate(), stopMs);
        await last.ended;
        clearTimeout(late);
      }
      await db.close();
    },
  };
};

const startThread = (options: ThreadOptions, onEnd: (worker: Worker, error: Error) => void): Thread => {
  const worker = new Worker(new URL('./search-thread.ts', import.meta.url), { workerData: options });
  const waiting: Thread['waiting'] = new Map();
  let cause: unknown = null;
  worker.on('message', ({ id, counts = null, error }: ThreadAnswer) => {
    const asked = waiting.get(id);
    if (error) asked?.reject(Object.assign(new Error(error.message), error.code !== null && { code: error.code }));
    else asked?.resolve(counts);
  });
  worker.on('error', (error) => {
    cause = error;
  });
  const ended = new Promise<void>((resolve) => {
    worker.on('exit', () => {
      const error = new Error('The thread that searches reviews ended. Search again.', { cause });
      for (const { reject } of waiting.values()) reject(error);
      onEnd(worker, error);
      resolve();
    });
  });
  return { worker, waiting, ended };
};
