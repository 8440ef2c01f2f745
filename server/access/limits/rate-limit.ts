import { LRUCache } from 'lru-cache';
import { Problem } from '../../contract/problem.ts';
import { type Taken, takeRequests, type WindowOf } from '../../store/accounts/account-state.ts';
import type { Database } from '../../store/engine/database.ts';
import type { Clock } from '../../support/clock.ts';
import { Deadline } from '../../support/deadline.ts';
import type { Caller } from '../caller.ts';

/** Limit for all browsers of an account together: one page makes several requests at once. */
export const sessionsPerMinute = 600;

export interface Rate {
  /** Keys and grants are counted apart from sessions. */
  readonly of: WindowOf;
  readonly allowed: boolean;
  readonly limit: number;
  readonly remaining: number;
  /** Seconds until the whole limit is available again. */
  readonly fullInS: number;
  /** Seconds until the next request can be allowed; 0 when this one is. */
  readonly retryAfterS: number;
}

export const rateLimited = ({ limit, retryAfterS }: Rate): Problem =>
  new Problem(
    'rate_limited',
    `This account has used up its ${limit} requests per minute: try again in ${retryAfterS === 1 ? 'a second' : `${retryAfterS} seconds`}.`,
    { headers: { 'retry-after': String(retryAfterS) } },
  );

export interface RateLimiter {
  take(caller: Pick<Caller, 'account' | 'credential'>): Promise<Rate>;
}

/** Requests of one account waiting to be counted, and its last refusal. */
interface Window {
  readonly of: WindowOf;
  readonly accountId: string;
  limit: number;
  waiting: { readonly resolve: (rate: Rate) => void; readonly reject: (error: unknown) => void }[];
  isAsking: boolean;
  /** Until `nextAt`, every request is refused without asking the database. */
  refused: { readonly limit: number; readonly nextAt: number; readonly fullAt: number } | null;
}

/** How long a call may wait to be counted. */
const longestMs = 4_000;

const seconds = (ms: number): number => Math.ceil(ms / 1000);

/**
 * Counts every request in the database, in a 60-second window shared by all nodes. Requests that arrive while others of the account are
 * being counted go together in the next statement.
 */
export const createRateLimiter = (db: Database, clock: Clock, ofSessions = sessionsPerMinute): RateLimiter => {
  const windows = new LRUCache<string, Window>({ max: 10_000 });

  const windowOf = ({ account, credential }: Pick<Caller, 'account' | 'credential'>): Window => {
    const of = credential.type === 'session' ? 'session' : 'key';
    const id = `${of} ${account.id}`;
    let window = windows.get(id);
    if (!window) {
      window = { of, accountId: account.id, limit: 0, waiting: [], isAsking: false, refused: null };
      windows.set(id, window);
    }
    window.limit = of === 'session' ? ofSessions : account.perMinute;
    return window;
  };

  const refusal = ({ of, limit, refused }: Window, now: number): Rate | null =>
    refused?.limit === limit && now < refused.nextAt
      ? {
          of,
          allowed: false,
          limit,
          remaining: 0,
          fullInS: seconds(refused.fullAt - now),
          retryAfterS: seconds(refused.nextAt - now),
        }
      : null;

  const answer = (window: Window, batch: Window['waiting'], limit: number, taken: Taken): void => {
    const { granted, remaining, nextMs, fullMs } = taken;
    const now = clock.monotonic();
    const fullInS = seconds(fullMs);
    if (granted < batch.length) window.refused = { limit, nextAt: now + nextMs, fullAt: now + fullMs };
    for (const [at, { resolve }] of batch.entries()) {
      const left = granted - 1 - at;
      resolve({
        of: window.of,
        allowed: left >= 0,
        limit,
        remaining: left >= 0 ? remaining + left : 0,
        fullInS,
        retryAfterS: left >= 0 ? 0 : seconds(nextMs),
      });
    }
  };

  const ask = async (window: Window): Promise<void> => {
    while (window.waiting.length > 0) {
      const { of, accountId, limit, waiting: batch } = window;
      window.waiting = [];
      try {
        const take = () => takeRequests(db, accountId, of, limit, batch.length);
        // One statement serves many calls, so it must not use the deadline of the first.
        answer(window, batch, limit, await new Deadline(longestMs).run(take));
      } catch (error) {
        for (const { reject } of [...batch, ...window.waiting.splice(0)]) reject(error);
      }
    }
    window.isAsking = false;
  };

  return {
    take(caller) {
      const window = windowOf(caller);
      const refused = refusal(window, clock.monotonic());
      if (refused) return Promise.resolve(refused);
      return new Promise((resolve, reject) => {
        window.waiting.push({ resolve, reject });
        if (window.isAsking) return;
        window.isAsking = true;
        ask(window);
      });
    },
  };
};
