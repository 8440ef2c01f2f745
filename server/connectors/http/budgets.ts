import { setTimeout as sleep } from 'node:timers/promises';
import { hourMs, minuteMs } from '../../contract/domain/durations.ts';
import type { Database } from '../../store/engine/database.ts';
import { endTurn, pauseTurns, takeTurn } from '../../store/sources/source-budgets.ts';
import { behalf } from '../../support/deadline.ts';
import type { SourceName } from './source.ts';

/** How often a source may be asked by all nodes together. */
export type Budget =
  /** At most `turns` in any window of that length; one a window is an even pace. */
  | { readonly turns: number; readonly windowMs: number }
  /** One at a time, with a pause after each. */
  | { readonly pauseMs: number };

export interface BudgetSettings {
  readonly sources: 'sandbox' | 'live';
  readonly itunesPerMinute: number | null;
  readonly appstorePerMinute: number | null;
  readonly playPerMinute: number | null;
}

/** Of the sources without a setting: what they bear, or what their documents allow, in reads a minute. */
const fixedPerMinute = {
  googleads: 6,
  appleads: 30,
  graph: 60,
  tiktok: 60,
  youtube: 300,
  scrapecreators: 120,
} as const;

/** Apple names about 20 a minute for iTunes; its pages refuse parallel reads; a read a second is what Play bears. */
export const budgetsOf = (config: BudgetSettings): Readonly<Record<SourceName, Budget | null>> => {
  const perMinute = (given: number | null, live: number) => given ?? (config.sources === 'live' ? live : 0);
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
    // A page for robots comes after about twenty reads in a row: an even pace stays below.
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
  /** Waits for the turn of the account on whose behalf it is called, up to the bound; a turn must be ended. */
  turn(source: SourceName, maxWaitMs: number, signal: AbortSignal | undefined): Promise<Turn>;
  /** The source wants to be left alone: so do all nodes. */
  pause(source: SourceName, ms: number): Promise<void>;
}

/** Beyond the time any read may take: only the turn of a process that has died ends by itself. */
const leaseMs = 30_000;
/** How often a node whose callers wait looks whether another one has ended its turn. */
const lookMs = 100;
/** Callers that can wait longer than this, such as runs, book no turn ahead and let the others go first. */
export const longestAheadMs = 15_000;
/** A source cannot silence itself for longer than that. */
const longestPauseMs = hourMs;

const free: Turn = { granted: true, end: async () => {} };
const refused = (ms: number): Turn => ({ granted: false, retryAfterMs: Math.ceil(ms) });

interface Waiter {
  /** Null when it waits on behalf of no account. */
  readonly accountId: string | null;
  readonly until: number;
  /** Waits longer than a request can: others go first. */
  readonly isBackground: boolean;
  readonly signal: AbortSignal | undefined;
  resolve(turn: Turn): void;
  reject(error: unknown): void;
}

/** How many accounts are remembered as served. */
const mostServed = 1_000;

/** Whose account has waited longest for a turn; of those of one account, the first. */
const longestUnserved = (waiters: readonly Waiter[], served: readonly (string | null)[]): Waiter | undefined => {
  const ageOf = ({ accountId }: Waiter): number => {
    const at = served.indexOf(accountId);
    return at < 0 ? served.length : at;
  };
  return waiters.reduce<Waiter | undefined>((best, one) => (best && ageOf(best) >= ageOf(one) ? best : one), undefined);
};

/** Turns of a source that is read by one at a time: this process's callers form a line, of which one looks for all. */
const createLine = (db: Database, source: SourceName, pauseMs: number): ((waiter: Waiter) => void) => {
  let waiting: Waiter[] = [];
  let looking = false;
  // The one that was served longest ago comes last.
  let served: (string | null)[] = [];

  const settle = (waiter: Waiter, how: () => void): void => {
    waiting = waiting.filter((other) => other !== waiter);
    how();
  };
  const letGo = (waitMs: number): void => {
    for (const waiter of waiting) {
      if (waiter.signal?.aborted) settle(waiter, () => waiter.reject(waiter.signal?.reason));
      // A reader may end long before its lease does; beyond a lease's length it is the source that wants a pause.
      else if (waitMs > leaseMs && !waiter.isBackground) settle(waiter, () => waiter.resolve(refused(waitMs)));
      else if (performance.now() >= waiter.until) settle(waiter, () => waiter.resolve(refused(pauseMs)));
    }
  };

  /** Gives a turn to the first waiter, or back when all have left. */
  const hand = async (until: string): Promise<void> => {
    const here = waiting.filter(({ signal }) => !signal?.aborted);
    const urgent = here.filter(({ isBackground }) => !isBackground);
    const next = longestUnserved(urgent.length > 0 ? urgent : here, served);
    if (next) served = [next.accountId, ...served.filter((id) => id !== next.accountId)].slice(0, mostServed);
    if (next) settle(next, () => next.resolve({ granted: true, end: () => endTurn(db, source, until, pauseMs) }));
    else await endTurn(db, source, until, 0);
  };

  const look = async (): Promise<void> => {
    try {
      while (waiting.length > 0) {
        const { until, waitMs } = await takeTurn(db, source, { turns: 1, windowMs: leaseMs, maxWaitMs: 0 });
        if (until !== null) await hand(until);
        letGo(waitMs);
        if (until === null) await sleep(Math.min(waitMs, waitMs > leaseMs ? 10 * lookMs : lookMs));
      }
    } finally {
      // In the same breath as the last look at the line: who comes next starts a new one.
      looking = false;
    }
  };

  return (waiter) => {
    waiting.push(waiter);
    if (looking) return;
    looking = true;
    look().catch((error) => {
      for (const one of waiting) settle(one, () => one.reject(error));
    });
  };
};

export const createBudgets = (db: Database, budgets: Readonly<Record<SourceName, Budget | null>>): Budgets => {
  const lines = new Map<SourceName, (waiter: Waiter) => void>();

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
      const ahead = maxWaitMs > longestAheadMs ? 0 : Math.max(0, left);
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
      const line = lines.get(source) ?? createLine(db, source, budget.pauseMs);
      lines.set(source, line);
      const until = performance.now() + maxWaitMs;
      return new Promise((resolve, reject) =>
        line({ accountId, until, isBackground: maxWaitMs > longestAheadMs, signal, resolve, reject }),
      );
    },
    async pause(source, ms) {
      if (budgets[source]) await pauseTurns(db, source, Math.min(ms, longestPauseMs));
    },
  };
};
