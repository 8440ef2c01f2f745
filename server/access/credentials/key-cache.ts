import { openKey } from '../../store/accounts/keys.ts';
import type { Database } from '../../store/engine/database.ts';
import type { Clock } from '../../support/clock.ts';
import { keyHash } from '../../support/secrets/keys.ts';
import type { Caller, Credential } from '../caller.ts';
import type { CallerCache } from '../credential-reader.ts';

/** Of API keys, of sessions, which are keys that only a browser has, and of the access tokens of grants. */
export interface KeyCache extends CallerCache {
  /** Whose key it is, when it was read in the last second; null: ask the database. */
  known(key: string): Caller | null;
  /** Whose key it is as the database has it; null: nobody's. Callers at the same moment share one read. */
  open(key: string): Promise<Caller | null>;
}

interface Entry {
  caller: Caller;
  /** By the monotonic clock. */
  until: number;
  /** By the wall clock: when the key or its balance changes by itself. */
  changesAt: number;
}

const cachedMs = 1_000;
const maxEntries = 10_000;

/** @param trusted false while notices do not arrive: then every call asks the database */
export const createKeyCache = (db: Database, clock: Clock, trusted: () => boolean): KeyCache => {
  const entries = new Map<string, Entry>();
  const byAccount = new Map<string, Set<string>>();
  const reading = new Map<string, Promise<Caller | null>>();
  // When accounts were last forgotten, so that a read begun before it is not kept after it.
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
    const newer = before && before.caller.account.version > account.version ? before.caller.account : account;
    entries.set(text, { caller: { ...caller, account: newer }, until: readAt + cachedMs, changesAt });
    byAccount.set(account.id, (byAccount.get(account.id) ?? new Set()).add(text));
  };

  const read = async (text: string): Promise<Caller | null> => {
    // From before the read: what was revoked while its answer was on the way is kept no longer than a second either.
    const readAt = clock.monotonic();
    const key = await openKey(db, keyHash(text));
    if (!key) return null;
    const { id, type, scope, capped, account, expiresAt } = key;
    const credential: Credential = { type, id, ...(capped && { capped }) };
    const caller: Caller = { account, scope, credential };
    const forgottenAt = Math.max(allForgotten, forgotten.get(account.id) ?? 0);
    if (forgottenAt < readAt && trusted()) keep(text, caller, readAt, expiresAt);
    return caller;
  };

  const noteForgotten = (accountId: string): void => {
    // Older than any read can be: only what is on its way matters.
    if (forgotten.size >= maxEntries) forgotten.clear();
    forgotten.set(accountId, clock.monotonic());
  };

  return {
    known(text) {
      const entry = entries.get(text);
      return entry && clock.monotonic() < entry.until && Date.now() < entry.changesAt && trusted()
        ? entry.caller
        : null;
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
        // Answers may overtake each other on their way here.
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
