-- How creators can be reached is kept for a while, and not at all of those who asked.

-- Creators who have asked: a keyed hash of platform and handle, so that the list itself names nobody.
create table erased_creators (
  mark text primary key,
  erased_at timestamptz not null default clock_timestamp()
);

-- Answers that have been kept for long enough: their contacts are taken out.
create table cleared_answers (
  result_id uuid primary key references results on delete cascade
);

create index jobs_creators on jobs (finished_at) where kind = 'creators' and status = 'done';
