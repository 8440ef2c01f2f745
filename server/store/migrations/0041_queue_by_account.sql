-- outside a transaction
-- A claim goes from account to account, whatever each has queued.
drop index concurrently if exists jobs_queued;
create index concurrently jobs_queued on jobs (kind, account_id, admitted_at, seq) where status = 'queued' and admitted_at is not null;
drop index concurrently if exists jobs_claimable;
