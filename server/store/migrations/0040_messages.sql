-- What the links in mails are signed with: one secret for all nodes, which nobody ever sees.
alter table stamp add column link_secret bytea not null
  default decode(replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), 'hex');

-- Mails that asked an address whether it wants to be written to: they are counted for a day, so that nobody is pestered.
create table mail_confirmations (
  id uuid primary key,
  account_id uuid not null references accounts on delete cascade,
  address bytea not null,                   -- SHA-256 of the address in lower case
  sent_at timestamptz not null default clock_timestamp()
);
create index mail_confirmations_address on mail_confirmations (address, sent_at);
create index mail_confirmations_account on mail_confirmations (account_id, sent_at);

-- The weeks whose digest a destination was sent: a week is told once, whoever dies.
create table digests (
  destination_id uuid not null references destinations on delete cascade,
  week date not null,                       -- its Monday
  written_at timestamptz not null default clock_timestamp(),
  primary key (destination_id, week)
);
create index destinations_digest on destinations (id) where events @> '{digest}';
