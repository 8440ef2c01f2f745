import { EventEmitter } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Sources } from '../connectors/sources.ts';
import { minuteMs } from '../contract/domain/durations.ts';
import type { Database } from '../store/engine/database.ts';
import {
  addCollections,
  claimCollection,
  endCollection,
  type LeasedCollection,
  makeDue,
  releaseCollection,
  renewLease,
} from '../store/sources/schedule.ts';
import type { Clock } from '../support/clock.ts';
import { newId } from '../support/ids.ts';
import type { Collector } from './collector.ts';

const collectorTimes = {
  /** How often a node checks for due collections. */
  lookMs: 15_000,
  /** After this long without a renewal, another node takes over. */
  leaseMs: minuteMs,
  retryMs: 15 * minuteMs,
  /** Retry delay after an error of ours, such as a lost database connection. */
  brokenRetryMs: minuteMs / 2,
};

export interface CollectorsOptions {
  db: Database;
  clock: Clock;
  sources: Sources;
  collectors: readonly Collector[];
  authorSalt: string;
  pauseMs: number;
  log: Logger;
  times?: Partial<typeof collectorTimes>;
}

export interface Collectors {
  /** Runs a collection now, or once more if it is running. */
  wake(name: string): void;
  stop(): Promise<void>;
}

/** Runs due collections, one at a time per lane; any number of nodes share the work without duplicates. */
export const startCollectors = ({
  db,
  clock,
  sources,
  collectors,
  authorSalt,
  pauseMs,
  log,
  times: timeOverrides,
}: CollectorsOptions): Collectors => {
  const times = { ...collectorTimes, ...timeOverrides };
  const byName = new Map(collectors.map((collector) => [collector.name, collector]));
  const lanes = Map.groupBy(collectors, ({ lane = 'stores' }) => lane);
  const stopping = new AbortController();

  const runLeased = async (leased: LeasedCollection): Promise<void> => {
    const collector = byName.get(leased.name)!;
    const lost = new AbortController();
    const signal = AbortSignal.any([stopping.signal, lost.signal]);
    const beat = setInterval(() => {
      renewLease(db, leased, times.leaseMs)
        .then((kept) => kept || lost.abort(new Error('the lease was lost')))
        .catch((error: unknown) =>
          log.warn({ err: error, collection: leased.name }, 'could not renew the lease of a collection'),
        );
    }, times.leaseMs / 4);
    try {
      const { failure, nextMs } = await attempt(collector, signal);
      if (lost.signal.aborted) return;
      if (stopping.signal.aborted) await releaseCollection(db, leased);
      else await endCollection(db, leased, nextMs, failure);
    } finally {
      clearInterval(beat);
    }
  };

  /** Runs a collection once; returns why it was incomplete, and the delay until the next run. */
  const attempt = async (collector: Collector, signal: AbortSignal) => {
    const { everyMs } = collector;
    // Not later than the next scheduled run.
    const failed = (failure: string, retryMs: number) => ({ failure, nextMs: Math.min(retryMs, everyMs ?? retryMs) });
    const began = performance.now();
    const collectorLog = log.child({ collection: collector.name });
    try {
      const failure = await collector.run({ db, clock, sources, signal, log: collectorLog, authorSalt, pauseMs });
      const ms = Math.round(performance.now() - began);
      // Frequent collections would flood the log.
      if (failure === null) {
        const level = everyMs !== null && everyMs < times.lookMs ? 'debug' : 'info';
        collectorLog[level]({ ms }, 'collection finished');
        return { failure, nextMs: everyMs };
      }
      collectorLog.warn({ ms, failure }, 'collection incomplete');
      return failed(failure, times.retryMs);
    } catch (error) {
      if (!signal.aborted) collectorLog.error({ err: error }, 'collection failed');
      return failed('it broke', times.brokenRetryMs);
    }
  };

  const woken = new Set<string>();
  const wakeEvents = new EventEmitter();

  const work = async (lane: readonly Collector[]): Promise<void> => {
    const names = lane.map(({ name }) => name);
    /** Returns and clears the woken collections of the lane. */
    const takeWoken = (): string[] => names.filter((name) => woken.delete(name));
    const lookMs = Math.min(times.lookMs, ...lane.map(({ everyMs }) => everyMs ?? times.lookMs));
    let known = false;
    while (!stopping.signal.aborted) {
      try {
        if (!known) await addCollections(db, names);
        known = true;
        const due = takeWoken();
        if (due.length > 0) await makeDue(db, due);
        const leased = await claimCollection(db, names, newId(), times.leaseMs);
        if (leased) {
          await runLeased(leased);
          continue;
        }
      } catch (error) {
        log.warn({ err: error }, 'could not run collections');
      }
      if (!names.some((name) => woken.has(name))) await waitForWake(names, lookMs);
    }
  };

  const waitForWake = async (names: readonly string[], ms: number): Promise<void> => {
    const rested = new AbortController();
    const end = (): void => rested.abort();
    for (const name of names) wakeEvents.once(name, end);
    await sleep(ms, null, { signal: AbortSignal.any([stopping.signal, rested.signal]) }).catch(() => {});
    for (const name of names) wakeEvents.off(name, end);
  };

  const working = Promise.all([...lanes.values()].map(work));

  return {
    wake(name) {
      if (!byName.has(name)) return;
      woken.add(name);
      wakeEvents.emit(name);
    },
    async stop() {
      stopping.abort();
      await working;
    },
  };
};
