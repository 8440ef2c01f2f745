-- A password as its argon2id hash, with what it was made with: the costs may rise later.
create table passwords (
  account_id uuid primary key references accounts on delete cascade,
  hash bytea not null,
  nonce bytea not null,
  memory int not null,                      -- KiB
  passes int not null,
  changed_at timestamptz not null default clock_timestamp()
);

-- How many passwords were tried of late, by whom and for whom; forgotten within the hour.
create table password_tries (
  subject bytea primary key,                -- SHA-256 of an e-mail address or of where a request came from
  used float8 not null,
  at timestamptz not null
);

create table passkeys (
  id text primary key,                      -- as the authenticator names it, in base64url
  account_id uuid not null references accounts on delete cascade,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  name text not null,
  created_at timestamptz not null default clock_timestamp(),
  last_used_at timestamptz
);
create index passkeys_account on passkeys (account_id);

-- What was asked of a browser while it signs in or adds a passkey; each is answered once, within minutes.
create table sign_in_challenges (
  hash bytea primary key,                   -- SHA-256 of the challenge, or of the browser's cookie
  account_id uuid references accounts on delete cascade,
  details jsonb not null,
  expires_at timestamptz not null
);
