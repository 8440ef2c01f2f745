import type { RevenueWeek } from '../../contract/resources/apps/history.ts';
import { jsonb, text, timestamp } from '../engine/columns.ts';
import type { Database } from '../engine/database.ts';
import { command, statement } from '../engine/statement.ts';

type Estimate = Omit<RevenueWeek, 'week' | 'computedAt'>;

interface App {
  readonly store: string;
  readonly country: string;
  readonly appId: string;
}

const saveRevenueSql = command(
  `insert into revenue_weeks (store, country, app_id, week, estimate, computed_at)
   select $1, $2, $3, n.week, $4::jsonb, $5::timestamptz
   from (select date_trunc('week', $5::timestamptz at time zone 'UTC')::date as week) n
   where $4::jsonb is distinct from (
     select r.estimate from revenue_weeks r
     where r.store = $1 and r.country = $2 and r.app_id = $3 and r.week = n.week)
   on conflict (store, country, app_id, week) do update
     set estimate = excluded.estimate, computed_at = excluded.computed_at`,
);

/** Keeps an estimate as that of its week, unless the week's is the same. */
export const saveRevenue = async (
  db: Database,
  { store, country, appId }: App,
  { monthly, mrr, monetisation, confidence }: Estimate,
  computedAt: Date,
): Promise<void> => {
  const estimate = JSON.stringify({ monthly, mrr, monetisation, confidence });
  await db.run(saveRevenueSql, [store, country, appId, estimate, computedAt]);
};

const revenueWeeksSql = statement(
  { week: text, estimate: jsonb<Estimate>(), computedAt: timestamp },
  `select to_char(week, 'YYYY-MM-DD') as week, estimate, computed_at as "computedAt" from revenue_weeks
   where store = $1 and country = $2 and app_id = $3 and week between date_trunc('week', $4::date)::date and $5::date
   order by week desc limit 100`,
);

/** The estimates of the weeks that have one of these days, oldest first. */
export const revenueWeeks = async (
  db: Database,
  { store, country, appId, from, to }: App & { readonly from: string; readonly to: string },
): Promise<RevenueWeek[]> =>
  (await db.rows(revenueWeeksSql, [store, country, appId, from, to]))
    .reverse()
    .map(({ week, estimate, computedAt }) => ({ week, ...estimate, computedAt: computedAt.toISOString() }));
