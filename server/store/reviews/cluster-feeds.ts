import { setTimeout as sleep } from 'node:timers/promises';
import { bigint, bool, bytes, int, orNull, text, timestamp } from '../engine/columns.ts';
import type { Database } from '../engine/database.ts';
import { command, type Row, statement } from '../engine/statement.ts';

/** How far a cluster was fed. Snapshots and transaction ids are PostgreSQL's, as text. */
export type ClusterFeed = Row<typeof readFeedSql>;

const database = `(select concat_ws(' ', c.system_identifier, d.oid) from pg_control_system() c, pg_database d
  where d.datname = current_database())`;
const timeline = `case when pg_is_in_recovery() then '' else substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8) end`;

const readFeedSql = statement(
  {
    /** Identifies one feed from the start. */
    stamp: text,
    batch: bigint,
    /** Everything before this snapshot was fed. */
    seen: text,
    /** The snapshot currently being fed, or null. */
    upto: orNull(text),
    /** When `upto` was taken. */
    uptoAt: orNull(timestamp),
    /** The last record fed on the way to `upto`. */
    change: text,
    no: int,
    /** When `seen` was taken; null: the first feed isn't complete. */
    asOf: orNull(timestamp),
    /** Whether the feed belongs to this database. */
    isOurs: bool,
    /** Whether another server has been promoted since, which may lack what the last batch was read from. */
    isPromoted: bool,
  },
  `select stamp, batch, seen::text, upto::text, upto_at as "uptoAt", change::text, no, as_of as "asOf",
     coalesce(database = ${database}, false) as "isOurs", coalesce(timeline <> ${timeline}, true) as "isPromoted"
   from cluster_feeds where target = $1`,
);

/** Null: nothing was ever fed. */
export const readFeed = async (db: Database, target: string) => (await db.row(readFeedSql, [target])) ?? null;

// An arbitrary number: one feeder per cluster.
const feedLock = `4700113, hashtext($1)`;
const takeFeedLockSql = statement({ taken: bool }, `select pg_try_advisory_lock(${feedLock}) as taken`);
const leaveFeedLockSql = command(`select pg_advisory_unlock(${feedLock})`);
// Otherwise PostgreSQL may take hours to notice that a feeder's machine is gone, and keep its lock until then.
const noticeLossSql = command(
  `select set_config('tcp_keepalives_idle', '10', false), set_config('tcp_keepalives_interval', '5', false),
     set_config('tcp_keepalives_count', '3', false)`,
);
const lockPollMs = 100;

/** Waits for the cluster's only feeder slot: of two feeders, one could delete what the other has fed. */
export const feedExclusively = <T>(db: Database, target: string, feed: (db: Database) => Promise<T>): Promise<T> =>
  db.session(async (session) => {
    await session.run(noticeLossSql);
    while (!(await session.row(takeFeedLockSql, [target]))?.taken) await sleep(lockPollMs);
    try {
      return await feed(session);
    } finally {
      await session.run(leaveFeedLockSql, [target]).catch(() => {});
    }
  });

const startFeedSql = command(
  `insert into cluster_feeds (target, stamp, database, timeline) values ($1, $2, ${database}, ${timeline})
   on conflict (target) do update set stamp = excluded.stamp, database = excluded.database, timeline = excluded.timeline,
     batch = 0, seen = default, upto = null, upto_at = null, change = default, no = 0, as_of = null`,
);

/** Resets the feed: nothing counts as fed. */
export const startFeed = (db: Database, target: string, stamp: string) => db.run(startFeedSql, [target, stamp]);

const nowSql = statement(
  { upto: text, uptoAt: timestamp },
  'select pg_current_snapshot()::text as upto, clock_timestamp() as "uptoAt"',
);

/** The current snapshot, as the target of a feed. */
export const currentSnapshot = async (db: Database) => (await db.row(nowSql))!;

// The position is in the same WAL as the fed data: after a crash, PostgreSQL doesn't reuse transaction ids below it.
const moveFeedSql = statement(
  { batch: bigint },
  `update cluster_feeds set batch = $4, seen = $5::pg_snapshot, upto = $6::pg_snapshot, upto_at = $7, change = $8::text::xid8, no = $9,
     as_of = $10, timeline = ${timeline}
   where target = $1 and stamp = $2 and batch = $3 returning batch`,
);

