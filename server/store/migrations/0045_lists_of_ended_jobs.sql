-- outside a transaction
-- A job is listed by its kind and status once it has ended: before, an account has few, which jobs_active finds. So a start and a
-- claim write three indexes fewer.
drop index concurrently if exists jobs_ended_by_kind;
create index concurrently jobs_ended_by_kind on jobs (account_id, kind, seq desc) where status in ('done', 'failed', 'cancelled');
drop index concurrently if exists jobs_ended_by_status;
create index concurrently jobs_ended_by_status on jobs (account_id, status, seq desc) where status in ('done', 'failed', 'cancelled');
drop index concurrently if exists jobs_ended_by_both;
create index concurrently jobs_ended_by_both on jobs (account_id, kind, status, seq desc)
  where status in ('done', 'failed', 'cancelled');
drop index concurrently if exists jobs_listed_by_kind;
drop index concurrently if exists jobs_listed_by_status;
drop index concurrently if exists jobs_listed_by_both;
