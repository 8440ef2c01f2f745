import { orNull, text } from '../engine/columns.ts';
import type { Database } from '../engine/database.ts';
import { command, statement } from '../engine/statement.ts';

interface Asked {
  /** The requesting account's Instagram id. */
  readonly account: string;
  /** Without `#`, in lower case. */
  readonly tag: string;
}

export interface HashtagAllowance {
  readonly most: number;
  readonly days: number;
}

const lockAccountSql = command('select pg_advisory_xact_lock(4700112, hashtext($1))');

const countingSql = statement(
  { tag: text, id: orNull(text) },
  `select tag, instagram_id as id from hashtags
   where account = $1 and asked_at > clock_timestamp() - make_interval(days => $2)`,
);

const takeSql = statement(
  { id: orNull(text) },
  `insert into hashtags as h (account, tag, asked_at) values ($1, $2, clock_timestamp())
   on conflict (account, tag) do update set asked_at = excluded.asked_at
   returning instagram_id as id`,
);

/** Counts a hashtag against an account's allowance. Returns its id if known, or `spent`. A tag that still counts is free. */
export const takeHashtag = (
  db: Database,
  { account, tag }: Asked,
  { most, days }: HashtagAllowance,
): Promise<{ readonly id: string | null } | 'spent'> =>
  db.transaction(async (tx) => {
    // Locked, so that two nodes never both take the last one.
    await tx.run(lockAccountSql, [account]);
    const counting = await tx.rows(countingSql, [account, days]);
    const known = counting.find((row) => row.tag === tag);
    if (known) return { id: known.id };
    if (counting.length >= most) return 'spent';
    const taken = await tx.row(takeSql, [account, tag]);
    return { id: taken?.id ?? null };
  });

const keepHashtagIdSql = command('update hashtags set instagram_id = $3 where account = $1 and tag = $2');

/** Stores Instagram's id of a tag, so that it isn't looked up again. */
export const keepHashtagId = (db: Database, { account, tag }: Asked, id: string) =>
  db.run(keepHashtagIdSql, [account, tag, id]);
