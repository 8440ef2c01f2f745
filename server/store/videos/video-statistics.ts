import { text } from '../engine/columns.ts';
import type { Database } from '../engine/database.ts';
import { command, statement } from '../engine/statement.ts';

const oldestCountedSql = statement(
  { id: text },
  'select id from videos where platform = $1 and counted_at < $2 order by counted_at limit $3',
);

/** The videos of a platform whose statistics are older than `before`, the oldest first. */
export const oldestCounted = async (
  db: Database,
  platform: string,
  { before, limit }: { before: Date; limit: number },
): Promise<string[]> => {
  const rows = await db.rows(oldestCountedSql, [platform, before, limit]);
  return rows.map(({ id }) => id);
};

export interface Counted {
  readonly id: string;
  readonly views: number | null;
  readonly likes: number | null;
  readonly comments: number | null;
}

/** Once may be a slip of the platform's. */
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

/** Keeps fresh statistics; a count that is not told stays as it was known. Videos missed twice in a row are gone. */
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
