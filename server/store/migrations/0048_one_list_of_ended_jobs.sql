-- outside a transaction
-- jobs_ended_by_both serves every list of ended jobs: of a kind in its three parts, of a status in a part for each kind. So an end
-- writes two indexes fewer.
drop index concurrently if exists jobs_ended_by_kind;
drop index concurrently if exists jobs_ended_by_status;
