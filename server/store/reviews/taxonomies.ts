import { bool } from '../engine/columns.ts';
import type { Database } from '../engine/database.ts';
import { statement } from '../engine/statement.ts';

const leadsTaxonomiesSql = statement(
  { leads: bool },
  `with said as (
     insert into taxonomies as t (version) values ($1)
     on conflict (version) do update set seen_at = clock_timestamp()
     where t.seen_at < clock_timestamp() - interval '1 minute'
   )
   select not exists (
     select 1 from taxonomies other
     where other.version <> $1 and other.seen_at > clock_timestamp() - interval '10 minutes'
       and other.since > (select since from taxonomies where version = $1)
   ) as leads`,
);

/**
 * Says that a node of this version of the taxonomy is at work, and tells whether it is the newest version of which any is.
 * A version that was silent for ten minutes is at work no more: so the one that a service goes back to comes to lead.
 */
export const leadsTaxonomies = async (db: Database, version: string): Promise<boolean> => {
  const row = await db.row(leadsTaxonomiesSql, [version]);
  return row!.leads;
};
