-- Searches that can be gone on with, and what outside sources grant by the day.

-- Where a search stopped: what the next page needs. A search with nothing left has no row.
create table continuations (
  job_id uuid primary key references jobs on delete cascade,
  state json not null
);

-- Who went on from an answer. One job at most, so that no page is read twice; a failed one gives its place up.
create table continued (
  from_job uuid primary key references jobs on delete cascade,
  by_job uuid not null references jobs on delete cascade
);

-- The last answer to a question, of one account; and whose answer a held one is.
create index jobs_answered on jobs (account_id, question, finished_at desc)
  where status = 'done' and kind in ('ad_search', 'creators', 'videos');
create index jobs_of_result on jobs (result_id) where kind in ('ad_search', 'creators', 'videos');

create table source_quotas (
  quota text not null,
  day date not null,
  used int not null,
  primary key (quota, day)
);
