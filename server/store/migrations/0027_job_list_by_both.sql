-- outside a transaction
-- A list by kind and status reads none of the many jobs that only one of the two leaves in.
drop index concurrently if exists jobs_listed_by_both;
create index concurrently jobs_listed_by_both on jobs (account_id, kind, status, seq desc);
