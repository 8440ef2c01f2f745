import { minuteMs } from '../../contract/domain/durations.ts';
import { Problem } from '../../contract/problem.ts';
import { type BucketOf, leaseAhead, leasePoints } from '../../store/accounts/rate-buckets.ts';
import type { Database } from '../../store/engine/database.ts';
import type { Clock } from '../../support/clock.ts';
import { outsideCalls } from '../../support/patience.ts';
import type { Caller } from '../caller.ts';

/** Requests a minute of all browsers in which an account is signed in: a page makes several at once. */
export const sessionsPerMinute = 600;

/** How one request stood to its account's limit. */
export interface Rate {
  /** Programs, by key or grant, and sessions of an account are counted apart. */
  readonly of: BucketOf;
  readonly allowed: boolean;
  readonly limit: number;
  readonly remaining: number;
  /** Seconds until the bucket is full again. */
  readonly fullInS: number;
  /** Seconds until the next request can be allowed; 0 when this one is. */
  readonly retryAfterS: number;
}

export const rateLimited = ({ limit, retryAfterS }: Rate): Problem =>
  new Problem(
    'rate_limited',
    `This account has used up its ${limit} requests per minute: try again in ${retryAfterS === 1 ? 'a second' : `${retryAfterS} seconds`}.`,
    { headers: { 'retry-after': String(retryAfterS) } },
  );

export interface RateLimiter {
  /** Answers at once while this node holds points of the caller's account. */
  take(caller: Pick<Caller, 'account' | 'credential'>): Rate | Promise<Rate>;
  /** Takes a point that this node holds; null: it holds none, and nothing is taken. */
  takeHeld(caller: Pick<Caller, 'account' | 'credential'>): Rate | null;
  /** Gives back what is leased and unused. */
  close(): Promise<void>;
}

interface Lease {
  accountId: string;
  of: BucketOf;
  perMinute: number;
  /** Points this node may still spend. */
  held: number;
  /** Points in the bucket, as read at `readAt`. */
  bucket: number;
  readAt: number;
  expiresAt: number;
  /** Nothing can have come in before this: a refusal costs no round trip. */
  emptyUntil: number;
  /** Points are on their way, in or out. */
  renewing: Promise<void> | null;
  /** Whether more points were asked for before it expires. */
  isAhead: boolean;
}

const leaseMs = 1_000;

/** A lease of which a point is spent so shortly before it expires is renewed, with those that expire soon after it. */
const aheadMs = { first: 300, others: 700 };
const mostAhead = 64;

/** Five points, or an eighth of a second's worth where the limit is high. */
const leaseSize = (perMinute: number): number => Math.max(5, Math.ceil(perMinute / 480));

/**
 * A bucket is a row in the database, filled evenly, a minute's worth at most. A node leases a few of its points for a
 * second and counts them down in memory: a request rarely costs a round trip, and the nodes together never exceed the
 * limit. A node that dies with points in hand only makes the account wait for them.
 */
