import { setTimeout as sleep } from 'node:timers/promises';
import { hourMs, minuteMs } from '../../contract/domain/durations.ts';
import type { Database } from '../../store/engine/database.ts';
import { endTurn, pauseTurns, takeTurn } from '../../store/sources/source-budgets.ts';
import { behalf } from '../../support/deadline.ts';
import type { SourceName } from './source.ts';

/** How often all nodes together may call a source. */
export type Budget =
  /** At most `turns` in any window of this length; one turn per window is an even pace. */
  | { readonly turns: number; readonly windowMs: number }
  /** One request at a time, with a pause after each. */
  | { readonly pauseMs: number };

export interface BudgetSettings {
  readonly sources: 'sandbox' | 'live';
  readonly itunesPerMinute: number | null;
  readonly appstorePerMinute: number | null;
  readonly playPerMinute: number | null;
}

/** Reads per minute of sources without a setting: documented limits, or what they tolerate. */
const fixedPerMinute = {
  googleads: 6,
  appleads: 30,
  graph: 60,
  tiktok: 60,
  youtube: 300,
  scrapecreators: 120,
} as const;

/** iTunes documents about 20 calls a minute; product pages reject parallel reads; Play tolerates one a second. */
export const budgetsOf = (config: BudgetSettings): Readonly<Record<SourceName, Budget | null>> => {
  const perMinute = (setting: number | null, live: number) => setting ?? (config.sources === 'live' ? live : 0);
  const [itunes, appstore, play] = [
    perMinute(config.itunesPerMinute, 20),
    perMinute(config.appstorePerMinute, 20),
    perMinute(config.playPerMinute, 60),
  ];
  const evenly = (reads: number): Budget | null => (reads > 0 ? { turns: 1, windowMs: minuteMs / reads } : null);
  const fixed = (source: keyof typeof fixedPerMinute): Budget | null =>
    config.sources === 'live' ? { turns: fixedPerMinute[source], windowMs: minuteMs } : null;
  return {
    itunes: itunes > 0 ? { turns: itunes, windowMs: minuteMs } : null,
    appstore: appstore > 0 ? { pauseMs: minuteMs / appstore } : null,
    play: evenly(play),
    // A captcha appears after about twenty reads in a row, which an even pace avoids.
    googleads: config.sources === 'live' ? evenly(fixedPerMinute.googleads) : null,
    appleads: fixed('appleads'),
    graph: fixed('graph'),
    tiktok: fixed('tiktok'),
    youtube: fixed('youtube'),
    scrapecreators: fixed('scrapecreators'),
  };
};

export type Turn =
  | { readonly granted: true; end(): Promise<void> }
  | { readonly granted: false; readonly retryAfterMs: number };

export interface Budgets {
  /** Waits for the current account's turn, up to the limit. Granted turns must be ended. */
  turn(source: SourceName, maxWaitMs: number, signal: AbortSignal | undefined): Promise<Turn>;
  pause(source: SourceName, ms: number): Promise<void>;
}

/** Longer than any read, so only turns of processes that died expire. */
const leaseMs = 30_000;
/** How often a node with waiting callers checks for a free turn. */
const pollMs = 100;
/** Callers that can wait longer than this, such as runs, don't reserve turns and let others go first. */
export const maxAheadMs = 15_000;
/** Limits how long a source can ask us to pause. */
const maxPauseMs = hourMs;

const free: Turn = { granted: true, end: async () => {} };
const refused = (ms: number): Turn => ({ granted: false, retryAfterMs: Math.ceil(ms) });

interface Waiter {
  /** Null when not waiting for an account. */
  readonly accountId: string | null;
  readonly until: number;
  /** Can wait longer than a request, so others go first. */
  readonly isBackground: boolean;
  readonly signal: AbortSignal | undefined;
  resolve(turn: Turn): void;
  reject(error: unknown): void;
}

/** Number of accounts whose last turn is remembered. */
const maxServed = 1_000;

