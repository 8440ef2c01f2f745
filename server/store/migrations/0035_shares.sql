-- A link to the answer of one job, which whoever has it may read without signing in. It is deleted when it ends.
create table shares (
  id uuid primary key,
  hash bytea not null unique,               -- SHA-256 of the token in the link
  account_id uuid not null references accounts on delete cascade,
  job_id uuid not null references jobs on delete cascade,
  created_at timestamptz not null default clock_timestamp()
);
create index shares_account on shares (account_id, id);
create index shares_job on shares (job_id);
