import { AppraiseError } from './error.ts';

/** Rejects with the signal's reason on abort. */
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
/** Longer waits are left to the caller, as `retryAfter` of the error. */
const longestWaitMs = 60_000;

/** Temporary errors: no response, too many requests, a restarting service, a first attempt still in flight. */
const passes = ({ code, status }: AppraiseError): boolean =>
  code === 'unreachable' || code === 'idempotency_conflict' || status === 429 || status === 503;

/** The delay before attempt `attempt + 1`; null if a retry is pointless. */
export const retryDelay = (error: unknown, attempt: number): number | null => {
  if (!(error instanceof AppraiseError) || !passes(error)) return null;
  if (error.retryAfter !== null) {
    const ms = error.retryAfter * 1000;
    return ms <= longestWaitMs ? ms : null;
  }
  // Random between half and all of an exponential delay, so that disconnected clients do not return together.
  return Math.min(longestBackoffMs, 250 * 2 ** attempt) * (0.5 + Math.random() / 2);
};

/** Only for requests that are safe to repeat. */
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
