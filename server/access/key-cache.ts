import type { Account } from '../store/accounts/accounts.ts';
import { type OpenKey, openKey } from '../store/accounts/keys.ts';
import type { Database } from '../store/engine/database.ts';
import { keyHash } from '../support/keys.ts';

export interface KeyCache {
  /** The live key, when it was read in the last second. */
  known(key: string): OpenKey | null;
  /** The live key as the database has it; callers at the same moment share one read. */
  open(key: string): Promise<OpenKey | null>;
  /** The account has been read or changed by a call: the next one need not ask again. */
  saw(account: Account): void;
  forget(accountId: string): void;
  forgetAll(): void;
}

interface Entry {
  key: OpenKey;
  /** By the clock that nobody sets. */
  until: number;
  /** By the wall clock: when the key or its balance changes by itself. */
  changesAt: number;
}

const heldMs = 1_000;
const most = 10_000;

/** @param trusted false while notices are not heard: then every call asks the database */
export const createKeyCache = (db: Database, trusted: () => boolean): KeyCache => {
  const entries = new Map<string, Entry>();
  const byAccount = new Map<string, Set<string>>();
  const reading = new Map<string, Promise<OpenKey | null>>();
  // When accounts were last forgotten, so that a read begun before it is not kept after it.
  const forgotten = new Map<string, number>();
  let allForgotten = 0;

  const drop = (text: string, entry: Entry): void => {
    entries.delete(text);
    const texts = byAccount.get(entry.key.account.id);
    texts?.delete(text);
    if (texts?.size === 0) byAccount.delete(entry.key.account.id);
  };

  const keep = (text: string, key: OpenKey, readAt: number): void => {
    const before = entries.get(text);
    if (before) drop(text, before);
    const first = entries.entries().next().value;
    if (first && entries.size >= most) drop(first[0], first[1]);
    const changesAt = Math.min(key.account.lapsesAt, key.expiresAt ?? Number.POSITIVE_INFINITY);
    const newer = before && before.key.account.version > key.account.version ? before.key.account : key.account;
    entries.set(text, { key: { ...key, account: newer }, until: readAt + heldMs, changesAt });
    byAccount.set(key.account.id, (byAccount.get(key.account.id) ?? new Set()).add(text));
  };

  const read = async (text: string): Promise<OpenKey | null> => {
    // From before the read: what was revoked while its answer was on the way is held no longer than a second either.
    const readAt = performance.now();
    const key = await openKey(db, keyHash(text));
    const since = key ? Math.max(allForgotten, forgotten.get(key.account.id) ?? 0) : 0;
    if (key && since < readAt && trusted()) keep(text, key, readAt);
    return key;
  };

  const noteForgotten = (accountId: string): void => {
    // Older than any read can be: only what is on its way matters.
    if (forgotten.size >= most) forgotten.clear();
    forgotten.set(accountId, performance.now());
  };

  return {
    known(text) {
      const entry = entries.get(text);
      return entry && performance.now() < entry.until && Date.now() < entry.changesAt && trusted() ? entry.key : null;
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
        if (entry && account.version >= entry.key.account.version) entry.key = { ...entry.key, account };
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
      allForgotten = performance.now();
      reading.clear();
      entries.clear();
      byAccount.clear();
    },
  };
};
