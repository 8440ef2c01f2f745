import { filtered, int, text, uuid } from '../engine/columns.ts';
import type { Database } from '../engine/database.ts';
import { command, type Row, statement } from '../engine/statement.ts';

/** A collection that this node owns as long as `lease` is the row's. */
export type LeasedCollection = Row<typeof claimCollectionSql>;

// All get the same time, so they are ordered by name.
const addCollectionsSql = command(
  'insert into collections (name, next_run_at) select unnest($1::text[]), now() on conflict do nothing',
);

/** Adds new collections; existing ones keep their time. */
export const addCollections = (db: Database, names: readonly string[]) => db.run(addCollectionsSql, [names]);

const makeDueSql = command(
  'update collections set next_run_at = clock_timestamp() where name = any($1) and next_run_at > clock_timestamp()',
);

export const makeDue = (db: Database, names: readonly string[]) => db.run(makeDueSql, [names]);

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

/** Takes the collection that has been due longest, ties broken by the order of `names`. No two nodes get the same one. */
export const claimCollection = (db: Database, names: readonly string[], lease: string, leaseMs: number) =>
  db.row(claimCollectionSql, [names, lease, leaseMs]);

const renewLeaseSql = statement(
  { one: int },
  `update collections set leased_until = clock_timestamp() + make_interval(secs => $3::float8 / 1000)
   where name = $1 and lease = $2 returning 1 as one`,
);

/** Renews the lease; false if another node has it. */
export const renewLease = async (db: Database, { name, lease }: LeasedCollection, leaseMs: number) =>
  (await db.row(renewLeaseSql, [name, lease, leaseMs])) !== undefined;

const endCollectionSql = command(
  `update collections set lease = null, leased_until = null, finished_at = clock_timestamp(), failure = $4,
     next_run_at = case when $3::float8 is null then 'infinity'
       else clock_timestamp() + make_interval(secs => $3::float8 / 1000) end
   where name = $1 and lease = $2`,
);

/** Ends a run; it is due again in `nextMs`, or never if null. */
export const endCollection = (
  db: Database,
  { name, lease }: LeasedCollection,
  nextMs: number | null,
  failure: string | null,
) => db.run(endCollectionSql, [name, lease, nextMs, failure]);

const releaseCollectionSql = command(
  'update collections set lease = null, leased_until = null where name = $1 and lease = $2',
);

/** Releases a collection, due at once, since the node is stopping. */
export const releaseCollection = (db: Database, { name, lease }: LeasedCollection) =>
  db.run(releaseCollectionSql, [name, lease]);
