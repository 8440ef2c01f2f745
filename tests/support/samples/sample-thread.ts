import { setTimeout as sleep } from 'node:timers/promises';
import { threadId, workerData } from 'node:worker_threads';
import { answerRequests } from '../../../server/support/concurrency/threads.ts';

export type SampleRequest =
  | { readonly double: number }
  | { readonly fail: string; readonly code?: string; readonly unsendable?: true }
  | { readonly exit: number }
  | { readonly holdMs: number }
  | { readonly waitForAbort: true }
  | 'aborted'
  | 'workerData';

let aborted = 0;

/** What a thread may do with a request: answer it, fail, end, keep its core busy, or wait. */
answerRequests<SampleRequest, unknown>(async (request, signal) => {
  if (request === 'aborted') return aborted;
  if (request === 'workerData') return workerData;
  if ('double' in request) return 2 * request.double;
  if ('exit' in request) process.exit(request.exit);
  if ('fail' in request) {
    const cause = request.unsendable && { because: () => {} };
    throw Object.assign(new TypeError(request.fail, { cause }), { code: request.code });
  }
  if ('holdMs' in request) {
    const until = performance.now() + request.holdMs;
    while (performance.now() < until);
    return threadId;
  }
  await sleep(60_000, null, { signal }).catch(() => {});
  aborted++;
  throw signal.reason;
});
