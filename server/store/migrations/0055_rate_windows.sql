-- outside a transaction
-- Requests of the last minute, counted exactly. A bucket that refills lets through up to twice the limit within a minute.
drop table if exists rate_buckets;
create table if not exists rate_windows (
  account_id uuid not null references accounts on delete cascade,
  credential text not null check (credential in ('key', 'session')),
  at timestamptz[] not null default '{}',     -- when requests were let in, oldest first
  requests int[] not null default '{}',       -- how many at each of these moments
  primary key (account_id, credential)
) with (fillfactor = 20);

-- Runs that find nothing slow down their source, where a count for the whole account locked it for a day.
drop type if exists run_source cascade;
create type run_source as enum ('app_stores', 'ad_libraries', 'video_platforms');
alter table jobs add column if not exists source run_source;   -- the upstreams the run reads; null: none, such as for a held answer
alter table accounts
  add column if not exists found_nothing_at timestamptz,   -- when a run of it last found nothing
  drop column if exists refunded_runs,
  drop column if exists refunded_since;
drop index concurrently if exists jobs_failed_by_source;
create index concurrently jobs_failed_by_source on jobs (account_id, source, finished_at) where status = 'failed' and source is not null;
