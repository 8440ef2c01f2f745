/**
 * Reviews as stored in the cluster: a row for each current edition. The key is (app, no), which never changes:
 * ClickHouse replaces rows only with equal keys in one partition of one shard. The row with the highest `revision`
 * wins, whatever the order or number of inserts. `clauses`, and the columns parallel to terms, themes and polarities,
 * are bit masks with a bit for each clause. Tags of a review and of its clauses are among its terms.
 */
export interface Layout {
  readonly database: string;
  readonly cluster: string;
  /** Debian's 18.16, which the tests run on, has neither codecs nor indexes on words. */
  readonly old: boolean;
}

/** Raise it when the tables change: new tables are filled from the start and the old ones dropped. */
const version = 2;

export interface Tables {
  /** The distributed table: queries and inserts go here. */
  readonly reviews: string;
  /** One shard's part of it. */
  readonly reviewsLocal: string;
  /** How far each shard has been fed. */
  readonly feed: string;
  readonly feedLocal: string;
}

const tablesOfVersion = (database: string, number: number): Tables => {
  const [reviews, feed] = [`${database}.appraise_reviews_${number}`, `${database}.appraise_feed_${number}`];
  return { reviews, reviewsLocal: `${reviews}_local`, feed, feedLocal: `${feed}_local` };
};

export const tablesOf = (database: string): Tables => tablesOfVersion(database, version);

const columnsOf = (old: boolean): string => {
  const few = old ? 'String' : 'LowCardinality(String)';
  const packed = (codec: string): string => (old ? '' : ` codec(${codec})`);
  const indexes = `,
  index words terms type text(tokenizer = array),
  index days day type minmax granularity 1`;
  return `
  app UInt32,
  no UInt32,
  revision UInt32,
  gone UInt8,
  store ${few},
  seconds UInt32${packed('Delta, ZSTD(1)')},
  day UInt16,
  stars UInt8,
  quality UInt8,
  length UInt16,
  replied UInt8,
  panel UInt8,
  country ${few},
  language ${few},
  version ${few},
  kinds Array(${few}),
  themes Array(${few}),
  theme_clauses Array(UInt16),
  clauses UInt16,
  good UInt16,
  bad UInt16,
  wish UInt16,
  terms Array(String)${packed('ZSTD(1)')},
  term_clauses Array(UInt16)${packed('ZSTD(1)')},
  phrases Array(UInt64)${packed('ZSTD(1)')},
  said String${packed('ZSTD(3)')},
  said_clauses Array(String)${packed('ZSTD(3)')}${old ? '' : indexes}`;
};

/** Must run on every server. */
export const createTables = ({ database, cluster, old }: Layout): string[] => {
  const { reviews, reviewsLocal, feed, feedLocal } = tablesOf(database);
  const settings = old
    ? 'index_granularity = 8192, old_parts_lifetime = 10'
    : 'index_granularity = 8192, old_parts_lifetime = 60, min_age_to_force_merge_seconds = 3600, min_age_to_force_merge_on_partition_only = 1';
  const distributed = (local: string, by: string): string =>
    `engine = Distributed(${cluster}, ${database}, ${local.slice(database.length + 1)}, ${by})`;
  return [
    // Sixteen partitions by app: rows of a review always share a partition, and merging one to a single part takes
    // bounded time.
    `create table if not exists ${reviewsLocal} (${columnsOf(old)}
) engine = ReplacingMergeTree(${old ? 'revision' : 'revision, gone'})
partition by app % 16 order by (app, no) settings ${settings}`,
    // Keeps an app's reviews on one shard.
    `create table if not exists ${reviews} as ${reviewsLocal} ${distributed(reviewsLocal, 'intHash32(app)')}`,
    `create table if not exists ${feedLocal} (stamp String, shard UInt32, batch UInt64)
engine = ReplacingMergeTree(batch) order by (stamp, shard)`,
    `create table if not exists ${feed} as ${feedLocal} ${distributed(feedLocal, 'shard')}`,
  ];
};

/** Must run on every server before a full refill. */
export const emptyTables = (database: string): string[] => {
  const { reviewsLocal, feedLocal } = tablesOf(database);
  const earlier = Array.from({ length: version - 1 }, (_, at) => Object.values(tablesOfVersion(database, at + 1)));
  return [
    // Marks first: as long as they exist, so must all reviews.
    `truncate table ${feedLocal}`,
    `truncate table ${reviewsLocal}`,
    ...earlier.flat().map((table) => `drop table if exists ${table}`),
  ];
};
