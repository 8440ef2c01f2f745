import { text } from '../engine/columns.ts';
import { command, type Statement, statement } from '../engine/statement.ts';
import { changed, keepApp } from '../reviews/review-records.ts';

/** An inconsistency: the id of its row, and a description. */
export interface Problem {
  readonly subject: string;
  readonly what: string;
}

/** Repairs a problem from authoritative rows. Both statements take its subject. */
export interface Repair {
  readonly says: string;
  /** Takes the account's lock first, like every change of credits or slots; null: no account is concerned. */
  readonly lock: Statement<unknown> | null;
  readonly fix: Statement<unknown>;
}

/** A statement that returns no rows in a consistent database. */
export interface RowCheck {
  readonly name: string;
  readonly find: Statement<Problem>;
  /** Null: a person must decide. */
  readonly repair: Repair | null;
}

const problem = { subject: text, what: text };

const lockAccountSql = command('select lock_account($1::uuid)');
const lockAccountOfLotSql = command('select lock_account(account_id) from lots where id = $1::bigint');
const lockAccountOfJobSql = command('select lock_account(account_id) from jobs where id = $1::uuid');

/** Spent from plan and coupons in the account's month, minus refunds. */
const ofLedger = `(
  select coalesce(-sum(g.amount), 0)::int from ledger g join lots o on o.id = g.lot_id
  where g.account_id = a.id and o.bucket <> 'wallet' and g.entry in ('charge', 'refund') and exists (
    select 1 from ledger c where c.job_id = g.job_id and c.lot_id = g.lot_id and c.entry = 'charge'
      and c.period = a.period))`;

const ofJobs = `select count(*) filter (where admitted_at is not null)::int as slots,
    count(*) filter (where admitted_at is null)::int as waiting
  from jobs where account_id = a.id and status in ('queued', 'running')`;

/** What each job was charged and refunded. One sum over all, since the ledger has no index by job alone. */
const jobsPaid = `jobs j left join (
    select job_id, -sum(amount) filter (where entry = 'charge') as took, sum(amount) filter (where entry = 'refund') as gave
    from ledger where job_id is not null group by job_id
  ) p on p.job_id = j.id cross join lateral (select coalesce(took, 0) as charged, coalesce(gave, 0) as refunded) g`;

const isRefunded = `j.status in ('failed', 'cancelled')`;

const balancesSql = statement(
  problem,
  `select l.id::text as subject, format('a lot of %s has %s credits left, its ledger entries add up to %s',
         coalesce(a.email, l.account_id::text), l.remaining, coalesce(g.sum, 0)) as what
       from lots l left join accounts a on a.id = l.account_id
       left join (select lot_id, sum(amount) as sum from ledger group by lot_id) g on g.lot_id = l.id
       where l.remaining <> coalesce(g.sum, 0) limit 10000`,
);

const fixBalancesSql = command(
  `update lots l set remaining = (select sum(amount) from ledger where lot_id = l.id)
         where l.id = $1::bigint and (select sum(amount) from ledger where lot_id = l.id) >= 0`,
);

const ledgerSql = statement(
  problem,
  `select g.id::text as subject, format('ledger entry %s is of a lot that does not exist', g.id) as what
       from ledger g where not exists (select 1 from lots l where l.id = g.lot_id and l.account_id = g.account_id) limit 10000`,
);

const creditsUsedSql = statement(
  problem,
  `select a.id::text as subject,
         format('%s has used %s credits this month, its ledger says %s', a.email, a.used, ${ofLedger}) as what
       from accounts a where a.used <> ${ofLedger} limit 10000`,
);

const fixCreditsUsedSql = command(
  `update accounts a set used = ${ofLedger}, version = version + 1 where a.id = $1::uuid`,
);

const chargesSql = statement(
  problem,
  `select j.id::text as subject, format('%s job %s costs %s credits, was charged %s and refunded %s', j.status, j.id,
         j.credits, charged, refunded) as what
       from ${jobsPaid}
       where charged <> j.credits or refunded not in (0, case when ${isRefunded} then j.credits else 0 end) limit 10000`,
);

const refundsSql = statement(
  problem,
  `select j.id::text as subject, format('%s job %s was not refunded its %s credits', j.status, j.id, j.credits) as what
       from ${jobsPaid}
       where ${isRefunded} and j.credits > 0 and charged = j.credits and refunded = 0 limit 10000`,
);

