import { parentPort, Worker } from 'node:worker_threads';

type ToThread<Request> =
  | { readonly id: number; readonly request: Request }
  | { readonly cancel: number }
  | { readonly stop: true };

type FromThread<Answer, Progress> =
  | { readonly id: number; readonly answer: Answer }
  | { readonly id: number; readonly progress: Progress }
  /** Sent separately, since an error loses its code between threads. */
  | { readonly id: number; readonly error: unknown; readonly code: string | null };

export interface ThreadOptions {
  /** Used in errors: `The … thread has ended.` */
  readonly name: string;
  readonly workerData?: unknown;
  /** Maximum number of threads; another is started when the others are busy. */
  readonly most?: number;
  /** How long a stopping thread may take before it is terminated. */
  readonly stopMs?: number;
  /** An idle thread ends after this time, to free memory; null: never. */
  readonly idleMs?: number | null;
  /** Called when a thread ended unexpectedly; the next request starts another. */
  readonly onEnd?: ((error: Error) => void) | undefined;
}

/** The thread ended unexpectedly, for example out of memory. */
export class ThreadEnded extends Error {}

export interface Threads<Request, Answer, Progress = never> {
  /**
   * Rejects at once when the signal aborts, which also cancels the request in the thread.
   * @param onProgress called with the thread's progress reports
   */
  ask(request: Request, signal?: AbortSignal, onProgress?: (progress: Progress) => void): Promise<Answer>;
  /** Rejects pending requests; resolves when every thread has ended. */
  stop(): Promise<void>;
}

interface Pending<Answer, Progress> {
  resolve(answer: Answer): void;
  reject(error: unknown): void;
  readonly onProgress: ((progress: Progress) => void) | undefined;
}

interface Thread<Answer, Progress> {
  readonly worker: Worker;
  readonly waiting: Map<number, Pending<Answer, Progress>>;
  readonly ended: Promise<void>;
  /** Set while idle. */
  idle: NodeJS.Timeout | null;
  /** It is ending after being idle and takes no more requests. */
  retired: boolean;
}

const defaultIdleMs = 60_000;

/** Threads for CPU-bound work. They start on demand, and keep the process alive only while a request is pending. */
export const createThreads = <Request, Answer, Progress = never>(
  url: URL,
  { name, workerData, most = 1, stopMs = 5_000, idleMs = defaultIdleMs, onEnd }: ThreadOptions,
): Threads<Request, Answer, Progress> => {
  const threads = new Set<Thread<Answer, Progress>>();
  let lastId = 0;
  let stopped: Promise<void> | null = null;

  const start = (): Thread<Answer, Progress> => {
    const worker = new Worker(url, { workerData });
    worker.unref();
    const waiting: Thread<Answer, Progress>['waiting'] = new Map();
    let cause: unknown = null;
    worker.on('message', (message: FromThread<Answer, Progress>) => {
      const asker = waiting.get(message.id);
      if ('answer' in message) asker?.resolve(message.answer);
      else if ('progress' in message) asker?.onProgress?.(message.progress);
      else asker?.reject(withCode(message.error, message.code));
    });
    worker.on('error', (error) => {
      cause = error;
    });
    const ended = new Promise<void>((resolve) => {
      worker.on('exit', () => {
        threads.delete(thread);
        const error = new ThreadEnded(`The ${name} thread has ended.`, { cause });
        for (const asker of waiting.values()) asker.reject(error);
        if (!stopped && !thread.retired) onEnd?.(error);
        resolve();
      });
    });
    const thread: Thread<Answer, Progress> = { worker, waiting, ended, idle: null, retired: false };
    threads.add(thread);
    return thread;
  };

  /** An idle thread, a new one, or the one with the fewest requests. */
  const next = (): Thread<Answer, Progress> => {
    const active = [...threads].filter(({ retired }) => !retired);
    const [first, ...others] = active;
    if (!first) return start();
    const least = others.reduce((one, other) => (other.waiting.size < one.waiting.size ? other : one), first);
    return least.waiting.size === 0 || active.length >= most ? least : start();
  };

  const stopOne = async ({ worker, ended }: Thread<Answer, Progress>): Promise<void> => {
    worker.postMessage({ stop: true } satisfies ToThread<Request>);
    const late = setTimeout(() => void worker.terminate(), stopMs);
    await ended;
    clearTimeout(late);
  };

  const rest = (thread: Thread<Answer, Progress>): void => {
    thread.worker.unref();
    if (idleMs === null || stopped) return;
    thread.idle = setTimeout(() => {
      thread.retired = true;
      void stopOne(thread);
    }, idleMs).unref();
  };

  const stopAll = async (): Promise<void> => {
    const error = new Error(`The ${name} thread was stopped.`);
    for (const { waiting, idle } of threads) {
      for (const asker of waiting.values()) asker.reject(error);
      clearTimeout(idle ?? undefined);
    }
    await Promise.all([...threads].map(stopOne));
  };

  return {
    ask: (request, signal, onProgress) =>
      new Promise((resolve, reject) => {
        // An aborted caller gets its own reason, even while the service is stopping.
        signal?.throwIfAborted();
        if (stopped) throw new Error(`The ${name} thread was stopped.`);
        const thread = next();
        const { worker, waiting } = thread;
        const id = ++lastId;
        worker.postMessage({ id, request } satisfies ToThread<Request>);
        clearTimeout(thread.idle ?? undefined);
        const settle = (): void => {
          signal?.removeEventListener('abort', leave);
          waiting.delete(id);
          if (waiting.size === 0) rest(thread);
        };
        const leave = (): void => {
          worker.postMessage({ cancel: id } satisfies ToThread<Request>);
          settle();
          reject(signal?.reason);
        };
        waiting.set(id, {
          resolve(answer) {
            settle();
            resolve(answer);
          },
          reject(error) {
            settle();
            reject(error);
          },
          onProgress,
        });
        worker.ref();
        signal?.addEventListener('abort', leave, { once: true });
      }),
    stop() {
      stopped ??= stopAll();
      return stopped;
    },
  };
};

