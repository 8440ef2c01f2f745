-- What a key or a grant may spend. Counted with each charge, under the account's lock; a credential without caps has no row.
create table spending_caps (
  credential_id uuid primary key,
  account_id uuid not null references accounts on delete cascade,
  day_cap int check (day_cap >= 0),         -- credits; null: none
  month_cap int check (month_cap >= 0),
  day date not null,                        -- in UTC, as the month, which is its first day
  day_spent int not null,
  month date not null,
  month_spent int not null,
  check (day_cap is not null or month_cap is not null)
);
create index spending_caps_account on spending_caps (account_id);

alter table jobs add column credential_id uuid;   -- of the caller who started it; null: nobody did, or a version before

-- What the ids of programs that register themselves are signed with: an id carries what it was registered with, so nothing is kept.
alter table stamp add column client_secret bytea not null
  default decode(replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), 'hex');

-- What a person has allowed a program to do in their account. It is deleted when either ends it.
create table grants (
  id uuid primary key,
  account_id uuid not null references accounts on delete cascade,
  client_id text not null,
  client_name text not null,                -- as the program called itself when it was let in
  client_host text,                         -- where it says so of itself; null: it registered, and says what it likes
  scope text not null check (scope in ('full', 'read')),
  resource text not null,
  created_at timestamptz not null default clock_timestamp(),
  last_used_at timestamptz
);
create index grants_account on grants (account_id, created_at);

-- The secrets of grants, as SHA-256. Of refresh tokens, those that were used are kept, for their next use to be noticed.
create table grant_tokens (
  hash bytea primary key,
  grant_id uuid not null references grants on delete cascade,
  type text not null check (type in ('code', 'access', 'refresh')),
  challenge text,                           -- of a code: S256 of the verifier
  redirect_uri text,                        -- of a code: where it was sent
  expires_at timestamptz not null,
  used_at timestamptz
);
create index grant_tokens_grant on grant_tokens (grant_id, type);
create index grant_tokens_expires on grant_tokens (expires_at);
