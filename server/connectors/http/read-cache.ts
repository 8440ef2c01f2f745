import { hash, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';
import { dayMs } from '../../contract/domain/durations.ts';
import type { Database } from '../../store/engine/database.ts';
import {
  claimRead,
  endRead,
  findRead,
  readState,
  renewRead,
  type StoredRead,
  saveRead,
} from '../../store/sources/cached-reads.ts';
import type { Clock } from '../../support/clock.ts';
import { version } from '../../support/process/process.ts';
import { isFailure, type Outcome } from '../wire/outcome.ts';
import type { CachedRead, ReadCache, ReadOptions } from './source.ts';

export const readCacheTimes = {
  /** How long a node reuses its in-memory copy. */
  copyMs: 5_000,
  /** After this long without a renewal, another reader takes over. */
  leaseMs: 15_000,
  /** How long a node waits for another's read before reading itself. */
  waitMs: 45_000,
};

/** Maximum age of stale answers. */
const stalestMs = dayMs;

/** A copy is at most a whole chart, about 100 kB. */
const maxCopies = 300;
const [firstPollMs, lastPollMs] = [25, 250];

interface Copy {
  readonly read: CachedRead<unknown>;
  /** Age of the outcome when it was copied, and the monotonic time of the copy. */
  readonly ageMs: number;
  readonly since: number;
}

/** Incremented when the format of saved outcomes changes. */
const form = 3;
/** Keyed by release, because a release may change what a key means. Long keys are hashed to fit the index. */
const keyOf = (key: string): string => `${version}/${form}/${key.length > 200 ? hash('sha256', key) : key}`;

export interface ClosableReadCache extends ReadCache {
  /** Waits for reads in progress and rejects new ones. */
  close(): Promise<void>;
}

/**
 * A key is read by one caller at a time: callers of a process share a promise, and processes take the key's row as a
 * lease. No database connection is held while a source is read, so that slow sources don't block others.
 */
export const createReadCache = ({
  db,
  clock,
  log,
  times: timeOverrides,
}: {
  db: Database;
  clock: Clock;
  log: Logger;
  times?: Partial<typeof readCacheTimes>;
}): ClosableReadCache => {
  const times = { ...readCacheTimes, ...timeOverrides };
  const copies = new LRUCache<string, Copy>({ max: maxCopies });
  const pending = new Map<string, Promise<CachedRead<unknown>>>();
  let closing = false;

  const copy = (key: string, { saved, ageMs }: StoredRead): CachedRead<unknown> => {
    // Only written here, from a CachedRead, and versioned by key.
    const read = saved as CachedRead<unknown>;
    copies.set(key, { read, ageMs, since: clock.monotonic() });
    return read;
  };

  const freshCopy = (key: string, maxAgeMs: number): CachedRead<unknown> | undefined => {
    const found = copies.get(key);
    if (!found) return undefined;
    const hereMs = clock.monotonic() - found.since;
    if (hereMs < times.copyMs) return hereMs + found.ageMs < maxAgeMs ? found.read : undefined;
    copies.delete(key);
    return undefined;
  };

  /** Reads the source and caches the outcome; returns what is cached afterwards. */
  const readAndSave = async (
    key: string,
    maxAgeMs: number,
    reader: string,
    read: () => Promise<Outcome<unknown>>,
  ): Promise<CachedRead<unknown>> => {
    const warn = (what: string) => (error: unknown) => {
      log.warn({ err: error, key }, what);
      return undefined;
    };
    const beat = setInterval(
      () => renewRead(db, key, reader, times.leaseMs).catch(warn('failed to renew the lease of a read')),
      times.leaseMs / 3,
    );
    beat.unref();
    let outcome: Outcome<unknown>;
    try {
      outcome = await read();
    } catch (error) {
      clearInterval(beat);
      await endRead(db, key, reader, null).catch(warn('failed to end a read'));
      throw error;
    }
    clearInterval(beat);
    const own = { outcome, readAt: clock.now() };
    const saved = isFailure(outcome)
      ? undefined
      : await saveRead(db, key, maxAgeMs, { reader, kind: outcome.kind, saved: JSON.stringify(own) }).catch(
          warn('failed to cache an outcome'),
        );
    if (saved) return copy(key, saved);
    await endRead(db, key, reader, isFailure(outcome) ? JSON.stringify(outcome) : null).catch(
      warn('failed to end a read'),
    );
    // Another reader may have saved a better outcome: return what is cached, if it is fresh enough.
    const better = await findRead(db, key, maxAgeMs).catch(warn('failed to look for a cached outcome'));
    return better ? copy(key, better) : own;
  };

  const readThrough = async (
    key: string,
    maxAgeMs: number,
    read: () => Promise<Outcome<unknown>>,
  ): Promise<CachedRead<unknown>> => {
    const reader = randomUUID();
    const until = clock.monotonic() + times.waitMs;
    let awaited: string | null = null;
    for (let pollMs = firstPollMs; ; pollMs = Math.min(pollMs * 2, lastPollMs)) {
      if (closing) throw new Error('The service is stopping.');
      const cached = await findRead(db, key, maxAgeMs);
      if (cached) return copy(key, cached);
      const claimed = await claimRead(db, key, maxAgeMs, { reader, awaited, leaseMs: times.leaseMs });
      if (claimed || clock.monotonic() > until) return readAndSave(key, maxAgeMs, reader, read);
      const state = await readState(db, key);
      if (state?.failure && state.reader === awaited) {
        return { outcome: state.failure as Outcome<unknown>, readAt: clock.now() };
      }
      awaited = state?.reader ?? null;
      await sleep(pollMs);
    }
  };

  return {
    async get<T>(
      name: string,
      maxAgeMs: number,
      read: () => Promise<Outcome<T>>,
      { mayBeStale = false }: ReadOptions = {},
    ): Promise<CachedRead<T>> {
      const key = keyOf(name);
      // Callers that need fresher data must not join a read that accepts older data.
      const pendingKey = `${maxAgeMs} ${key}`;
      let answer: CachedRead<unknown> | Promise<CachedRead<unknown>> | undefined =
        freshCopy(key, maxAgeMs) ?? pending.get(pendingKey);
      if (!answer) {
        const reading = readThrough(key, maxAgeMs, read).finally(() => pending.delete(pendingKey));
        pending.set(pendingKey, reading);
        answer = reading;
      }
      // Each key is used for one type only.
      const now = (await answer) as CachedRead<T>;
      if (!mayBeStale || now.outcome.kind !== 'rate_limited') return now;
      const old = await findRead(db, key, stalestMs);
      return old ? { ...(old.saved as CachedRead<T>), stale: true } : now;
    },
    async close() {
      closing = true;
      await Promise.allSettled(pending.values());
    },
  };
};
