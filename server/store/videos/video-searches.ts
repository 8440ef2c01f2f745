import type { Database } from '../engine/database.ts';

/** When words were last looked for on a platform to make the library grow. */
export const searchedAt = async (db: Database, platform: string): Promise<Map<string, Date>> => {
  const rows = await db.rows<{ words: string; at: Date }>(
    'select words, searched_at as at from video_searches where platform = $1',
    [platform],
  );
  return new Map(rows.map(({ words, at }) => [words, at]));
};

/** How many words were looked for on a platform since. */
export const searchesSince = async (db: Database, platform: string, since: Date): Promise<number> =>
  (await db.row<{ count: number }>(
    'select count(*)::int as count from video_searches where platform = $1 and searched_at >= $2',
    [platform, since],
  ))!.count;

export const markSearched = async (db: Database, platform: string, words: string, at: Date): Promise<void> => {
  await db.rows(
    `insert into video_searches as s (platform, words, searched_at) values ($1, $2, $3)
     on conflict (platform, words) do update set searched_at = greatest(s.searched_at, excluded.searched_at)`,
    [platform, words, at],
  );
};
