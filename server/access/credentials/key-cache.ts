import type { Account } from '../../store/accounts/accounts.ts';
import { type OpenKey, openKey } from '../../store/accounts/keys.ts';
import type { Database } from '../../store/engine/database.ts';
import type { Clock } from '../../support/clock.ts';
import { keyHash } from '../../support/secrets/keys.ts';
import type { Caller, CallerCache, Credential } from '../caller.ts';

/** Caches the owners of API keys, sessions and access tokens for a second. */
export interface KeyCache extends CallerCache {
  /** The cached owner; null: not cached. */
  known(key: string): Caller | null;
  /** Reads the owner from the database; null if there is none. Concurrent calls share one read. */
  open(key: string): Promise<Caller | null>;
}

interface Entry {
  caller: Caller;
  /** By the monotonic clock. */
  readonly until: number;
  /** By the wall clock: when the key expires or its balance renews. */
  readonly changesAt: number;
}

const cachedMs = 1_000;
const maxEntries = 10_000;

const callerOf = ({ id, type, scope, capped, provedAt, expiresAt, account }: OpenKey): Caller => {
  const credential: Credential = {
    type,
    id,
    ...(capped && { capped }),
    ...(provedAt != null && { provedAt }),
    ...(type === 'grant' && expiresAt !== null && { tokenExpiresAt: expiresAt }),
  };
  return { account, scope, credential };
};

/** Keeps the newer balance, which a call may have changed during the read. */
const withBalance = (read: Account, { used, left, wallet, version }: Account): Account =>
  version > read.version ? { ...read, used, left, wallet, version } : read;

/** @param trusted false while no notices arrive: then every call reads the database */
export const createKeyCache = (db: Database, clock: Clock, trusted: () => boolean): KeyCache => {
  const entries = new Map<string, Entry>();
  const byAccount = new Map<string, Set<string>>();
  const reading = new Map<string, Promise<Caller | null>>();
  // When accounts were last invalidated: a read that began earlier must not be cached.
  const forgotten = new Map<string, number>();
  let allForgotten = 0;

  const drop = (text: string, entry: Entry): void => {
    entries.delete(text);
    const texts = byAccount.get(entry.caller.account.id);
    texts?.delete(text);
    if (texts?.size === 0) byAccount.delete(entry.caller.account.id);
  };

  const keep = (text: string, caller: Caller, readAt: number, expiresAt: number | null): void => {
    const { account } = caller;
    const before = entries.get(text);
    if (before) drop(text, before);
    const first = entries.entries().next().value;
    if (first && entries.size >= maxEntries) drop(first[0], first[1]);
    const changesAt = Math.min(account.lapsesAt, expiresAt ?? Number.POSITIVE_INFINITY);
    entries.set(text, {
      caller: before ? { ...caller, account: withBalance(account, before.caller.account) } : caller,
      until: readAt + cachedMs,
      changesAt,
    });
    byAccount.set(account.id, (byAccount.get(account.id) ?? new Set()).add(text));
  };

  const read = async (text: string): Promise<Caller | null> => {
    // Taken before the read, so that a key revoked meanwhile is not cached for longer than a second either.
    const readAt = clock.monotonic();
    const key = await openKey(db, keyHash(text));
    if (!key) return null;
    const caller = callerOf(key);
    const forgottenAt = Math.max(allForgotten, forgotten.get(caller.account.id) ?? 0);
    if (forgottenAt < readAt && trusted()) keep(text, caller, readAt, key.expiresAt);
    return caller;
  };

  const noteForgotten = (accountId: string): void => {
    // Only reads in flight need these, and clearing them all is rare.
    if (forgotten.size >= maxEntries) forgotten.clear();
    forgotten.set(accountId, clock.monotonic());
  };

  return {
    known(text) {
      const entry = entries.get(text);
      if (!entry || clock.monotonic() >= entry.until || Date.now() >= entry.changesAt || !trusted()) return null;
      return entry.caller;
    },
    open(text) {
      if (!trusted()) return read(text);
      let pending = reading.get(text);
      if (!pending) {
        pending = read(text).finally(() => {
          if (reading.get(text) === pending) reading.delete(text);
        });
        reading.set(text, pending);
      }
      return pending;
    },
    saw(account) {
      for (const text of byAccount.get(account.id) ?? []) {
        const entry = entries.get(text);
        // Responses may arrive out of order.
        if (entry && account.version >= entry.caller.account.version) {
          entry.caller = { ...entry.caller, account: { ...entry.caller.account, ...account } };
        }
      }
    },
    forget(accountId) {
      noteForgotten(accountId);
      reading.clear();
      for (const text of [...(byAccount.get(accountId) ?? [])]) {
        const entry = entries.get(text);
        if (entry) drop(text, entry);
      }
    },
    forgetAll() {
      allForgotten = clock.monotonic();
      reading.clear();
      entries.clear();
      byAccount.clear();
    },
  };
};
