import { setTimeout as sleep } from 'node:timers/promises';
import { bigint, bool, bytes, int, orNull, text, timestamp } from '../engine/columns.ts';
import type { Database } from '../engine/database.ts';
import { command, type Row, statement } from '../engine/statement.ts';

/** How far a cluster was fed. Snapshots and transactions are PostgreSQL's, as text. */
export type ClusterFeed = Row<typeof readFeedSql>;

const database = `(select concat_ws(' ', c.system_identifier, d.oid) from pg_control_system() c, pg_database d
  where d.datname = current_database())`;
const timeline = `case when pg_is_in_recovery() then '' else substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8) end`;

const readFeedSql = statement(
  {
    /** Names one feeding from the start. */
    stamp: text,
    batch: bigint,
    /** Everything before it was fed. */
    seen: text,
    /** The snapshot that it is on the way to; null: none. */
    upto: orNull(text),
    /** When `upto` was the present. */
    uptoAt: orNull(timestamp),
    /** The last record that was fed on the way. */
    change: text,
    no: int,
    /** When `seen` was the present; null: not everything was fed yet. */
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

// Any fixed number: one feeder of a cluster at a time.
const feedLock = `4700113, hashtext($1)`;
const takeFeedLockSql = statement({ taken: bool }, `select pg_try_advisory_lock(${feedLock}) as taken`);
const leaveFeedLockSql = command(`select pg_advisory_unlock(${feedLock})`);
// Otherwise PostgreSQL may take hours to notice that a feeder's machine is gone, and keep its lock until then.
const noticeLossSql = command(
  `select set_config('tcp_keepalives_idle', '10', false), set_config('tcp_keepalives_interval', '5', false),
     set_config('tcp_keepalives_count', '3', false)`,
);
const askAgainMs = 100;

/** Waits until nothing else feeds the cluster, and feeds it: of two at once, one could empty what the other has fed. */
export const feedAlone = <T>(db: Database, target: string, feed: (db: Database) => Promise<T>): Promise<T> =>
  db.session(async (session) => {
    await session.run(noticeLossSql);
    while (!(await session.row(takeFeedLockSql, [target]))?.taken) await sleep(askAgainMs);
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

/** From now on nothing counts as fed. */
export const startFeed = (db: Database, target: string, stamp: string) => db.run(startFeedSql, [target, stamp]);

const nowSql = statement(
  { upto: text, uptoAt: timestamp },
  'select pg_current_snapshot()::text as upto, clock_timestamp() as "uptoAt"',
);

/** The present, for a feed to be on the way to. */
export const currentSnapshot = async (db: Database) => (await db.row(nowSql))!;

// The mark is in the same log as what was fed: after a crash, PostgreSQL assigns no number of a transaction below it again.
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

/** A record that has changed, with what a review says and the store it is of. */
export type ChangedRecord = Row<typeof changedPageSql>;

// In pages, each a statement of its own: a change that is committed meanwhile is not before the snapshot that the feed is on the
// way to, and is fed on the next way.
const changedPageSql = statement(
  {
    no: int,
    change: text,
    revision: int,
    /** Null: the review is yet to be read; empty: it was replaced. */
    record: orNull(bytes),
    /** Of a replaced one; null: it was replaced before clusters were fed. */
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

/** Of a database that was restored from a dump, records may have any. */
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

/** Where the way from a snapshot begins. */
export const placeAt = (seen: string): Pick<FeedPlace, 'change' | 'no'> => ({ change: seen.split(':')[0]!, no: 0 });

const lagSql = statement(
  { rows: int, seconds: orNull(int) },
  `select (select count(*)::int from (select 1 from review_records r
       where r.change >= pg_snapshot_xmin(f.seen) and not pg_visible_in_snapshot(r.change, f.seen) limit 1000000) c) as rows,
     extract(epoch from clock_timestamp() - f.as_of)::int as seconds
   from cluster_feeds f where f.target = $1`,
);

/** Changes that are not fed, a million at most, and how old the state is that is fed; null while everything is fed for the first time. */
export const feedLag = async (db: Database, target: string) => (await db.row(lagSql, [target])) ?? null;

const erasuresSql = statement({ no: int }, 'select no from cluster_erasures order by no limit 10000');
const endErasuresSql = command('delete from cluster_erasures where no = any($1)');

/** Editions that are to leave the files of the cluster. */
export const pendingErasures = async (db: Database) => (await db.rows(erasuresSql)).map(({ no }) => no);
export const endErasures = (db: Database, nos: readonly number[]) => db.run(endErasuresSql, [nos]);

/** What can be compared of an app's reviews without reading each. */
export type AppSums = Row<typeof sumsByAppSql>;

const sumsByAppSql = statement(
  { appNo: int, reviews: bigint, nos: bigint, revisions: bigint, stars: bigint, inPanel: bigint },
  `select r.app_no as "appNo", count(*) as reviews, sum(r.no) as nos, sum(x.revision) as revisions, sum(r.rating) as stars,
     count(*) filter (where r.panel) as "inPanel"
   from review_records x join reviews r using (no) where x.record <> '' group by r.app_no`,
);

export const sumsByApp = (db: Database) => db.rows(sumsByAppSql);
