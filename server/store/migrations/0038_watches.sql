-- What an account wants to be run again on a schedule, what each run found, and what rules made of it. Times of schedules are
-- those of the service's clock.
create table watches (
  id uuid primary key,
  account_id uuid not null references accounts on delete cascade,
  name text not null,
  target jsonb not null,
  schedule text not null,                   -- cron, five fields
  zone text not null,
  rules jsonb not null,
  quiet_hours jsonb,
  throttle int not null,                    -- hours
  destinations uuid[] not null,             -- empty: all that want alerts
  status text not null check (status in ('active', 'paused')),
  note text,
  next_run_at timestamptz,                  -- null while it is paused
  last_run_at timestamptz,
  -- What the last run left for the next: how far the reviews were seen, what was read, what each rule remembers.
  state jsonb not null default '{}',
  runs int not null default 0,              -- grows with every run whose state was written: the fence of two at once
  last_result uuid,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index watches_account on watches (account_id, created_at);
create index watches_due on watches (next_run_at) where next_run_at is not null;

create table watch_results (
  id uuid primary key,                      -- the run's job, whose own result may expire before
  watch_id uuid not null references watches on delete cascade,
  ran_at timestamptz not null,
  changed boolean not null,
  body jsonb not null
);
create index watch_results_watch on watch_results (watch_id, ran_at desc, id desc);

create table alerts (
  id uuid primary key,
  account_id uuid not null references accounts on delete cascade,
  watch_id uuid not null references watches on delete cascade,
  rule text not null,                       -- the key of the rule among the watch's
  event text not null,                      -- what was found: told once, whatever runs again
  body jsonb not null,
  raised_at timestamptz not null,
  tell_at timestamptz,                      -- held until then by quiet hours; null: it was told
  unique (watch_id, rule, event)
);
create index alerts_account on alerts (account_id, raised_at desc, id desc);
create index alerts_held on alerts (tell_at) where tell_at is not null;
