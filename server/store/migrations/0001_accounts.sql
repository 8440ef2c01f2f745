-- Accounts, keys, and the credits ledger.
--
-- What a start writes has few checks, and enums in their place: PostgreSQL reads a check anew at every statement.
-- Functions that read tables are in PL/pgSQL, which keeps its plans; those in SQL have no table and are inlined.

-- A copy of the plan table in the code, written anew at every start, so that the monthly grant can be made here.
create table plans (
  key text primary key,
  credits int not null check (credits > 0),
  per_minute int not null check (per_minute > 0),
  running int not null check (running > 0),
  keys int not null check (keys > 0)
);

create table accounts (
  id uuid primary key,
  email text not null,
  plan text not null references plans,
  next_plan text references plans,          -- a downgrade waits here for resets_at
  counted boolean not null default true,    -- false: runs cost nothing
  per_minute int,                           -- the next three override the plan's limits
  running int,
  queue int,
  created_at timestamptz not null,
  period int not null default 1,            -- months since created_at, the first is 1
  resets_at timestamptz not null,
  lapses_at timestamptz not null,           -- when credits next change by themselves: resets_at or a coupon's expiry
  used int not null default 0,              -- spent from plan and coupon this period, net of refunds
  slots int not null default 0,             -- admitted runs: claimable or running
  waiting int not null default 0,           -- accepted runs without a slot
  version bigint not null default 1,        -- grows with every change of the balance
  check (slots >= 0 and waiting >= 0)
) with (fillfactor = 20);
create unique index accounts_email on accounts (lower(email));

create table keys (
  id uuid primary key,
  account_id uuid not null references accounts on delete cascade,
  hash bytea not null unique,               -- SHA-256 of the key: the key itself is not kept
  prefix text not null,
  name text not null,
  scope text not null check (scope in ('full', 'read')),
  created_at timestamptz not null default now(),
  expires_at timestamptz,
  revoked_at timestamptz,
  last_used_at timestamptz
);
create index keys_account on keys (account_id);

create table rate_buckets (
  account_id uuid primary key references accounts on delete cascade,
  points float8 not null,
  refilled_at timestamptz not null
) with (fillfactor = 20);

create type bucket as enum ('plan', 'coupon', 'wallet');   -- in the order they are spent
create type ledger_entry as enum ('grant', 'charge', 'refund', 'lapse');

-- A lot is one grant of credits; what is left of it is what its ledger entries add up to.
create table lots (
  id bigint generated always as identity primary key,
  account_id uuid not null references accounts on delete cascade,
  bucket bucket not null,
  period int,                               -- of a plan lot
  plan text,                                -- of a plan lot: an upgrade grants its difference as a second lot
  remaining int not null check (remaining >= 0),
  expires_at timestamptz
) with (fillfactor = 20);
create unique index lots_plan on lots (account_id, period, plan) where bucket = 'plan';
-- Not only those with something left: an index that knows `remaining` would be written at every charge.
create index lots_account on lots (account_id);

-- Written by the functions below alone, for accounts and lots they hold: foreign keys would cost a start two more reads.
create table ledger (
  id bigint generated always as identity,
  account_id uuid not null,
  lot_id bigint not null,
  job_id uuid,
  entry ledger_entry not null,
  amount int not null,                      -- grants and refunds add, charges and lapses take away
  period int not null,
  created_at timestamptz not null default clock_timestamp(),
  primary key (account_id, id)
);
-- A job is charged at most once and refunded at most once, whatever else goes wrong.
create unique index ledger_charge on ledger (job_id, lot_id) where entry = 'charge';
create unique index ledger_refund on ledger (job_id, lot_id) where entry = 'refund';

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'the ledger is append-only';
end $$;
create trigger ledger_append_only before update or delete on ledger for each row execute function refuse_change();
create trigger ledger_no_truncate before truncate on ledger for each statement execute function refuse_change();

create function epoch_ms(at timestamptz) returns bigint language sql stable as $$
  select floor(extract(epoch from at) * 1000)::bigint
$$;

create function running_limit(a accounts) returns int language plpgsql stable as $$
begin
  return coalesce(a.running, (select p.running from plans p where p.key = a.plan));
end $$;

