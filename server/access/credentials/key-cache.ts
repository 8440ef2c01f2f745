import type { Account } from '../../store/accounts/accounts.ts';
import { type OpenKey, openKey, rereadKeys } from '../../store/accounts/keys.ts';
import type { Database } from '../../store/engine/database.ts';
import type { Clock } from '../../support/clock.ts';
import { outsideCalls } from '../../support/patience.ts';
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
  /** Whether it has let anybody in. */
  isUsed: boolean;
  /** Whether it was asked for ahead of its end. */
  isReread: boolean;
}

const cachedMs = 1_000;
const maxEntries = 10_000;

/** A key that is used so shortly before its entry ends is read again, with those in use that end soon after it. */
const aheadMs = { first: 300, others: 700 };
const mostReread = 64;

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

/**
 * What was read, with a newer balance where calls have told of one. Only with that: they tell of nothing else, and what else they
 * were merged into may be older than what was read.
 */
const withBalance = (read: Account, { used, left, wallet, version }: Account): Account =>
  version > read.version ? { ...read, used, left, wallet, version } : read;

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
    entries.set(text, {
      caller: before ? { ...caller, account: withBalance(account, before.caller.account) } : caller,
      until: readAt + cachedMs,
      changesAt,
      isUsed: false,
      isReread: false,
    });
    byAccount.set(account.id, (byAccount.get(account.id) ?? new Set()).add(text));
  };

  const read = async (text: string): Promise<Caller | null> => {
    // From before the read: what was revoked while its answer was on the way is kept no longer than a second either.
    const readAt = clock.monotonic();
    const key = await openKey(db, keyHash(text));
    if (!key) return null;
    const caller = callerOf(key);
    if (mayKeep(caller, readAt)) keep(text, caller, readAt, key.expiresAt);
    return caller;
  };

  const mayKeep = ({ account }: Caller, readAt: number): boolean =>
    Math.max(allForgotten, forgotten.get(account.id) ?? 0) < readAt && trusted();

  /**
   * The one that is used now, and others that end soon. Entries are about in the order of their ends. Those that ended long
   * ago are in nobody's way but that of this look.
   */
  const endingSoon = (used: string, now: number): string[] => {
    const texts = [used];
    entries.get(used)!.isReread = true;
    for (const [text, entry] of entries) {
      if (texts.length === mostReread || entry.until > now + aheadMs.others) break;
      if (entry.until + cachedMs < now) drop(text, entry);
      else if (entry.isUsed && !entry.isReread && now < entry.until) {
        entry.isReread = true;
        texts.push(text);
      }
    }
    return texts;
  };

  /** Those that the database does not simply confirm end when they would have, and are then asked for one by one. */
  const rereadAhead = async (used: string, now: number): Promise<void> => {
    const texts = endingSoon(used, now);
    const keys = await rereadKeys(db, texts.map(keyHash));
    for (const [at, text] of texts.entries()) {
      const [key, entry] = [keys[at], entries.get(text)];
      if (!key || !entry?.isReread) continue;
      const caller = callerOf(key);
      if (mayKeep(caller, now)) keep(text, caller, now, key.expiresAt);
    }
  };

  let isRereading = false;
  const reread = (used: string, now: number): void => {
    if (isRereading) return;
    isRereading = true;
    outsideCalls(() =>
      rereadAhead(used, now)
        // Whoever needs them asks again, and is told.
        .catch(() => {})
        .finally(() => {
          isRereading = false;
        }),
    );
  };

  const noteForgotten = (accountId: string): void => {
    // Older than any read can be: only what is on its way matters.
    if (forgotten.size >= maxEntries) forgotten.clear();
    forgotten.set(accountId, clock.monotonic());
  };

  return {
    known(text) {
      const entry = entries.get(text);
      const now = clock.monotonic();
      if (!entry || now >= entry.until || Date.now() >= entry.changesAt || !trusted()) return null;
      entry.isUsed = true;
      if (now >= entry.until - aheadMs.first && !entry.isReread) reread(text, now);
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