export const createRateLimiter = (
  db: Database,
  clock: Clock,
  onError: (error: unknown) => void,
  ofSessions = sessionsPerMinute,
): RateLimiter => {
  const leases: Record<BucketOf, Map<string, Lease>> = { key: new Map(), session: new Map() };

  const renew = async (lease: Lease): Promise<void> => {
    const returned = lease.held;
    lease.held = 0;
    const { accountId, perMinute, of } = lease;
    const read = await leasePoints(db, accountId, perMinute, leaseSize(perMinute), returned, of);
    const now = clock.monotonic();
    // Points that were asked for ahead may have come in meanwhile.
    lease.held += read.granted;
    lease.bucket = read.points;
    lease.readAt = now;
    lease.expiresAt = now + leaseMs;
    lease.isAhead = false;
    lease.emptyUntil = read.granted > 0 ? 0 : now + Math.min(leaseMs, ((1 - read.points) * minuteMs) / lease.perMinute);
  };

  const rate = (lease: Lease, allowed: boolean, now = clock.monotonic()): Rate => {
    const perMs = lease.perMinute / minuteMs;
    const filled = lease.held + lease.bucket + (now - lease.readAt) * perMs;
    const points = Math.min(lease.perMinute, filled);
    return {
      of: lease.of,
      allowed,
      limit: lease.perMinute,
      remaining: allowed ? Math.floor(points) : 0,
      fullInS: Math.ceil((lease.perMinute - points) / perMs / 1000),
      retryAfterS: allowed ? 0 : Math.max(1, Math.ceil((1 - points) / perMs / 1000)),
    };
  };

  const takeAfterRenewing = async (lease: Lease): Promise<Rate> => {
    for (;;) {
      lease.renewing ??= renew(lease).finally(() => {
        lease.renewing = null;
      });
      await lease.renewing;
      if (lease.held > 0) {
        lease.held--;
        return rate(lease, true);
      }
      if (clock.monotonic() < lease.emptyUntil) return rate(lease, false);
    }
  };

  /** Waits for nobody: a bucket that is locked is left out, and its lease expires. */
  const renewAhead = async (now: number): Promise<void> => {
    const soon: Lease[] = [];
    for (const lease of leases.key.values()) {
      if (soon.length === mostAhead) break;
      const isDue = now < lease.expiresAt && lease.expiresAt <= now + aheadMs.others;
      if (!isDue || lease.isAhead || lease.renewing || lease.held >= leaseSize(lease.perMinute)) continue;
      lease.isAhead = true;
      soon.push(lease);
    }
    const asked = soon.map(({ accountId, perMinute, held }) => {
      return { accountId, perMinute, want: leaseSize(perMinute) - held };
    });
    const granted = await leaseAhead(db, asked);
    const readAt = clock.monotonic();
    for (const lease of soon) {
      const read = granted.get(lease.accountId);
      if (!read) continue;
      lease.held += read.granted;
      if (leases.key.get(lease.accountId) !== lease) {
        giveBack(lease).catch(onError);
        continue;
      }
      lease.bucket = read.points;
      lease.readAt = readAt;
      lease.expiresAt = readAt + leaseMs;
      lease.isAhead = false;
    }
  };

  let ahead: Promise<void> | null = null;
  const askAhead = (now: number): void => {
    ahead ??= outsideCalls(() => renewAhead(now))
      .catch(onError)
      .finally(() => {
        ahead = null;
      });
  };

  const giveBack = async (lease: Lease): Promise<void> => {
    const returned = lease.held;
    lease.held = 0;
    if (returned > 0) await leasePoints(db, lease.accountId, lease.perMinute, 0, returned, lease.of);
  };

  const timer = setInterval(() => {
    const now = clock.monotonic();
    for (const lease of [...leases.key.values(), ...leases.session.values()]) {
      if (lease.renewing || now < lease.expiresAt || now < lease.emptyUntil) continue;
      if (lease.held === 0) {
        leases[lease.of].delete(lease.accountId);
        continue;
      }
      // Whoever asks meanwhile waits for them to be back: else it could be refused for points that are on their way.
      lease.renewing = giveBack(lease)
        .catch(onError)
        .finally(() => {
          lease.renewing = null;
        });
    }
  }, leaseMs / 2);
  timer.unref();

  const limitOf = ({ account, credential }: Pick<Caller, 'account' | 'credential'>): [BucketOf, perMinute: number] =>
    credential.type === 'session' ? ['session', ofSessions] : ['key', account.perMinute];

  const spend = (lease: Lease): Rate | null => {
    const now = clock.monotonic();
    if (lease.renewing || lease.held <= 0 || now >= lease.expiresAt) return null;
    lease.held--;
    if (lease.of === 'key' && now >= lease.expiresAt - aheadMs.first && !lease.isAhead) askAhead(now);
    return rate(lease, true, now);
  };

  return {
    takeHeld(caller) {
      const [of, perMinute] = limitOf(caller);
      const lease = leases[of].get(caller.account.id);
      return lease?.perMinute === perMinute ? spend(lease) : null;
    },
    take(caller) {
      const { account } = caller;
      const [of, perMinute] = limitOf(caller);
      let lease = leases[of].get(account.id);
      if (!lease || lease.perMinute !== perMinute) {
        if (lease) giveBack(lease).catch(onError);
        lease = {
          accountId: account.id,
          of,
          perMinute,
          held: 0,
          bucket: 0,
          readAt: 0,
          expiresAt: Number.POSITIVE_INFINITY,
          emptyUntil: 0,
          renewing: null,
          isAhead: false,
        };
        leases[of].set(account.id, lease);
      }
      const spent = spend(lease);
      if (spent) return spent;
      if (clock.monotonic() < lease.emptyUntil) return rate(lease, false);
      return takeAfterRenewing(lease);
    },
    async close() {
      clearInterval(timer);
      await ahead;
      const all = [...leases.key.values(), ...leases.session.values()];
      leases.key.clear();
      leases.session.clear();
      await Promise.all(
        all.map((lease) =>
          Promise.resolve(lease.renewing)
            .then(() => giveBack(lease))
            .catch(onError),
        ),
      );
    },
  };
};