-- The account as the code knows it (store/accounts.ts), from parts that the caller has read already.
create function account_json(a accounts, p plans, p_left bigint, p_wallet bigint) returns jsonb language sql stable as $$
  select jsonb_build_object(
    'id', a.id, 'email', a.email, 'plan', a.plan, 'nextPlan', a.next_plan, 'counted', a.counted,
    'perMinute', coalesce(a.per_minute, p.per_minute), 'running', coalesce(a.running, p.running),
    'queue', a.queue, 'keys', p.keys, 'used', a.used, 'left', p_left, 'wallet', p_wallet,
    'resetsAt', epoch_ms(a.resets_at), 'lapsesAt', epoch_ms(a.lapses_at), 'createdAt', epoch_ms(a.created_at),
    'version', a.version)
$$;

create function account_view(a accounts) returns jsonb language plpgsql stable as $$
declare
  p plans;
  v_left bigint;
  v_wallet bigint;
begin
  select * into p from plans where key = a.plan;
  select coalesce(sum(remaining) filter (where bucket <> 'wallet'), 0),
         coalesce(sum(remaining) filter (where bucket = 'wallet'), 0)
  into v_left, v_wallet from lots where account_id = a.id and remaining > 0;
  return account_json(a, p, v_left, v_wallet);
end $$;

-- The moment a period ends: whole months from the account's start, clamped to short months, in UTC.
create function period_end(started timestamptz, period int) returns timestamptz language sql immutable as $$
  select ((started at time zone 'UTC') + make_interval(months => period)) at time zone 'UTC'
$$;

create function grant_lot(p_account uuid, p_period int, p_bucket bucket, p_amount int, p_expires timestamptz, p_plan text)
returns void language plpgsql as $$
declare
  v_lot bigint;
begin
  insert into lots (account_id, bucket, period, plan, remaining, expires_at)
  values (p_account, p_bucket, case when p_bucket = 'plan' then p_period end, p_plan, p_amount, p_expires)
  on conflict do nothing returning id into v_lot;
  if v_lot is not null then
    insert into ledger (account_id, lot_id, entry, amount, period)
    values (p_account, v_lot, 'grant', p_amount, p_period);
  end if;
end $$;

-- Writes what time alone has done to an account: the month's lapse and grant, a coupon's expiry. The caller holds its row.
create function settle_account(a accounts) returns accounts language plpgsql as $$
declare
  v_now timestamptz := clock_timestamp();
begin
  if v_now < a.lapses_at then
    return a;
  end if;
  with lapsed as (
    select id, remaining from lots where account_id = a.id and remaining > 0 and expires_at <= v_now
  ), emptied as (
    update lots set remaining = 0 from lapsed where lots.id = lapsed.id
  )
  insert into ledger (account_id, lot_id, entry, amount, period)
  select a.id, id, 'lapse', -remaining, a.period from lapsed;
  if v_now >= a.resets_at then
    a.plan := coalesce(a.next_plan, a.plan);
    a.next_plan := null;
    while v_now >= a.resets_at loop
      a.period := a.period + 1;
      a.resets_at := period_end(a.created_at, a.period);
    end loop;
    a.used := 0;
    perform grant_lot(a.id, a.period, 'plan', (select credits from plans where key = a.plan), a.resets_at, a.plan);
  end if;
  a.lapses_at := least(a.resets_at,
    (select min(expires_at) from lots where account_id = a.id and bucket = 'coupon' and remaining > 0));
  a.version := a.version + 1;
  update accounts set plan = a.plan, next_plan = a.next_plan, period = a.period, resets_at = a.resets_at,
    used = a.used, lapses_at = a.lapses_at, version = a.version where id = a.id;
  return a;
end $$;

-- Takes an account's row for the rest of the transaction: every change of its credits and slots happens under this lock.
create function lock_account(p_account uuid) returns accounts language plpgsql as $$
declare
  a accounts;
begin
  select * into a from accounts where id = p_account for no key update;
  if a.id is null then
    return null;
  end if;
  return settle_account(a);
end $$;

create function read_account(p_account uuid) returns jsonb language plpgsql as $$
declare
  a accounts;
  v_view jsonb;
  v_lapses timestamptz;
begin
  -- One statement, so one moment: the row and its lots may change between two.
  select account_view(b), b.lapses_at into v_view, v_lapses from accounts b where b.id = p_account;
  if v_lapses <= clock_timestamp() then
    a := lock_account(p_account);
    v_view := account_view(a);
  end if;
  return v_view;
