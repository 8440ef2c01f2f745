-- What changed in who can use an account, written with the change: shown to its holder, and mailed where mail is set up.
create table security_notices (
  id uuid primary key,                      -- version 7: in order of time
  account_id uuid not null references accounts on delete cascade,
  change text not null,
  name text,                                -- of the key, program or passkey; null: the change concerns none
  created_at timestamptz not null default clock_timestamp(),
  mail_at timestamptz default clock_timestamp(),  -- the next attempt to mail it; null: it was mailed or given up
  attempts int not null default 0
);
create index security_notices_account on security_notices (account_id, id desc);
create index security_notices_mail on security_notices (mail_at) where mail_at is not null;

-- When an account was last mailed notices: those that come soon after wait and go together.
alter table accounts add column notices_mailed_at timestamptz;

-- Of a session: notices up to here were seen in this browser.
alter table keys add column seen_at timestamptz;
update keys set seen_at = now() where session is not null;
