-- A session of a browser is a key that nobody sees: opened, kept in memory and ended as keys are. It is deleted when it ends.
alter table keys add column session text check (session in ('link', 'password', 'passkey', 'provider'));

-- A link that signs its holder in once.
create table sign_in_links (
  hash bytea primary key,                   -- SHA-256 of the token in the link
  account_id uuid not null references accounts on delete cascade,
  expires_at timestamptz not null
);

alter table accounts add column signed_in_at timestamptz;   -- when somebody last signed in; null: nobody ever did

-- Browsers have requests a minute of their own.
alter table rate_buckets add column credential text not null default 'key';
alter table rate_buckets drop constraint rate_buckets_pkey, add primary key (account_id, credential);
