import { filtered, int, text, uuid } from '../engine/columns.ts';
import type { Database } from '../engine/database.ts';
import { command, statement } from '../engine/statement.ts';

/** A collection that is this node's to carry out, as long as `lease` is the row's. */
export interface LeasedCollection {
  readonly name: string;
  readonly lease: string;
}

// One moment for all: their order is that of the names.
const addCollectionsSql = command(
  'insert into collections (name, next_run_at) select unnest($1::text[]), now() on conflict do nothing',
);

/** Makes the rows of collections that are new; those that exist keep their time. */
export const addCollections = async (db: Database, names: readonly string[]): Promise<void> => {
  await db.run(addCollectionsSql, [names]);
};

const hastenCollectionsSql = command(
  'update collections set next_run_at = clock_timestamp() where name = any($1) and next_run_at > clock_timestamp()',
);

/** Makes collections due that are not yet. */
export const hastenCollections = async (db: Database, names: readonly string[]): Promise<void> => {
  await db.run(hastenCollectionsSql, [names]);
};

// The lease is the one just written.
const claimCollectionSql = statement(
  { name: text, lease: filtered(uuid) },
  `with next as (
     select name from collections
     where name = any($1) and next_run_at <= clock_timestamp()
       and (leased_until is null or leased_until < clock_timestamp())
     order by next_run_at, array_position($1, name) limit 1 for no key update skip locked
   )
   update collections c set lease = $2, started_at = clock_timestamp(),
     leased_until = clock_timestamp() + make_interval(secs => $3::float8 / 1000)
   from next where c.name = next.name returning c.name, c.lease`,
);

/**
 * Takes the collection that has been due the longest, so that one which keeps failing does not keep others from their
 * turn; of those due alike the first of `names`. No two nodes get the same one.
 */
export const claimCollection = (
  db: Database,
  names: readonly string[],
  lease: string,
  leaseMs: number,
): Promise<LeasedCollection | undefined> => db.row(claimCollectionSql, [names, lease, leaseMs]);

const keepLeaseSql = statement(
  { one: int },
  `update collections set leased_until = clock_timestamp() + make_interval(secs => $3::float8 / 1000)
   where name = $1 and lease = $2 returning 1 as one`,
);

/** Says that the node lives; false when the lease has gone to another. */
export const keepLease = async (db: Database, { name, lease }: LeasedCollection, leaseMs: number): Promise<boolean> => {
  const row = await db.row(keepLeaseSql, [name, lease, leaseMs]);
  return row !== undefined;
};

const endCollectionSql = command(
  `update collections set lease = null, leased_until = null, finished_at = clock_timestamp(), failure = $4,
     next_run_at = case when $3::float8 is null then 'infinity'
       else clock_timestamp() + make_interval(secs => $3::float8 / 1000) end
   where name = $1 and lease = $2`,
);

/** Ends a run: `nextMs` from now it is due again, or never when null. */
export const endCollection = async (
  db: Database,
  { name, lease }: LeasedCollection,
  nextMs: number | null,
  failure: string | null,
): Promise<void> => {
  await db.run(endCollectionSql, [name, lease, nextMs, failure]);
};

const releaseCollectionSql = command(
  'update collections set lease = null, leased_until = null where name = $1 and lease = $2',
);

/** Gives a collection back, due at once: the node is stopping. */
export const releaseCollection = async (db: Database, { name, lease }: LeasedCollection): Promise<void> => {
  await db.run(releaseCollectionSql, [name, lease]);
};
