import { expect } from 'vitest';
import type { DirectDatabase } from '../../../server/store/engine/database.ts';

/** What must hold of every account's books at any moment, read in one snapshot. */
export const checkBooks = async (db: DirectDatabase): Promise<void> => {
  const wrong = await db.rows(
    `select a.email, l.sum as ledger, t.sum as lots, a.slots, s.slots as real_slots, a.waiting, s.waiting as real_waiting,
       u.used as real_used, a.used
     from accounts a
     cross join lateral (select coalesce(sum(amount), 0) as sum from ledger where account_id = a.id) l
     cross join lateral (select coalesce(sum(remaining), 0) as sum from lots where account_id = a.id) t
     cross join lateral (
       select count(*) filter (where admitted_at is not null) as slots,
              count(*) filter (where admitted_at is null) as waiting
       from jobs where account_id = a.id and status in ('queued', 'running')) s
     cross join lateral (
       select coalesce(-sum(g.amount), 0) as used from ledger g join lots o on o.id = g.lot_id
       where g.account_id = a.id and o.bucket <> 'wallet' and g.entry in ('charge', 'refund') and exists (
         select 1 from ledger c where c.job_id = g.job_id and c.lot_id = g.lot_id and c.entry = 'charge'
           and c.period = a.period)) u
     where l.sum <> t.sum or a.slots <> s.slots or a.waiting <> s.waiting or a.used <> u.used
        or a.slots > running_limit(a)`,
  );
  expect(wrong, 'accounts whose books do not add up').toEqual([]);
  const lots = await db.rows(
    `select l.id from lots l where l.remaining <> (select sum(amount) from ledger g where g.lot_id = l.id)`,
  );
  expect(lots, 'lots that are not the sum of their entries').toEqual([]);
  const jobs = await db.rows(
    `select j.id, j.status, j.credits, charged, refunded_sum from jobs j
     cross join lateral (
       select coalesce(-sum(amount) filter (where entry = 'charge'), 0) as charged,
              coalesce(sum(amount) filter (where entry = 'refund'), 0) as refunded_sum
       from ledger where job_id = j.id) g
     where charged <> j.credits or refunded_sum <> case when j.status in ('failed', 'cancelled') then j.credits else 0 end`,
  );
  const odd = await db.rows(
    `select id from jobs where (status = 'running') <> (claim is not null)
       or (status in ('done', 'failed', 'cancelled')) <> (finished_at is not null)
       or (status = 'done') <> (result_id is not null) or (status = 'failed') <> (error is not null)`,
  );
  const caps = await db.rows(
    `select c.credential_id, c.day_spent, c.month_spent, s.of_day, s.of_month from spending_caps c cross join lateral (
       select coalesce(sum(credits) filter (where utc_day(created_at) = c.day), 0) as of_day, coalesce(sum(credits), 0) as of_month
       from jobs where credential_id = c.credential_id and utc_month(created_at) = c.month
         and status not in ('failed', 'cancelled')) s
     where c.day_spent <> s.of_day or c.month_spent <> s.of_month`,
  );
  expect(caps, 'caps whose spending is not the price of the jobs').toEqual([]);
  expect(odd, 'jobs whose parts contradict their status').toEqual([]);
  expect(jobs, 'jobs not charged once, or not refunded exactly when they failed or were cancelled').toEqual([]);
};
