import { AppraiseError } from './error.ts';

/** Waits, unless the signal ends the wait: then it throws the signal's reason. */
export const sleep = (ms: number, signal?: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const stop = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop);
      resolve();
    }, ms);
    signal?.addEventListener('abort', stop, { once: true });
  });

const longestBackoffMs = 8_000;
/** A longer wait is left to the caller, as `retryAfter` of the error. */
const longestWaitMs = 60_000;

/** Temporary errors: no response, too many requests, a restarting service, a first attempt still in flight. */
const passes = ({ code, status }: AppraiseError): boolean =>
  code === 'unreachable' || code === 'idempotency_conflict' || status === 429 || status === 503;

/** How long to wait before try `attempt + 1`, or null when it would be no use. */
export const retryDelay = (error: unknown, attempt: number): number | null => {
  if (!(error instanceof AppraiseError) || !passes(error)) return null;
  if (error.retryAfter !== null) {
    const ms = error.retryAfter * 1000;
    return ms <= longestWaitMs ? ms : null;
  }
  // Between half of a doubling wait and all of it, so that callers cut off together do not come back together.
  return Math.min(longestBackoffMs, 250 * 2 ** attempt) * (0.5 + Math.random() / 2);
};

/** Tries once and then up to `retries` times more. Only for what may safely be sent twice. */
export const withRetries = async <T>(
  retries: number,
  signal: AbortSignal | undefined,
  send: () => Promise<T>,
): Promise<T> => {
  for (let attempt = 0; ; attempt++) {
    try {
      return await send();
    } catch (error) {
      const delay = attempt < retries ? retryDelay(error, attempt) : null;
      if (delay === null) throw error;
      await sleep(delay, signal);
    }
  }
};
