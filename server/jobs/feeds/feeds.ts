import type { Logger } from 'pino';
import { liveCredentials } from '../../store/accounts/keys.ts';
import type { Database } from '../../store/engine/database.ts';
import type { Notice } from '../../store/engine/notices.ts';
import { wakeable } from '../../support/concurrency/loops.ts';
import { AccountFeed, type Subscriber } from './account-feed.ts';

export interface FeedLimits {
  readonly perAccount: number;
  readonly most: number;
  /** How often credentials of subscribers are checked, in case a notice was lost. */
  readonly checkMs: number;
}

export const feedLimits: FeedLimits = { perAccount: 8, most: 1_000, checkMs: 5_000 };

export interface Feeds {
  hasRoom(accountId: string): boolean;
  /** Sends the current state, then changes. Returns a function that unsubscribes. */
  subscribe(accountId: string, subscriber: Subscriber): () => void;
  onNotice(notice: Notice): void;
  /** Call when notices were lost. */
  resync(): void;
  close(): void;
  readonly size: number;
}

export const createFeeds = (db: Database, log: Logger, limits: FeedLimits = feedLimits): Feeds => {
  const feeds = new Map<string, AccountFeed>();
  let isClosed = false;

  const all = (): Subscriber[] => [...feeds.values()].flatMap(({ subscribers }) => [...subscribers]);
  const count = (): number => [...feeds.values()].reduce((sum, { subscribers }) => sum + subscribers.size, 0);

  /** Ends streams whose credential was revoked, expired or replaced, or whose account is suspended. */
  const check = async (): Promise<void> => {
    const subscribers = all();
    if (subscribers.length === 0) return;
    const live = await liveCredentials(db, [...new Set(subscribers.map(({ credentialId }) => credentialId))]);
    const now = Date.now();
    for (const subscriber of subscribers) {
      const { credentialId, tokenExpiresAt = Number.POSITIVE_INFINITY, provedAt } = subscriber;
      const isLive = live.has(credentialId) && live.get(credentialId) === provedAt;
      if (!isLive || tokenExpiresAt <= now) subscriber.end();
    }
  };

  const checking = wakeable(check, (error) =>
    log.warn({ err: error }, 'could not check the credentials of event streams'),
  );
  const timer = setInterval(checking.wake, limits.checkMs);
  timer.unref();

  const feedOf = (accountId: string): AccountFeed => {
    const warn = (error: unknown): void => log.warn({ err: error }, 'could not read changes for event streams');
    const known = feeds.get(accountId);
    if (known && !known.isClosed) return known;
    const feed = new AccountFeed(db, accountId, warn);
    feeds.set(accountId, feed);
    return feed;
  };

  return {
    hasRoom: (accountId) =>
      !isClosed && (feeds.get(accountId)?.subscribers.size ?? 0) < limits.perAccount && count() < limits.most,
    subscribe(accountId, subscriber) {
      const feed = feedOf(accountId);
      feed.add(subscriber);
      return () => {
        feed.subscribers.delete(subscriber);
        if (feed.subscribers.size > 0 || feeds.get(accountId) !== feed) return;
        feeds.delete(accountId);
        feed.close();
      };
    },
    onNotice(notice) {
      if (feeds.size === 0) return;
      if (notice.about === 'account') {
        if (!feeds.has(notice.id)) return;
        feeds.get(notice.id)!.changed(null);
        checking.wake();
        return;
      }
      if ('account' in notice && notice.account !== undefined) feeds.get(notice.account)?.changed(notice.id);
    },
    resync() {
      for (const feed of feeds.values()) feed.stale();
      checking.wake();
    },
    close() {
      isClosed = true;
      clearInterval(timer);
      void checking.stop();
      for (const feed of [...feeds.values()]) feed.close();
      feeds.clear();
    },
    get size() {
      return count();
    },
  };
};
