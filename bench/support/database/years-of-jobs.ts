import { jobKinds } from '../../../server/contract/resources/job.ts';
import { createAccount, grant } from '../../../server/store/accounts/accounts.ts';
import { createKey } from '../../../server/store/accounts/keys.ts';
import type { DirectDatabase } from '../../../server/store/engine/database.ts';

/** An account of the seeded database. */
export interface Seeded {
  readonly id: string;
  readonly key: string;
  readonly jobs: number;
}

export interface Size {
  readonly accounts: number;
  readonly jobs: number;
  readonly pulls: number;
}

const seedSql = `
  insert into jobs (id, account_id, kind, input, status, question, active, refresh, holdable, credits, created_at, started_at,
    finished_at, result_id, error, admitted_at)
  select made.id, a.id, kind, case when kind = 'reviews' then '{"label": "seeded", "apps": [{"store": "apple", "appId": "1"}],
      "filter": {}, "limit": 500, "countries": ["us"], "languages": [], "sort": "recent"}'::jsonb
    else '{"query": "habit tracker"}' end, status, q, q, false, status = 'done', 1, at, at, ended,
    case when status = 'done' then gen_random_uuid() end,
    case when status = 'failed' then '{"code": "internal", "title": "Failed", "retryable": true, "detail": "It failed."}'::jsonb end,
    case when n % 1000 <> 999 or n % 7 = 0 then at end
  from (
    select n, at, kind, status, account, decode(md5(n::text), 'hex') as q,
      (lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0') || '7' || substr(md5(n::text), 1, 3) || '8'
        || substr(md5(n::text), 4, 15))::uuid as id,
      case when status in ('done', 'failed', 'cancelled') then at + interval '20 s' end as ended
    from (
      select n, now() - interval '179 days' * (1 - n / $1::float8) as at,
        -- Half of all are of one account; the others have the same number each.
        case when n % 2 = 0 then 1 else 2 + (n / 2) % ($3 - 1) end as account,
        case when n % ($1 / $4) = n / ($1 / $4) % 2 then 'reviews' else ($2::text[])[1 + n % cardinality($2::text[])] end as kind,
        case when n > $1 - 2000 and n % 1000 = 999 then 'queued' when n / 2 % 16 = 5 then 'failed' when n / 2 % 32 = 9 then 'cancelled'
          else 'done' end::job_status as status
      from generate_series(1, $1::int) n
    ) rows
  ) made join unnest($5::uuid[]) with ordinality as a (id, ordinal) on a.ordinal = account`;

/** What the books and results of these jobs are, so that the database is sound. */
const booksSql = [
  `insert into results (id, body) select result_id, '{"answer": "seeded"}' from jobs where result_id is not null`,
  `insert into ledger (account_id, lot_id, job_id, entry, amount, period)
   select j.account_id, l.id, j.id, 'charge', -1, 1 from jobs j join lots l on l.account_id = j.account_id and bucket = 'wallet'`,
  `insert into ledger (account_id, lot_id, job_id, entry, amount, period)
   select j.account_id, l.id, j.id, 'refund', 1, 1 from jobs j join lots l on l.account_id = j.account_id and bucket = 'wallet'
   where status in ('failed', 'cancelled')`,
  `update lots l set remaining = g.sum from (select lot_id, sum(amount) as sum from ledger group by lot_id) g
   where g.lot_id = l.id`,
  `update accounts a set (slots, waiting) = (
     select count(*) filter (where admitted_at is not null), count(*) filter (where admitted_at is null)
     from jobs where account_id = a.id and status in ('queued', 'running'))`,
  `insert into pull_apps (pull_id, ordinal, title, icon, read, kept, truncated, notes, facts, versions, words)
   select id, 0, 'Habits', null, 500, 0, false, '{}', '', '{}', '' from pulls`,
  `insert into audit (act, by, account_id, details)
   select 'credits granted', 'bench', a.id, '{"amount": 1}' from accounts a, generate_series(1, 100)`,
  'vacuum analyze',
];

/** Fills a database with what years leave in it: jobs with their results and charges, pulls, accounts. */
export const seedYears = async (db: DirectDatabase, { accounts, jobs, pulls }: Size): Promise<Seeded[]> => {
  const made: { id: string; key: string }[] = [];
  for (let at = 0; at < accounts; at++) {
    const account = await createAccount(db, { email: `${at}@bench.test`, plan: 'pro', perMinute: 1_000_000 });
    await grant(db, { accountId: account!.id, bucket: 'wallet', amount: 2 * jobs });
    const key = await createKey(db, { accountId: account!.id, name: 'bench', scope: 'full' });
    made.push({ id: account!.id, key: key!.key });
  }
  const kinds = jobKinds.filter((kind) => kind !== 'reviews');
  await db.session(async (session) => {
    await session.script('set statement_timeout = 0; set synchronous_commit = off');
    await session.rows(seedSql, [jobs, kinds, accounts, pulls, made.map(({ id }) => id)]);
    for (const sql of booksSql) await session.script(sql);
  });
  const counts = await db.rows<{ id: string; jobs: number }>(
    'select account_id as id, count(*)::int as jobs from jobs group by 1',
  );
  const jobsOf = new Map(counts.map((row) => [row.id, row.jobs]));
  return made.map((account) => ({ ...account, jobs: jobsOf.get(account.id) ?? 0 }));
};
