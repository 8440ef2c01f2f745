-- Where an account wants to be told of events: a webhook, and later other types.
create table destinations (
  id uuid primary key,
  account_id uuid not null references accounts on delete cascade,
  type text not null,                       -- which sender delivers to it
  target text not null,                     -- a URL, or whatever the type sends to
  events text[] not null,                   -- the types of events it wants
  description text not null default '',
  details jsonb not null default '{}',      -- what only its type knows
  secret text,                              -- what its messages are signed with; null: they are not signed
  old_secret text,                          -- signs beside it until `old_secret_ends_at`
  old_secret_ends_at timestamptz,
  failing_since timestamptz,                -- the first failure since the last success; null: the last one succeeded
  disabled_at timestamptz,                  -- set: nothing is sent to it, and nothing is queued for it
  note text,                                -- why it is disabled
  created_at timestamptz not null default clock_timestamp()
);
create index destinations_account on destinations (account_id, id);

-- What happened, written in the transaction that made it happen, where some destination wants it.
create table events (
  id uuid primary key,                      -- version 7: in order of time
  account_id uuid not null,                 -- locked or read by whoever writes here: a foreign key would read it again
  type text not null,
  data jsonb not null,
  created_at timestamptz not null default clock_timestamp()
);
create index events_account on events (account_id);

create type delivery_status as enum ('pending', 'delivered', 'failed');

-- One event on its way to one destination. The row is the queue entry too.
create table deliveries (
  id uuid primary key,                      -- version 7: in order of time
  account_id uuid not null,
  destination_id uuid not null references destinations on delete cascade,
  event_id uuid not null references events on delete cascade,
  status delivery_status not null default 'pending',
  due_at timestamptz not null default clock_timestamp(),  -- of a pending one: the next attempt, or when the lease ends
  lease uuid,                               -- set: a process is sending it
  attempts int not null default 0,          -- since it was told or last replayed
  tries jsonb not null default '[]',        -- the last attempts, oldest first: {at, ms, status, error}
  excerpt text,                             -- how the last response began
  ended_at timestamptz                      -- when it was delivered or given up
) with (fillfactor = 70);
create index deliveries_pending on deliveries (destination_id, due_at) where status = 'pending';
create index deliveries_leased on deliveries (destination_id, account_id) where lease is not null;
create index deliveries_listed on deliveries (destination_id, id desc);
create index deliveries_event on deliveries (event_id);

-- Below this balance the account is told `balance.low`; null: a tenth of its plan's monthly credits.
alter table accounts add column low_balance int;
-- Whether it has been told since the balance was last above.
alter table accounts add column low_balance_told boolean not null default false;
