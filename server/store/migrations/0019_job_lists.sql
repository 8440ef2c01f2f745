-- outside a transaction
-- Lists of jobs by kind and by status stay quick however many there are, and old jobs can be deleted.
drop index concurrently if exists jobs_listed_by_kind;
create index concurrently jobs_listed_by_kind on jobs (account_id, kind, seq desc);
drop index concurrently if exists jobs_listed_by_status;
create index concurrently jobs_listed_by_status on jobs (account_id, status, seq desc);
drop index concurrently if exists continued_by;
create index concurrently continued_by on continued (by_job);
drop index concurrently if exists idempotency_by_age;
create index concurrently idempotency_by_age on idempotency (created_at);