const fixRefundsSql = command(
  `select refund_job(a, j.id) from jobs j join accounts a on a.id = j.account_id
         where j.id = $1::uuid and ${isRefunded} and not exists (
           select 1 from ledger where job_id = j.id and entry = 'refund')`,
);

const slotsSql = statement(
  problem,
  `select a.id::text as subject, format('%s has %s runs with a slot and %s waiting, its jobs say %s and %s', a.email,
         a.slots, a.waiting, s.slots, s.waiting) as what
       from accounts a cross join lateral (${ofJobs}) s where a.slots <> s.slots or a.waiting <> s.waiting limit 10000`,
);

const fixSlotsSql = command(`update accounts a set (slots, waiting) = (${ofJobs}) where a.id = $1::uuid`);

/** What a credential has spent according to its jobs, in the day and month of its caps. */
const spentByJobs = `select coalesce(sum(credits) filter (where utc_day(created_at) = c.day), 0)::int as day,
    coalesce(sum(credits), 0)::int as month
  from jobs where credential_id = c.credential_id and account_id = c.account_id and utc_month(created_at) = c.month
    and status not in ('failed', 'cancelled')`;

const capsSql = statement(
  problem,
  `select c.credential_id::text as subject, format('a cap of %s counts %s credits in a day and %s in a month, its jobs say %s and %s',
         coalesce(a.email, c.account_id::text), c.day_spent, c.month_spent, s.day, s.month) as what
       from spending_caps c left join accounts a on a.id = c.account_id cross join lateral (${spentByJobs}) s
       where c.day_spent <> s.day or c.month_spent <> s.month limit 10000`,
);

const lockAccountOfCapSql = command(
  'select lock_account(account_id) from spending_caps where credential_id = $1::uuid',
);

const fixCapsSql = command(
  `update spending_caps c set (day_spent, month_spent) = (${spentByJobs}) where c.credential_id = $1::uuid`,
);

const jobsSql = statement(
  problem,
  `select j.id::text as subject, format('%s job %s contradicts itself: its claim, end, result or error does not fit',
         j.status, j.id) as what
       from jobs j where (status = 'running') <> (claim is not null)
         or (status in ('done', 'failed', 'cancelled')) <> (finished_at is not null)
         or (status = 'done') <> (result_id is not null) or (status = 'failed') <> (error is not null)
       union all
       select j.id::text, format('the result of job %s is missing', j.id) from jobs j
       where j.result_id is not null and not exists (select 1 from results r where r.id = j.result_id) limit 10000`,
);

const pullsSql = statement(
  problem,
  `select p.id::text as subject, format('pull %s is %s, its job is %s', p.id, p.status, j.status) as what
       from pulls p join jobs j on j.id = p.id where p.status <> pull_status(j.status) limit 10000`,
);

const fixPullsSql = command(
  `update pulls p set status = pull_status(j.status), finished_at = coalesce(p.finished_at, j.finished_at)
         from jobs j where j.id = p.id and p.id = $1::uuid`,
);

const findingsSql = statement(
  problem,
  `select distinct f.job_id::text as subject, format('findings of job %s, which is %s', j.id, j.status) as what
       from finding_sets f join jobs j on j.id = f.job_id where ${isRefunded} limit 10000`,
);

const fixFindingsSql = command(
  `delete from finding_sets f using jobs j where j.id = f.job_id and j.id = $1::uuid and ${isRefunded}`,
);

const continuationsSql = statement(
  problem,
  `select c.job_id::text as subject, format('a next page of job %s, which is %s', j.id, j.status) as what
       from continuations c join jobs j on j.id = c.job_id where ${isRefunded} limit 10000`,
);

const fixContinuationsSql = command(
  `delete from continuations c using jobs j where j.id = c.job_id and j.id = $1::uuid and ${isRefunded}`,
);

/** A text in record format (metrics/search/index/record.ts): its length, in one byte or two, and its bytes. */
const textInRecord = (text: string): string => `(
  select case when n < 128 then set_byte('\\x00', 0, n) else set_byte(set_byte('\\x0000', 0, n & 127 | 128), 1, n >> 7) end || t
  from (select convert_to(coalesce(${text}, ''), 'UTF8') as t) t cross join lateral (select octet_length(t) as n) n)`;

