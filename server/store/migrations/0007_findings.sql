-- What runs that read for meaning leave behind: the whole set of reviews behind each thing they counted, and how far back
-- an app's reviews are on file without a gap.

create table finding_sets (
  job_id uuid not null references jobs on delete cascade,
  item int not null,                        -- its place in the answer
  name text not null,                       -- which part of the answer it is behind
  nos bytea not null,                       -- editions, ascending, 32 bits each
  primary key (job_id, item)
);

-- Of a storefront or a language: whatever the store showed between the two moments is on file.
create table review_reach (
  app_no int not null references review_apps,
  place text not null,
  since timestamptz not null,
  until timestamptz not null,
  capped boolean not null,                  -- the store shows nothing older
  primary key (app_no, place)
);