/**
 * Serves requests inside the thread. Requests run concurrently while an `answer` awaits; its signal aborts when the caller has left.
 * `onStop` closes whatever would keep the thread alive.
 */
export const answerRequests = <Request, Answer, Progress = never>(
  answer: (
    request: Request,
    signal: AbortSignal,
    reportProgress: (progress: Progress) => void,
  ) => Answer | Promise<Answer>,
  onStop: () => Promise<void> = async () => {},
): void => {
  const port = parentPort;
  if (!port) throw new Error('answerRequests is for threads: this is the main one.');
  const active = new Map<number, AbortController>();

  const sendError = (id: number, error: unknown): void => {
    const code = codeOf(error);
    try {
      port.postMessage({ id, error, code } satisfies FromThread<Answer, Progress>);
    } catch {
      // The error contains something that can't be cloned, such as a function: send its message.
      const words = error instanceof Error ? error.message : String(error);
      port.postMessage({ id, error: new Error(words), code } satisfies FromThread<Answer, Progress>);
    }
  };

  const serve = async (id: number, request: Request): Promise<void> => {
    const abort = new AbortController();
    active.set(id, abort);
    try {
      const reportProgress = (progress: Progress): void =>
        port.postMessage({ id, progress } satisfies FromThread<Answer, Progress>);
      port.postMessage({ id, answer: await answer(request, abort.signal, reportProgress) } satisfies FromThread<
        Answer,
        Progress
      >);
    } catch (error) {
      if (!abort.signal.aborted) sendError(id, error);
    } finally {
      active.delete(id);
    }
  };

  port.on('message', async (message: ToThread<Request>) => {
    if ('request' in message) await serve(message.id, message.request);
    else if ('cancel' in message) active.get(message.cancel)?.abort();
    else {
      port.close();
      for (const abort of active.values()) abort.abort();
      await onStop();
    }
  });
};

const codeOf = (error: unknown): string | null => {
  const code = (error as { code?: unknown } | null)?.code;
  return typeof code === 'string' ? code : null;
};

const withCode = (error: unknown, code: string | null): unknown =>
  error instanceof Error && code !== null ? Object.assign(error, { code }) : error;
