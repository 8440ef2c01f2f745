-- outside a transaction
-- Runs that found nothing serve the same question, as answers do.
drop index concurrently if exists jobs_held_failures;
create index concurrently jobs_held_failures on jobs (question, finished_at desc) where status = 'failed' and holdable;