end $$;

create function create_account(
  p_id uuid, p_email text, p_plan text, p_counted boolean, p_per_minute int, p_running int, p_queue int
) returns jsonb language plpgsql as $$
declare
  v_now timestamptz := date_trunc('milliseconds', clock_timestamp());
  v_resets timestamptz := period_end(v_now, 1);
  a accounts;
begin
  insert into accounts (id, email, plan, counted, per_minute, running, queue, created_at, resets_at, lapses_at)
  values (p_id, p_email, p_plan, p_counted, p_per_minute, p_running, p_queue, v_now, v_resets, v_resets)
  on conflict do nothing returning * into a;
  if a.id is null then
    return null;
  end if;
  perform grant_lot(a.id, 1, 'plan', (select credits from plans where key = p_plan), v_resets, p_plan);
  return account_view(a);
end $$;

-- An upgrade grants the difference at once; a downgrade waits for resets_at.
create function change_plan(p_account uuid, p_plan text) returns jsonb language plpgsql as $$
declare
  a accounts := lock_account(p_account);
  v_more int := (select n.credits - o.credits from plans n, plans o where n.key = p_plan and o.key = a.plan);
begin
  if v_more > 0 then
    perform grant_lot(a.id, a.period, 'plan', v_more, a.resets_at, p_plan);
    update accounts set plan = p_plan, next_plan = null, version = version + 1 where id = a.id returning * into a;
  else
    update accounts set next_plan = nullif(p_plan, plan), version = version + 1 where id = a.id returning * into a;
  end if;
  return account_view(a);
end $$;

create function grant_credits(p_account uuid, p_bucket bucket, p_amount int, p_expires timestamptz)
returns jsonb language plpgsql as $$
declare
  a accounts := lock_account(p_account);
begin
  perform grant_lot(a.id, a.period, p_bucket, p_amount, p_expires, null);
  update accounts set lapses_at = least(lapses_at, p_expires), version = version + 1 where id = a.id returning * into a;
  return account_view(a);
end $$;

-- A live key with its account, in one round trip; its last use is written once a minute at most.
create function open_key(p_hash bytea) returns jsonb language plpgsql as $$
declare
  k keys;
begin
  select * into k from keys
  where hash = p_hash and revoked_at is null and (expires_at is null or expires_at > clock_timestamp());
  if k.id is null then
    return null;
  end if;
  if k.last_used_at is null or k.last_used_at < clock_timestamp() - interval '1 minute' then
    perform set_config('synchronous_commit', 'off', true);
    update keys set last_used_at = clock_timestamp() where id = (
      select id from keys where id = k.id
      and (last_used_at is null or last_used_at < clock_timestamp() - interval '1 minute')
      for no key update skip locked);
  end if;
  return jsonb_build_object('id', k.id, 'scope', k.scope, 'expiresAt', epoch_ms(k.expires_at),
    'account', read_account(k.account_id));
end $$;

-- Leases up to p_want points of an account's bucket to one node, after taking back what it leased and did not use.
create function lease_points(p_account uuid, p_per_minute int, p_want int, p_returned int)
returns table (granted int, points float8) language plpgsql as $$
declare
  v_points float8;
  v_refilled timestamptz;
  v_now timestamptz;
begin
  perform set_config('synchronous_commit', 'off', true);
  insert into rate_buckets (account_id, points, refilled_at)
  values (p_account, p_per_minute, clock_timestamp()) on conflict do nothing;
  select b.points, b.refilled_at into v_points, v_refilled
  from rate_buckets b where account_id = p_account for no key update;
  v_now := clock_timestamp();
  v_points := least(p_per_minute::float8,
    v_points + p_returned + greatest(0, extract(epoch from v_now - v_refilled))::float8 * p_per_minute / 60);
  granted := least(p_want, floor(v_points)::int);
  points := v_points - granted;
  update rate_buckets b set points = v_points - granted, refilled_at = v_now where account_id = p_account;
  return next;
end $$;

-- Which world the data is of: sample data and live data never share a database.
create table stamp (
  one boolean primary key default true check (one),
  source text not null check (source in ('sandbox', 'live'))
);
