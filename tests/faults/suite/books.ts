import { checkDatabase } from '../../../server/store/checks/check-database.ts';
import type { DirectDatabase } from '../../../server/store/engine/database.ts';
import type { Fleet } from './fleet.ts';

/** What the tables say when all is over. */
export interface Books {
  readonly jobs: number;
  readonly done: number;
  /** Never ended. */
  readonly stuck: number;
  /** Failed or cancelled and not refunded, or not as much as was charged. */
  readonly unrefunded: number;
  /** Refunded twice, or refunded and done. */
  readonly overRefunded: number;
  /** Ended more than once. */
  readonly endedTwice: number;
  /** Accounts that ran more at once than they may. */
  readonly overLimit: number;
  /** Accepted and not there. */
  readonly lost: number;
  /** Made by a start that was sent again. */
  readonly doubled: number;
  /** What `appraise check` finds. */
  readonly problems: readonly string[];
  /** Runs that were taken back from a process, or handed back by one. */
  readonly handedBack: number;
  /** Jobs whose process was killed under them, twice or more. */
  readonly killedTwice: number;
  /** Jobs that failed as interrupted, those of `killedTwice` apart. */
  readonly interrupted: number;
  readonly interruptedByKills: number;
  /** How the others that failed did so. */
  readonly failures: Readonly<Record<string, number>>;
}

const countsSql = `
  select count(*)::int as jobs, count(*) filter (where status = 'done')::int as done,
    count(*) filter (where status in ('queued', 'running'))::int as stuck,
    count(*) filter (where status in ('failed', 'cancelled') and refunded < credits)::int as unrefunded,
    count(*) filter (where refunded > case when status in ('failed', 'cancelled') then credits else 0 end)::int as "overRefunded"
  from jobs j cross join lateral (
    select coalesce(sum(amount), 0) as refunded from ledger where job_id = j.id and entry = 'refund') g`;

const endedTwiceSql = `select count(*)::int as count from (
    select 1 from history where status in ('done', 'failed', 'cancelled') group by job_id having count(*) > 1) t`;

const overLimitSql = `
  with moves as (
    select account_id, at, case when status = 'running' then 1
      when lag(status) over (partition by job_id order by at) = 'running' then -1 else 0 end as move
    from history
  ), levels as (
    select account_id, sum(move) over (partition by account_id order by at, move) as running from moves
  )
  select count(*)::int as count from (
    select 1 from levels l join accounts a on a.id = l.account_id
    group by a.id having max(l.running) > running_limit(a)) t`;

/** A try is a row that says running; it was killed where the next one came after its process was. */
const triesSql = `
  with tries as (
    select job_id, status, by, at, lead(at) over w as next_at, lead(status) over w as next_status
    from history window w as (partition by job_id order by at)
  ), killed as (
    select * from unnest($1::text[], $2::timestamptz[]) as k (by, at)
  ), counted as (
    select t.job_id, count(*) filter (where k.by is not null and (t.next_at is null or t.next_at > k.at)) as killed,
      count(*) filter (where t.next_status = 'queued') as handed_back
    from tries t left join killed k using (by) where t.status = 'running' group by t.job_id
  )
  select coalesce(sum(handed_back), 0)::int as "handedBack", count(*) filter (where killed > 1)::int as "killedTwice",
    count(*) filter (where j.error ->> 'code' = 'interrupted' and killed < 2)::int as interrupted,
    count(*) filter (where j.error ->> 'code' = 'interrupted' and killed > 1)::int as "interruptedByKills"
  from counted c join jobs j on j.id = c.job_id`;

const failuresSql = `select error ->> 'code' as code, count(*)::int as count from jobs where status = 'failed' group by 1`;

/** Those of the load: others are made without an Idempotency-Key. */
const keyedSql = `select job ->> 'id' as id, count(*)::int as keys from idempotency group by 1`;
const doubledSql = `select count(*)::int as count from jobs j where account_id = any($1::uuid[])
  and not exists (select 1 from idempotency i where i.job ->> 'id' = j.id::text)`;

export const readBooks = async (
  db: DirectDatabase,
  killed: Fleet['killed'],
  accounts: readonly string[],
  accepted: Iterable<string>,
): Promise<Books> => {
  const one = async <Row>(sql: string, values: unknown[] = []): Promise<Row> => (await db.rows(sql, values))[0] as Row;
  const counts = await one<Pick<Books, 'jobs' | 'done' | 'stuck' | 'unrefunded' | 'overRefunded'>>(countsSql);
  const tries = await one<Pick<Books, 'handedBack' | 'killedTwice' | 'interrupted' | 'interruptedByKills'>>(triesSql, [
    killed.map(({ name }) => name),
    killed.map(({ at }) => new Date(at)),
  ]);
  const keyed = await db.rows<{ id: string; keys: number }>(keyedSql);
  const there = new Set(keyed.map(({ id }) => id));
  const unkeyed = (await one<{ count: number }>(doubledSql, [accounts])).count;
  const failures = await db.rows<{ code: string; count: number }>(failuresSql);
  const checked = await checkDatabase(db);
  return {
    ...counts,
    ...tries,
    endedTwice: (await one<{ count: number }>(endedTwiceSql)).count,
    overLimit: (await one<{ count: number }>(overLimitSql)).count,
    lost: [...accepted].filter((id) => !there.has(id)).length,
    doubled: unkeyed + keyed.filter(({ keys }) => keys > 1).length,
    problems: checked.flatMap(({ name, problems }) => problems.map(({ what }) => `${name}: ${what}`)),
    failures: Object.fromEntries(failures.map(({ code, count }) => [code, count])),
  };
};
