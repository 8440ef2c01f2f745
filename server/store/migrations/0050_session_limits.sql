-- Of a session: when it ends however much it is used, and how long it may go unused. Each use moves `expires_at` up to both.
alter table keys add column ends_at timestamptz;
alter table keys add column idle interval;

-- Browsers that have signed in to an account before: wrong passwords that others try do not lock them out.
create table known_browsers (
  hash bytea primary key,                   -- SHA-256 of the browser's cookie
  account_id uuid not null references accounts on delete cascade,
  session_id uuid not null,                 -- of its last sign-in
  signed_in_at timestamptz not null default clock_timestamp()
);
create index known_browsers_account on known_browsers (account_id, signed_in_at);
