-- Which versions of the taxonomy are at work: while two are, the newer one alone tags anew what the other has tagged.

create table taxonomies (
  version text primary key,
  since timestamptz not null default clock_timestamp(),   -- when a node of it was first at work
  seen_at timestamptz not null default clock_timestamp()  -- when one was last, to the minute
);