export type FeedPlace = Pick<ClusterFeed, 'batch' | 'seen' | 'upto' | 'uptoAt' | 'change' | 'no' | 'asOf'>;

/** Null: another feeder has moved it. */
export const moveFeed = async (
  db: Database,
  target: string,
  feed: ClusterFeed,
  to: Partial<FeedPlace>,
): Promise<ClusterFeed | null> => {
  const now = { ...feed, ...to, isPromoted: false };
  const place = [now.batch, now.seen, now.upto, now.uptoAt, now.change, now.no, now.asOf];
  return (await db.row(moveFeedSql, [target, feed.stamp, feed.batch, ...place])) ? now : null;
};

/** A changed record, with its review's text and store. */
export type ChangedRecord = Row<typeof changedPageSql>;

// Pages are separate statements: a change committed meanwhile isn't before the target snapshot, and is fed in the next round.
const changedPageSql = statement(
  {
    no: int,
    change: text,
    revision: int,
    /** Null: the review is yet to be tagged; empty: it was replaced. */
    record: orNull(bytes),
    /** For replaced records; null: replaced before clusters were fed. */
    appNo: orNull(int),
    title: orNull(text),
    text: orNull(text),
    store: orNull(text),
  },
  `select c.no, c.change::text, c.revision, c.record, c.app_no as "appNo", r.title, r.text, a.store
   from (
     select * from review_records
     where change >= $1::text::xid8 and (change, no) > ($1::text::xid8, $2::int) and change < $3::text::xid8
       and not pg_visible_in_snapshot(change, $4::pg_snapshot)
     order by change, no limit $5
   ) c left join reviews r on r.no = c.no and c.record <> '' left join review_apps a on a.app_no = r.app_no
   order by c.change, c.no`,
);

/** After a restore from a dump, records may have any transaction id. */
const anyChange = '9223372036854775807';
const nothingSeen = '1:1:';

/** Whether everything is being fed for the first time. */
export const isBeginning = ({ seen }: Pick<ClusterFeed, 'seen'>): boolean => seen === nothingSeen;

export const changedPage = (
  db: Database,
  { seen, upto, change, no }: FeedPlace,
  limit: number,
): Promise<ChangedRecord[]> => {
  const end = isBeginning({ seen }) ? anyChange : upto!.split(':')[1];
  return db.rows(changedPageSql, [change, no, end, seen, limit]);
};

/** Start position of the feed after a snapshot. */
export const placeAt = (seen: string): Pick<FeedPlace, 'change' | 'no'> => ({ change: seen.split(':')[0]!, no: 0 });

const lagSql = statement(
  { rows: int, seconds: orNull(int) },
  `select (select count(*)::int from (select 1 from review_records r
       where r.change >= pg_snapshot_xmin(f.seen) and not pg_visible_in_snapshot(r.change, f.seen) limit 1000000) c) as rows,
     extract(epoch from clock_timestamp() - f.as_of)::int as seconds
   from cluster_feeds f where f.target = $1`,
);

/** Number of unfed changes, at most a million, and age of the fed state; null during the first feed. */
export const feedLag = async (db: Database, target: string) => (await db.row(lagSql, [target])) ?? null;

const erasuresSql = statement({ no: int }, 'select no from cluster_erasures order by no limit 10000');
const endErasuresSql = command('delete from cluster_erasures where no = any($1)');

/** Editions to remove from the cluster's files. */
export const pendingErasures = async (db: Database) => (await db.rows(erasuresSql)).map(({ no }) => no);
export const endErasures = (db: Database, nos: readonly number[]) => db.run(endErasuresSql, [nos]);

/** Sums that allow comparing an app's reviews without reading each. */
export type AppSums = Row<typeof sumsByAppSql>;

const sumsByAppSql = statement(
  { appNo: int, reviews: bigint, nos: bigint, revisions: bigint, stars: bigint, inPanel: bigint },
  `select r.app_no as "appNo", count(*) as reviews, sum(r.no) as nos, sum(x.revision) as revisions, sum(r.rating) as stars,
     count(*) filter (where r.panel) as "inPanel"
   from review_records x join reviews r using (no) where x.record <> '' group by r.app_no`,
);

export const sumsByApp = (db: Database) => db.rows(sumsByAppSql);
