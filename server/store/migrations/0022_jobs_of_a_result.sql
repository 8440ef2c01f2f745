-- outside a transaction
-- Who else has a result, whatever the kind of its job: asked when an account is deleted. It also does what the one for
-- searches alone did.
drop index concurrently if exists jobs_by_result;
create index concurrently jobs_by_result on jobs (result_id) where result_id is not null;
drop index concurrently if exists jobs_of_result;
