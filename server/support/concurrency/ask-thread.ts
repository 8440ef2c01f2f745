import { parentPort, Worker } from 'node:worker_threads';

interface Asked<Request> {
  readonly id: number;
  readonly request: Request;
}

type Answered<Answer> =
  | { readonly id: number; readonly answer: Answer }
  | { readonly id: number; readonly error: unknown };

interface Waiting<Answer> {
  resolve(answer: Answer): void;
  reject(error: unknown): void;
}

/**
 * For what takes a core for longer than others should wait: a thread that answers one request after another. Started when
 * it is first needed; it keeps the process alive while somebody waits for it, and at no other time.
 */
export const askThread = <Request, Answer>(url: URL): ((request: Request) => Promise<Answer>) => {
  const waiting = new Map<number, Waiting<Answer>>();
  let thread: Worker | null = null;
  let lastId = 0;

  const start = (): Worker => {
    const worker = new Worker(url);
    let cause: unknown = null;
    worker.on('message', (answered: Answered<Answer>) => {
      const asker = waiting.get(answered.id);
      waiting.delete(answered.id);
      if (waiting.size === 0) worker.unref();
      if ('error' in answered) asker?.reject(answered.error);
      else asker?.resolve(answered.answer);
    });
    worker.on('error', (error) => {
      cause = error;
    });
    worker.on('exit', () => {
      thread = null;
      for (const { reject } of waiting.values()) reject(new Error('The thread that was asked has ended.', { cause }));
      waiting.clear();
    });
    return worker;
  };

  return (request) =>
    new Promise((resolve, reject) => {
      thread ??= start();
      const id = ++lastId;
      thread.postMessage({ id, request } satisfies Asked<Request>);
      waiting.set(id, { resolve, reject });
      thread.ref();
    });
};

/** The other side, in the thread's own file. */
export const answerRequests = <Request, Answer>(answer: (request: Request) => Answer): void => {
  parentPort?.on('message', ({ id, request }: Asked<Request>) => {
    try {
      parentPort?.postMessage({ id, answer: answer(request) } satisfies Answered<Answer>);
    } catch (error) {
      parentPort?.postMessage({ id, error } satisfies Answered<Answer>);
    }
  });
};
