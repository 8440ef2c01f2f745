import { int, text, timestamp } from '../engine/columns.ts';
import type { Database } from '../engine/database.ts';
import { command, statement } from '../engine/statement.ts';

const searchedAtSql = statement(
  { words: text, at: timestamp },
  'select words, searched_at as at from video_searches where platform = $1',
);

/** When words were last looked for on a platform to make the library grow. */
export const searchedAt = async (db: Database, platform: string): Promise<Map<string, Date>> => {
  const rows = await db.rows(searchedAtSql, [platform]);
  return new Map(rows.map(({ words, at }) => [words, at]));
};

const searchesSinceSql = statement(
  { count: int },
  'select count(*)::int as count from video_searches where platform = $1 and searched_at >= $2',
);

/** How many words were looked for on a platform since. */
export const searchesSince = async (db: Database, platform: string, since: Date): Promise<number> =>
  (await db.row(searchesSinceSql, [platform, since]))!.count;

const markSearchedSql = command(
  `insert into video_searches as s (platform, words, searched_at) values ($1, $2, $3)
   on conflict (platform, words) do update set searched_at = greatest(s.searched_at, excluded.searched_at)`,
);

export const markSearched = async (db: Database, platform: string, words: string, at: Date): Promise<void> => {
  await db.run(markSearchedSql, [platform, words, at]);
};