/** The waiter whose account was served longest ago; within an account, the first. */
const longestUnserved = (waiters: readonly Waiter[], served: readonly (string | null)[]): Waiter | undefined => {
  const ageOf = ({ accountId }: Waiter): number => {
    const at = served.indexOf(accountId);
    return at < 0 ? served.length : at;
  };
  return waiters.reduce<Waiter | undefined>((best, one) => (best && ageOf(best) >= ageOf(one) ? best : one), undefined);
};

const createQueue = (db: Database, source: SourceName, pauseMs: number): ((waiter: Waiter) => void) => {
  let waiting: Waiter[] = [];
  let polling = false;
  // Most recently served first.
  let served: (string | null)[] = [];

  const settle = (waiter: Waiter, how: () => void): void => {
    waiting = waiting.filter((other) => other !== waiter);
    how();
  };
  const rejectExpired = (waitMs: number): void => {
    for (const waiter of waiting) {
      if (waiter.signal?.aborted) settle(waiter, () => waiter.reject(waiter.signal?.reason));
      // Turns often end long before their lease; a longer wait means that the source is paused.
      else if (waitMs > leaseMs && !waiter.isBackground) settle(waiter, () => waiter.resolve(refused(waitMs)));
      else if (performance.now() >= waiter.until) settle(waiter, () => waiter.resolve(refused(pauseMs)));
    }
  };

  const grantTurn = async (until: string): Promise<void> => {
    const here = waiting.filter(({ signal }) => !signal?.aborted);
    const urgent = here.filter(({ isBackground }) => !isBackground);
    const next = longestUnserved(urgent.length > 0 ? urgent : here, served);
    if (next) served = [next.accountId, ...served.filter((id) => id !== next.accountId)].slice(0, maxServed);
    if (next) settle(next, () => next.resolve({ granted: true, end: () => endTurn(db, source, until, pauseMs) }));
    else await endTurn(db, source, until, 0);
  };

  const poll = async (): Promise<void> => {
    try {
      while (waiting.length > 0) {
        const { until, waitMs } = await takeTurn(db, source, { turns: 1, windowMs: leaseMs, maxWaitMs: 0 });
        if (until !== null) await grantTurn(until);
        rejectExpired(waitMs);
        if (until === null) await sleep(Math.min(waitMs, waitMs > leaseMs ? 10 * pollMs : pollMs));
      }
    } finally {
      // Set synchronously after the last check of the queue, so that the next caller starts a new loop.
      polling = false;
    }
  };

  return (waiter) => {
    waiting.push(waiter);
    if (polling) return;
    polling = true;
    poll().catch((error) => {
      for (const one of waiting) settle(one, () => one.reject(error));
    });
  };
};

export const createBudgets = (db: Database, budgets: Readonly<Record<SourceName, Budget | null>>): Budgets => {
  const queues = new Map<SourceName, (waiter: Waiter) => void>();

  const paced = async (
    source: SourceName,
    budget: { turns: number; windowMs: number },
    maxWaitMs: number,
    signal: AbortSignal | undefined,
    accountId: string | null,
  ): Promise<Turn> => {
    const until = performance.now() + maxWaitMs;
    for (;;) {
      const left = until - performance.now();
      const ahead = maxWaitMs > maxAheadMs ? 0 : Math.max(0, left);
      const turn = await takeTurn(db, source, { ...budget, maxWaitMs: ahead }, accountId);
      if (!turn.taken && turn.waitMs > left) return refused(turn.waitMs);
      if (turn.waitMs > 0) await sleep(turn.waitMs, undefined, { signal });
      if (turn.taken) return free;
    }
  };

  return {
    async turn(source, maxWaitMs, signal) {
      const budget = budgets[source];
      if (!budget) return free;
      const accountId = behalf();
      if ('turns' in budget) return paced(source, budget, maxWaitMs, signal, accountId);
      const queue = queues.get(source) ?? createQueue(db, source, budget.pauseMs);
      queues.set(source, queue);
      const until = performance.now() + maxWaitMs;
      return new Promise((resolve, reject) =>
        queue({ accountId, until, isBackground: maxWaitMs > maxAheadMs, signal, resolve, reject }),
      );
    },
    async pause(source, ms) {
      if (budgets[source]) await pauseTurns(db, source, Math.min(ms, maxPauseMs));
    },
  };
};
