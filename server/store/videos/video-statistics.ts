import { int, text, timestamp } from '../engine/columns.ts';
import type { Database } from '../engine/database.ts';
import { command, statement } from '../engine/statement.ts';

const searchedAtSql = statement(
  { words: text, at: timestamp },
  'select words, searched_at as at from video_searches where platform = $1',
);

/** When words were last searched on a platform to extend the library. */
export const searchedAt = async (db: Database, platform: string) =>
  new Map((await db.rows(searchedAtSql, [platform])).map(({ words, at }) => [words, at]));

const searchesSinceSql = statement(
  { count: int },
  'select count(*)::int as count from video_searches where platform = $1 and searched_at >= $2',
);

/** Number of searches on a platform since then. */
export const searchesSince = async (db: Database, platform: string, since: Date) =>
  (await db.row(searchesSinceSql, [platform, since]))!.count;

const markSearchedSql = command(
  `insert into video_searches as s (platform, words, searched_at) values ($1, $2, $3)
   on conflict (platform, words) do update set searched_at = greatest(s.searched_at, excluded.searched_at)`,
);

export const markSearched = (db: Database, platform: string, words: string, at: Date) =>
  db.run(markSearchedSql, [platform, words, at]);

const oldestCountedSql = statement(
  { id: text },
  'select id from videos where platform = $1 and counted_at < $2 order by counted_at limit $3',
);

/** A platform's videos whose statistics are older than `before`, oldest first. */
export const oldestCounted = async (
  db: Database,
  platform: string,
  { before, limit }: { before: Date; limit: number },
) => (await db.rows(oldestCountedSql, [platform, before, limit])).map(({ id }) => id);

export interface Counted {
  readonly id: string;
  readonly views: number | null;
  readonly likes: number | null;
  readonly comments: number | null;
}

/** A single miss may be an error of the platform. */
const missesToGo = 2;

const countVideosSql = command(
  `update videos v set views = coalesce(n.views, v.views), likes = coalesce(n.likes, v.likes),
     comments = coalesce(n.comments, v.comments), missed = 0, counted_at = $3
   from jsonb_to_recordset($2) as n (id text, views bigint, likes bigint, comments bigint)
   where v.platform = $1 and v.id = n.id`,
);

const missVideosSql = command(
  'update videos set missed = missed + 1, counted_at = $3 where platform = $1 and id = any($2)',
);

const deleteMissedSql = command('delete from videos where platform = $1 and id = any($2) and missed >= $3');

/** Stores new statistics; null keeps the old count. Videos missing twice in a row are deleted. */
export const saveStatistics = (
  db: Database,
  platform: string,
  { counted, missing, at }: { counted: readonly Counted[]; missing: readonly string[]; at: Date },
): Promise<void> =>
  db.transaction(async (tx) => {
    await tx.run(countVideosSql, [platform, JSON.stringify(counted), at]);
    await tx.run(missVideosSql, [platform, missing, at]);
    await tx.run(deleteMissedSql, [platform, missing, missesToGo]);
  });
