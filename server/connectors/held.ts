import { hash, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Database } from '../store/engine/database.ts';
import {
  claimRead,
  endRead,
  findHeld,
  type HeldRead,
  keepRead,
  keepReading,
  readState,
} from '../store/sources/held-reads.ts';
import { version } from '../support/version.ts';
import type { Held, Holder } from './http/source.ts';
import { isFailure, type Outcome } from './wire/outcome.ts';

export const holderTimes = {
  /** How long a node answers from its own copy. */
  hotMs: 5_000,
  /** After so much silence of a reader another takes its place. */
  leaseMs: 15_000,
  /** How long a node waits for another's read before it reads by itself. */
  waitMs: 45_000,
};

/** Copies a node keeps: the largest, a whole chart, has some 100 kB. */
const mostHot = 300;
const [firstLookMs, lastLookMs] = [25, 250];

interface Hot {
  readonly held: Held<unknown>;
  /** How old the outcome was when it was put here, and when that was by this process's steady clock. */
  readonly ageMs: number;
  readonly since: number;
}

/** A release may change what a key means, so none reads what another has kept. Long keys are no index entries. */
const keyOf = (key: string): string => `${version}/${key.length > 200 ? hash('sha256', key) : key}`;

/**
 * A key is read by one caller at a time among all nodes: within a process callers share a promise; between processes
 * the key's row is a lease. No connection is held while a source is read, so that slow sources don't starve the rest.
 */
export const createHolder = ({
  db,
  log,
  times: givenTimes,
}: {
  db: Database;
  log: Logger;
  times?: Partial<typeof holderTimes>;
}): Holder => {
  const times = { ...holderTimes, ...givenTimes };
  const hot = new Map<string, Hot>();
  const flights = new Map<string, Promise<Held<unknown>>>();

  const put = (key: string, { outcome, readAt, ageMs }: HeldRead): Held<unknown> => {
    // Written here alone, from an Outcome; what is inside is as good as the key's version.
    const held = { outcome: outcome as Outcome<unknown>, readAt };
    hot.delete(key);
    hot.set(key, { held, ageMs, since: performance.now() });
    if (hot.size > mostHot) hot.delete(hot.keys().next().value!);
    return held;
  };

  const hotOne = (key: string, holdMs: number): Held<unknown> | undefined => {
    const copy = hot.get(key);
    if (!copy) return undefined;
    const here = performance.now() - copy.since;
    if (here < times.hotMs) return here + copy.ageMs < holdMs ? copy.held : undefined;
    hot.delete(key);
    return undefined;
  };

  /** Reads the source and keeps what is worth keeping; the answer is what holds afterwards. */
  const readAndKeep = async (
    key: string,
    holdMs: number,
    reader: string,
    read: () => Promise<Outcome<unknown>>,
  ): Promise<Held<unknown>> => {
    const warn = (what: string) => (error: unknown) => {
      log.warn({ err: error, held: key }, what);
      return undefined;
    };
    const beat = setInterval(
      () => keepReading(db, key, reader, times.leaseMs).catch(warn('a read’s lease could not be kept')),
      times.leaseMs / 3,
    );
    beat.unref();
    let outcome: Outcome<unknown>;
    try {
      outcome = await read();
    } catch (error) {
      clearInterval(beat);
      await endRead(db, key, reader, null).catch(warn('a read could not be ended'));
      throw error;
    }
    clearInterval(beat);
    const own = { outcome, readAt: Date.now() };
    const text = JSON.stringify(outcome);
    const kept = isFailure(outcome)
      ? undefined
      : await keepRead(db, key, holdMs, { reader, kind: outcome.kind, outcome: text }).catch(
          warn('an outcome could not be kept'),
        );
    if (kept) return put(key, kept);
    await endRead(db, key, reader, isFailure(outcome) ? text : null).catch(warn('a read could not be ended'));
    // Another may have read more than this one did: what is held and young enough is the answer for all.
    const better = await findHeld(db, key, holdMs).catch(warn('a held outcome could not be looked for'));
    return better ? put(key, better) : own;
  };

  const fly = async (key: string, holdMs: number, read: () => Promise<Outcome<unknown>>): Promise<Held<unknown>> => {
    const reader = randomUUID();
    const until = performance.now() + times.waitMs;
    let awaited: string | null = null;
    for (let lookMs = firstLookMs; ; lookMs = Math.min(lookMs * 2, lastLookMs)) {
      const held = await findHeld(db, key, holdMs);
      if (held) return put(key, held);
      const claimed = await claimRead(db, key, holdMs, { reader, awaited, leaseMs: times.leaseMs });
      if (claimed || performance.now() > until) return readAndKeep(key, holdMs, reader, read);
      const state = await readState(db, key);
      if (state?.failure && state.reader === awaited) {
        return { outcome: state.failure as Outcome<unknown>, readAt: Date.now() };
      }
      awaited = state?.reader ?? null;
      await sleep(lookMs);
    }
  };

  return {
    async held<T>(name: string, holdMs: number, read: () => Promise<Outcome<T>>): Promise<Held<T>> {
      const key = keyOf(name);
      // Who takes nothing older than a minute does not join who takes what is an hour old.
      const ofWindow = `${holdMs} ${key}`;
      let answer: Held<unknown> | Promise<Held<unknown>> | undefined = hotOne(key, holdMs) ?? flights.get(ofWindow);
      if (!answer) {
        const flight = fly(key, holdMs, read).finally(() => flights.delete(ofWindow));
        flights.set(ofWindow, flight);
        answer = flight;
      }
      // A key stands for one kind of value: whoever kept it under this name is the same code.
      return (await answer) as Held<T>;
    },
  };
};
