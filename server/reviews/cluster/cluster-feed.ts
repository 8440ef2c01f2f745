import { saidText } from '../../metrics/clickhouse/clauses.ts';
import { allClauses, clausesWhere, decodeRecord, everyTerm } from '../../metrics/search/index/record.ts';
import { type IndexedPolarity, themeTerm } from '../../metrics/search/tag-terms.ts';
import type { Database } from '../../store/engine/database.ts';
import {
  type ChangedRecord,
  type ClusterFeed,
  changedPage,
  currentSnapshot,
  endErasures,
  feedExclusively,
  isBeginning,
  moveFeed,
  pendingErasures,
  placeAt,
  readFeed,
  startFeed,
} from '../../store/reviews/cluster-feeds.ts';
import { readShare } from '../../store/reviews/review-records.ts';
import { newId } from '../../support/ids.ts';
import type { ClickHouse } from './clickhouse-client.ts';
import { clearTables, fedBatches, markShards, prepareTables, tablesIn, targetOf } from './cluster-tables.ts';

export interface FeedOptions {
  readonly db: Database;
  readonly clickhouse: ClickHouse;
  readonly batchSize?: number;
  onBatch?(rows: number): void;
  /** Called with ClickHouse's reasons in each round in which deleted reviews cannot be removed from disk. */
  onEraseFailure?(reasons: readonly string[]): void;
}

const daySeconds = 86_400;

/** A changed record as the cluster stores it; null if the cluster need not know. */
export const clusterRow = (changed: ChangedRecord, isFirst: boolean): object | null => {
  const { no, revision, record, appNo, title, text, store } = changed;
  if (record === null) return null;
  // During the first fill there is nothing to replace.
  if (record.length === 0) return appNo === null || isFirst ? null : { app: appNo, no, revision, gone: 1 };
  const review = decodeRecord(record);
  const { lang, rating, country, version, replied, panel, appNo: app, clauses, themes } = review;
  const { seconds, quality, length, kinds, phrases } = review;
  const terms = everyTerm(review);
  const ofPolarity = (polarity: IndexedPolarity): number =>
    clausesWhere(clauses, (clause) => clause.polarity === polarity);
  return {
    seconds,
    quality,
    length,
    kinds,
    phrases,
    themes,
    theme_clauses: themes.map((id) => terms.get(themeTerm(id))),
    clauses: allClauses(clauses.length),
    good: ofPolarity('good'),
    bad: ofPolarity('bad'),
    wish: ofPolarity('wish'),
    terms: [...terms.keys()],
    term_clauses: [...terms.values()],
    app,
    no,
    revision,
    gone: 0,
    store: store ?? '',
    day: Math.floor(seconds / daySeconds),
    stars: rating,
    replied: Number(replied),
    panel: Number(panel),
    country: country ?? '',
    language: lang,
    version: version ?? '',
    said: saidText({ title, text: text ?? '' }),
    said_clauses: clauses.map(({ field, start, end }) => {
      const said = (field === 'title' ? title : text) ?? '';
      return saidText({ title: null, text: said.slice(start, end) });
    }),
  };
};

/** Whether the cluster has all that the feed says. */
const isSound = (feed: ClusterFeed, batches: readonly number[] | null): boolean => {
  if (!feed.isOurs || batches === null) return false;
  const [first, last] = [batches[0]!, batches.at(-1)!];
  // The cluster notes a batch before it is fed, so it may be one batch ahead of the mark; that batch is fed again.
  // After a failover to a replica of the database, the mark must match exactly.
  return first >= feed.batch && last <= (feed.isPromoted ? feed.batch : feed.batch + 1);
};

/** Clusters whose tables this process has checked. */
const prepared = new WeakSet<ClickHouse>();

/** The feed position; restarts the feed if the cluster lacks something. Null if another feeder has started. */
const findFeed = async ({ db, clickhouse }: FeedOptions): Promise<ClusterFeed | null> => {
  const target = targetOf(clickhouse);
  if (!prepared.has(clickhouse)) await prepareTables(clickhouse);
  prepared.add(clickhouse);
  const feed = await readFeed(db, target);
  if (feed && isSound(feed, await fedBatches(clickhouse, feed.stamp))) return feed;
  const stamp = newId();
  await startFeed(db, target, stamp);
  await clearTables(clickhouse);
  await markShards(clickhouse, stamp, 0);
  const started = await readFeed(db, target);
  return started?.stamp === stamp ? started : null;
};