const appNoInRecord = `set_byte(set_byte(set_byte(set_byte('\\x00000000', 0, r.app_no & 255), 1, r.app_no >> 8 & 255),
  2, r.app_no >> 16 & 255), 3, r.app_no >> 24 & 255)`;

/** Each current review has exactly one record with the same data. */
const recordsSql = statement(
  problem,
  `select r.no::text as subject, format('review %s is not in the index', r.no) as what
       from reviews r left join review_records x using (no) where x.no is null or x.record = ''
       union all
       select x.no::text, format('the index counts edition %s, which was replaced or is not on file', x.no)
       from review_records x where x.record <> '' and not exists (select 1 from reviews r where r.no = x.no)
       union all
       select r.no::text, format('the index has another app, rating, reply, panel, country, language or version of review %s', r.no)
       from reviews r join review_records x using (no)
       cross join lateral (
         select ${textInRecord('r.country')} || ${textInRecord('r.lang')} || ${textInRecord('r.version')} as texts) t
       where x.record <> '' and (substring(x.record from 2 for 4) <> ${appNoInRecord}
         or substring(x.record from 12 for 1) <> set_byte('\\x00', 0, r.rating)
         or substring(x.record from 14 for 1) <> set_byte('\\x00', 0, (r.reply is not null)::int + 2 * r.panel::int)
         or substring(x.record from 16 for octet_length(texts)) <> texts)
       limit 10000`,
);

// A cluster may still have a record that was lost here, at an unknown revision: minutes since 1970 are higher.
const fixRecordsSql = command(
  `insert into review_records (no, taxonomy, record, revision)
         select $1::int, '', case when exists (select 1 from reviews where no = $1::int) then null else ''::bytea end,
           extract(epoch from clock_timestamp())::bigint / 60
         on conflict (no) do update set taxonomy = '', record = excluded.record, ${keepApp}, ${changed}`,
);

/** There is no foreign key, because it would be checked for every stored review. */
const reviewAppsSql = statement(
  problem,
  `select r.app_no::text as subject, format('%s reviews of app %s, which does not exist', count(*), r.app_no) as what
       from reviews r where not exists (select 1 from review_apps a where a.app_no = r.app_no)
       group by r.app_no limit 10000`,
);

export const rowChecks: readonly RowCheck[] = [
  {
    name: 'balances',
    find: balancesSql,
    repair: {
      says: 'set what is left of the lot to the sum of its ledger entries',
      lock: lockAccountOfLotSql,
      fix: fixBalancesSql,
    },
  },
  { name: 'ledger', find: ledgerSql, repair: null },
  {
    name: 'credits used',
    find: creditsUsedSql,
    repair: { says: 'set the credits used to what the ledger says', lock: lockAccountSql, fix: fixCreditsUsedSql },
  },
  { name: 'charges', find: chargesSql, repair: null },
  {
    name: 'refunds',
    find: refundsSql,
    repair: { says: 'refund the job', lock: lockAccountOfJobSql, fix: fixRefundsSql },
  },
  {
    name: 'slots',
    find: slotsSql,
    repair: { says: 'count the account’s slots from its jobs', lock: lockAccountSql, fix: fixSlotsSql },
  },
  {
    name: 'caps',
    find: capsSql,
    repair: { says: 'count what was spent from the jobs', lock: lockAccountOfCapSql, fix: fixCapsSql },
  },
  { name: 'jobs', find: jobsSql, repair: null },
  {
    name: 'pulls',
    find: pullsSql,
    repair: { says: 'give the pull the state of its job', lock: lockAccountOfJobSql, fix: fixPullsSql },
  },
  {
    name: 'findings',
    find: findingsSql,
    repair: { says: 'delete the findings', lock: null, fix: fixFindingsSql },
  },
  {
    name: 'continuations',
    find: continuationsSql,
    repair: { says: 'delete the next page', lock: null, fix: fixContinuationsSql },
  },
  {
    name: 'index',
    find: recordsSql,
    repair: { says: 'read the review again', lock: null, fix: fixRecordsSql },
  },
  { name: 'apps of reviews', find: reviewAppsSql, repair: null },
];