/** Without changes, the mark is moved at most this often. */
const restMs = 5_000;

/**
 * Feeds everything committed before the call; returns the number of rows. Each batch is fed before the mark moves:
 * after a crash in between it is fed again, and its rows replace themselves.
 */
export const feedChanges = (options: FeedOptions): Promise<number> =>
  feedExclusively(options.db, targetOf(options.clickhouse), (db) => feed({ ...options, db }));

const feed = async (options: FeedOptions): Promise<number> => {
  const { db, clickhouse, batchSize = 20_000, onBatch } = options;
  const target = targetOf(clickhouse);
  const { reviews } = tablesIn(clickhouse);
  const erasures = await pendingErasures(db);
  let feed = await findFeed(options);
  if (!feed) return 0;
  if (feed.upto === null) feed = { ...feed, ...(await currentSnapshot(db)), ...placeAt(feed.seen) };
  let fed = 0;
  for (;;) {
    const page = await changedPage(db, feed, batchSize);
    const isFirst = isBeginning(feed);
    const rows = page.map((record) => clusterRow(record, isFirst)).filter((row) => row !== null);
    const batch = feed.batch + (rows.length > 0 ? 1 : 0);
    if (rows.length > 0) {
      await markShards(clickhouse, feed.stamp, batch);
      await clickhouse.insert(reviews, rows);
    }
    const last = page.at(-1);
    const isEnd = page.length < batchSize;
    const { upto, uptoAt } = feed;
    const isFresh = feed.asOf !== null && uptoAt!.getTime() - feed.asOf.getTime() < restMs;
    if (isEnd && !last && isFresh) break;
    const asOf = feed.asOf === null && (await readShare(db)) < 1 ? null : uptoAt;
    feed = await moveFeed(db, target, feed, {
      batch,
      ...(isEnd
        ? { seen: upto!, upto: null, uptoAt: null, asOf }
        : { upto, uptoAt, change: last!.change, no: last!.no }),
    });
    // Another feeder has taken over.
    if (!feed) break;
    fed += rows.length;
    if (rows.length > 0) onBatch?.(rows.length);
    if (isEnd) break;
  }
  if (erasures.length > 0) await erase(options, erasures);
  return fed;
};

/**
 * Erases deleted editions from the disks of all shards; replaced rows stay there until a merge. ClickHouse rewrites
 * files asynchronously, so one round starts it and later rounds check it.
 */
const erase = async ({ db, clickhouse, onEraseFailure }: FeedOptions, nos: readonly number[]): Promise<void> => {
  const { reviewsLocal } = tablesIn(clickhouse);
  const [database, table] = reviewsLocal.split('.');
  const underway = `from system.mutations where database = '${database}' and table = '${table}' and is_done = 0`;
  if (await countsAny(clickhouse, `select count() ${underway}`)) {
    const reasons = await failReasons(clickhouse, underway);
    if (reasons.length > 0) onEraseFailure?.(reasons);
    return;
  }
  // Rows with `gone` set hold no text, and keep a late insert from restoring the review.
  const rows = `gone = 0 and no in (${nos.join(', ')})`;
  if (await countsAny(clickhouse, `select count() from ${reviewsLocal} where ${rows}`)) {
    await clickhouse.onEach(`alter table ${reviewsLocal} delete where ${rows}`);
  } else {
    await endErasures(db, nos);
  }
};

const countsAny = async (clickhouse: ClickHouse, sql: string): Promise<boolean> =>
  (await clickhouse.askEach(sql)).some(([row]) => Number(row![0]) > 0);

/** Why shards cannot rewrite their files; unknown on Debian's 18.16. */
const failReasons = async (clickhouse: ClickHouse, underway: string): Promise<string[]> => {
  const known = `select count() from system.columns where database = 'system' and table = 'mutations' and name = 'latest_fail_reason'`;
  if (!(await countsAny(clickhouse, known))) return [];
  const rows = await clickhouse.askEach(`select latest_fail_reason ${underway} and latest_fail_reason != ''`);
  return [...new Set(rows.flat().map(([reason]) => String(reason)))];
};
