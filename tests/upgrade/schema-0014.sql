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

-- Jobs. The row is the queue entry too: an admitted, queued job is what a worker claims.

create table results (
  id uuid primary key,
  body json not null
);

create type job_status as enum ('queued', 'running', 'done', 'failed', 'cancelled');

create table jobs (
  id uuid primary key,
  seq bigint generated always as identity,  -- given under the account's lock: first come, first served
  account_id uuid not null,                 -- locked by whoever writes here: a foreign key would read it again
  kind text not null,
  input jsonb not null,
  status job_status not null,
  question bytea not null,                  -- hash of kind and normalised input
  active bytea not null,                    -- the same, told apart by `more`: what dedupes while it is active
  refresh boolean not null,
  holdable boolean not null,                -- whether its answer may serve later askers
  credits int not null,
  admitted_at timestamptz,                  -- set: it has one of the account's slots
  claim bigint,                             -- the fence: a worker that lost its claim can write nothing
  worker uuid,
  attempts int not null default 0,
  heartbeat_at timestamptz,
  deadline_at timestamptz,
  progress jsonb,
  error jsonb,
  result_id uuid,
  created_at timestamptz not null,
  started_at timestamptz,
  finished_at timestamptz
) with (fillfactor = 70);
create index jobs_listed on jobs (account_id, seq desc);
create index jobs_active on jobs (account_id, active, seq) where status in ('queued', 'running');
create index jobs_waiting on jobs (account_id, seq) where status = 'queued' and admitted_at is null;
create index jobs_claimable on jobs (admitted_at, seq) where status = 'queued' and admitted_at is not null;
create index jobs_running on jobs (worker) where status = 'running';
create index jobs_held on jobs (question, finished_at desc) where status = 'done' and holdable;

create sequence claims;

create table idempotency (
  account_id uuid not null,
  key text not null,
  fingerprint bytea not null,
  job jsonb not null,                       -- the job as the first answer showed it
  created_at timestamptz not null,
  primary key (account_id, key)
);

-- The job as the code knows it (store/jobs.ts), without its result.
create function job_view(j jobs) returns jsonb language sql stable as $$
  select jsonb_build_object(
    'id', j.id, 'kind', j.kind, 'status', j.status, 'credits', j.credits,
    'refunded', j.status in ('failed', 'cancelled'),
    'progress', case when j.status = 'running' then j.progress end, 'error', j.error,
    'createdAt', epoch_ms(j.created_at), 'startedAt', epoch_ms(j.started_at), 'finishedAt', epoch_ms(j.finished_at))
$$;

-- Hands free slots to the account's oldest waiting jobs; tells how many. The caller holds the account's row.
create function admit_waiting(a accounts) returns int language plpgsql as $$
declare
  v_free int;
  v_admitted int;
begin
  if a.waiting = 0 then
    return 0;
  end if;
  v_free := running_limit(a) - a.slots;
  if v_free <= 0 then
    return 0;
  end if;
  with oldest as (
    select id from jobs
    where account_id = a.id and status = 'queued' and admitted_at is null
    order by seq limit v_free for no key update
  ), handed as (
    update jobs set admitted_at = clock_timestamp() from oldest where jobs.id = oldest.id returning 1
  )
  select count(*) into v_admitted from handed;
  update accounts set slots = slots + v_admitted, waiting = waiting - v_admitted where id = a.id;
  return v_admitted;
end $$;

-- Charges a job: plan first, then coupons (soonest to expire first), then wallet; nothing at all when that is not enough.
-- Tells what it took of plan and coupon together and of the wallet, and what there was of each.
create function charge_job(a accounts, p_job uuid, p_amount int,
  out taken int, out wallet_taken int, out had bigint, out wallet_had bigint) language plpgsql as $$
declare
  v_ids bigint[];
  v_remaining int[];
  v_in_wallet boolean[];
  v_left int := p_amount;
  v_part int;
begin
  taken := 0;
  wallet_taken := 0;
  select array_agg(id order by bucket, expires_at nulls last, id),
         array_agg(remaining order by bucket, expires_at nulls last, id),
         array_agg(bucket = 'wallet' order by bucket, expires_at nulls last, id),
         coalesce(sum(remaining) filter (where bucket <> 'wallet'), 0),
         coalesce(sum(remaining) filter (where bucket = 'wallet'), 0)
  into v_ids, v_remaining, v_in_wallet, had, wallet_had
  from lots where account_id = a.id and remaining > 0;
  if had + wallet_had < p_amount then
    return;
  end if;
  for i in 1 .. coalesce(cardinality(v_ids), 0) loop
    exit when v_left = 0;
    v_part := least(v_left, v_remaining[i]);
    update lots set remaining = remaining - v_part where id = v_ids[i];
    insert into ledger (account_id, lot_id, job_id, entry, amount, period)
    values (a.id, v_ids[i], p_job, 'charge', -v_part, a.period);
    if v_in_wallet[i] then
      wallet_taken := wallet_taken + v_part;
    else
      taken := taken + v_part;
    end if;
    v_left := v_left - v_part;
  end loop;
end $$;

-- Reverses the exact entries of a job's charge. What returns into a lapsed lot lapses at once: it is not new money.
create function refund_job(a accounts, p_job uuid) returns accounts language plpgsql as $$
declare
  v_entry record;
begin
  for v_entry in
    select g.lot_id, -g.amount as amount, g.period, l.bucket,
           l.expires_at is not null and l.expires_at <= clock_timestamp() as lapsed
    from ledger g join lots l on l.id = g.lot_id
    where g.job_id = p_job and g.entry = 'charge'
  loop
    insert into ledger (account_id, lot_id, job_id, entry, amount, period)
    values (a.id, v_entry.lot_id, p_job, 'refund', v_entry.amount, a.period);
    if v_entry.lapsed then
      insert into ledger (account_id, lot_id, job_id, entry, amount, period)
      values (a.id, v_entry.lot_id, p_job, 'lapse', -v_entry.amount, a.period);
    else
      update lots set remaining = remaining + v_entry.amount where id = v_entry.lot_id;
    end if;
    if v_entry.bucket <> 'wallet' and v_entry.period = a.period then
      a.used := a.used - v_entry.amount;
    end if;
  end loop;
  update accounts set used = a.used, version = version + 1, lapses_at = least(lapses_at, (
    select min(expires_at) from lots where account_id = a.id and bucket = 'coupon' and remaining > 0
  )) where id = a.id returning * into a;
  return a;
end $$;

-- Only what was accepted is remembered.
create function remember_start(p_account uuid, p_key text, p_fingerprint bytea, p_job jsonb, p_now timestamptz)
returns void language plpgsql as $$
begin
  if p_key is not null then
    insert into idempotency (account_id, key, fingerprint, job, created_at)
    values (p_account, p_key, p_fingerprint, p_job, p_now)
    on conflict (account_id, key) do update
      set fingerprint = excluded.fingerprint, job = excluded.job, created_at = excluded.created_at;
  end if;
end $$;

-- One start, whole: replay, active run, held answer, unsupported, queue cap, credits, in this order; then job, charge,
-- slot and idempotency row. One call is one transaction, and the account's lock makes the starts of an account a queue.
create function start_job(
  p_account uuid, p_id uuid, p_kind text, p_input jsonb, p_question bytea, p_active bytea, p_price int,
  p_hold_ms bigint, p_holdable boolean, p_force boolean, p_refresh boolean, p_unsupported text, p_queue_cap int,
  p_idempotency_key text, p_fingerprint bytea
) returns jsonb language plpgsql as $$
declare
  a accounts := lock_account(p_account);
  p plans;
  j jobs;
  v_now timestamptz := clock_timestamp();
  v_seen idempotency;
  v_held uuid;
  v_price int := case when a.counted then p_price else 0 end;
  v_charge record;
  v_running int;
  v_outcome text;
  v_view jsonb;
begin
  if a.id is null then
    return jsonb_build_object('outcome', 'gone');
  end if;
  if p_idempotency_key is not null then
    select * into v_seen from idempotency
    where account_id = a.id and key = p_idempotency_key and created_at > v_now - interval '24 hours';
    if v_seen.key is not null then
      return case when v_seen.fingerprint = p_fingerprint
        then jsonb_build_object('outcome', 'replayed', 'job', v_seen.job, 'account', account_view(a))
        else jsonb_build_object('outcome', 'mismatch', 'account', account_view(a)) end;
    end if;
  end if;

  if not p_force then
    select * into j from jobs
    where account_id = a.id and active = p_active and status in ('queued', 'running') and (refresh or not p_refresh)
    order by seq limit 1;
    if j.id is not null then
      v_outcome := 'existing';
      v_view := job_view(j);
    end if;
  end if;

  if v_outcome is null and p_holdable and not p_refresh then
    select result_id into v_held from jobs
    where question = p_question and status = 'done' and holdable
      and finished_at > v_now - make_interval(secs => p_hold_ms / 1000.0)
    order by finished_at desc limit 1;
    if v_held is not null then
      -- Not holdable itself: the window runs from the first answer, not from the last asker.
      insert into jobs (id, account_id, kind, input, status, question, active, refresh, holdable, credits, result_id,
        created_at, started_at, finished_at)
      values (p_id, a.id, p_kind, p_input, 'done', p_question, p_active, p_refresh, false, 0, v_held,
        v_now, v_now, v_now)
      returning * into j;
      v_outcome := 'held';
      v_view := job_view(j) || '{"status": "queued", "startedAt": null, "finishedAt": null}';
    end if;
  end if;

  if v_outcome is not null then
    perform remember_start(a.id, p_idempotency_key, p_fingerprint, v_view, v_now);
    return jsonb_build_object('outcome', v_outcome, 'job', v_view, 'account', account_view(a));
  end if;

  if p_unsupported is not null then
    return jsonb_build_object('outcome', 'unsupported', 'account', account_view(a));
  end if;
  select * into p from plans where key = a.plan;
  v_running := coalesce(a.running, p.running);
  if a.slots >= v_running and a.waiting >= coalesce(a.queue, p_queue_cap) then
    return jsonb_build_object('outcome', 'queue_full', 'account', account_view(a));
  end if;
  v_charge := charge_job(a, p_id, v_price);
  if v_charge.taken + v_charge.wallet_taken < v_price then
    return jsonb_build_object('outcome', 'insufficient_credits', 'available', v_charge.had + v_charge.wallet_had,
      'account', account_view(a));
  end if;
  a.used := a.used + v_charge.taken;
  -- A free slot goes to the oldest waiting job first, should one be waiting.
  if a.slots < v_running and a.waiting = 0 then
    a.slots := a.slots + 1;
    v_outcome := 'admitted';
  else
    a.waiting := a.waiting + 1;
    v_outcome := 'waiting';
  end if;
  insert into jobs (id, account_id, kind, input, status, question, active, refresh, holdable, credits, admitted_at,
    created_at)
  values (p_id, a.id, p_kind, p_input, 'queued', p_question, p_active, p_refresh, p_holdable, v_price,
    case when v_outcome = 'admitted' then v_now end, v_now)
  returning * into j;
  v_view := job_view(j);
  perform remember_start(a.id, p_idempotency_key, p_fingerprint, v_view, v_now);
  a.version := a.version + 1;
  update accounts set slots = a.slots, waiting = a.waiting, used = a.used, version = a.version where id = a.id;
  return jsonb_build_object('outcome', v_outcome, 'job', v_view,
    'account', account_json(a, p, v_charge.had - v_charge.taken, v_charge.wallet_had - v_charge.wallet_taken));
end $$;

-- Ends a job whose row and account the caller holds: result or error, refund, and the slot to the next in line.
-- Tells how many waiting jobs got a slot by it.
create function finish_job(a accounts, j jobs, p_status job_status, p_result_id uuid, p_error jsonb, p_holdable boolean)
returns int language plpgsql as $$
begin
  update jobs set status = p_status, result_id = p_result_id, error = p_error,
    holdable = p_holdable, progress = null, claim = null, worker = null, heartbeat_at = null, deadline_at = null,
    finished_at = clock_timestamp()
  where id = j.id;
  if p_status <> 'done' then
    perform refund_job(a, j.id);
  end if;
  update accounts set
    waiting = waiting - case when j.admitted_at is null then 1 else 0 end,
    slots = slots - case when j.admitted_at is null then 0 else 1 end
  where id = a.id returning * into a;
  return admit_waiting(a);
end $$;

-- A worker's end of its run: how many waiting ones got a slot, or null when the claim is no longer its own.
create function end_job(p_account uuid, p_id uuid, p_claim bigint, p_status job_status, p_result_id uuid, p_result json, p_error jsonb,
  p_holdable boolean) returns int language plpgsql as $$
declare
  a accounts := lock_account(p_account);
  j jobs;
begin
  select * into j from jobs where id = p_id for no key update;
  if j.claim is distinct from p_claim then
    return null;
  end if;
  if p_status = 'done' then
    insert into results (id, body) values (p_result_id, p_result);
  end if;
  return finish_job(a, j, p_status, p_result_id, p_error, j.holdable and p_holdable);
end $$;

-- Cancels a job that has not started; any other is left as it is. Null when the account has no such job.
create function cancel_job(p_account uuid, p_id uuid) returns jsonb language plpgsql as $$
declare
  a accounts := lock_account(p_account);
  j jobs;
  v_ended boolean;
  v_admitted int := 0;
begin
  select * into j from jobs where id = p_id and account_id = p_account for no key update;
  if j.id is null then
    return null;
  end if;
  v_ended := j.status = 'queued';
  if v_ended then
    v_admitted := finish_job(a, j, 'cancelled', null, null, false);
  end if;
  return (
    select jsonb_build_object('ended', v_ended, 'admitted', v_admitted, 'job', job_view(c), 'resultId', c.result_id,
      'account', account_view(b))
    from jobs c join accounts b on b.id = c.account_id where c.id = p_id);
end $$;

-- Takes back a run whose worker has gone silent or that is past its deadline: once more from the start, then failed.
create function reap_job(p_id uuid, p_silent_ms int, p_grace_ms int, p_interrupted jsonb, p_timed_out jsonb)
returns jsonb language plpgsql as $$
declare
  a accounts;
  j jobs;
  v_error jsonb;
  v_now timestamptz;
begin
  a := lock_account((select account_id from jobs where id = p_id));
  select * into j from jobs where id = p_id for no key update;
  v_now := clock_timestamp();
  if j.status is distinct from 'running' then
    return null;
  end if;
  -- Silence first: a run that died long ago is past its deadline too, and it was not slow but interrupted.
  if j.heartbeat_at < v_now - make_interval(secs => p_silent_ms / 1000.0) then
    if j.attempts < 2 then
      update jobs set status = 'queued', claim = null, worker = null, heartbeat_at = null, deadline_at = null,
        started_at = null, progress = null where id = j.id;
      return jsonb_build_object('account', a.id, 'ended', false, 'admitted', 1);
    end if;
    v_error := p_interrupted;
  elsif j.deadline_at < v_now - make_interval(secs => p_grace_ms / 1000.0) then
    v_error := p_timed_out;
  else
    return null;
  end if;
  return jsonb_build_object('account', a.id, 'ended', true,
    'admitted', finish_job(a, j, 'failed', null, v_error, false));
end $$;

-- Free slots that nothing handed on, such as those of a plan just raised.
create function admit_account(p_account uuid) returns int language plpgsql as $$
begin
  return admit_waiting(lock_account(p_account));
end $$;

-- Answers of sources that serve for a while, shared by all nodes. A row is also the lease of whoever is reading anew.
create table held_reads (
  key text primary key,
  -- The last outcome worth holding: its kind stands apart, so that no statement has to look into the text.
  kind text,
  outcome json,
  read_at timestamptz,
  -- The end of its window; afterwards the row may go.
  expires_at timestamptz not null,
  -- Who reads now, or was the last to; it is still at it while `reading_until` lies ahead.
  reader uuid not null,
  reading_until timestamptz,
  -- What the last reader failed with: for those who have waited for it, and for nobody else.
  failure json
);

create index held_reads_by_end on held_reads (expires_at);

-- How often each source may be asked, by all nodes together: one time a turn, in the order in which they come free.
create table source_budgets (
  source text primary key,
  free_at timestamptz[] not null
);

-- A source's row, locked and with as many turns as the settings say now.
create function lock_budget(p_source text, p_turns int) returns timestamptz[] language plpgsql as $$
declare
  v_free timestamptz[];
begin
  insert into source_budgets (source, free_at)
  values (p_source, array_fill('-infinity'::timestamptz, array[p_turns])) on conflict do nothing;
  select free_at into v_free from source_budgets where source = p_source for update;
  if cardinality(v_free) < p_turns then
    return array_fill('-infinity'::timestamptz, array[p_turns - cardinality(v_free)]) || v_free;
  end if;
  -- Of more turns than there are now, those that come free last count.
  return v_free[cardinality(v_free) - p_turns + 1:];
end $$;

-- Takes the turn that comes free first and tells how long to wait for it; it is not taken when that is over the bound.
-- A turn comes back when its window has passed, so no window of that length ever sees more turns than there are.
create function take_turn(p_source text, p_turns int, p_window_ms int, p_patience_ms int)
returns table (taken boolean, wait_ms float8, until timestamptz) language plpgsql as $$
declare
  v_free timestamptz[] := lock_budget(p_source, p_turns);
  v_now timestamptz := clock_timestamp();
  v_start timestamptz := greatest(v_now, v_free[1]);
begin
  wait_ms := extract(epoch from v_start - v_now) * 1000;
  taken := wait_ms <= p_patience_ms;
  if taken then
    until := v_start + make_interval(secs => p_window_ms / 1000.0);
    update source_budgets set free_at = v_free[2:] || until where source = p_source;
  end if;
  return next;
end $$;

-- What the collectors have read of the stores over time.

-- One chart on one day: its apps, best placed first. The last read of a day is the day's.
create table chart_snapshots (
  store text not null,
  country text not null,
  genre_id text not null,                   -- '' is the chart of all apps
  chart text not null,
  day date not null,
  read_at timestamptz not null,
  app_ids text[] not null,
  primary key (store, country, genre_id, chart, day)
);
-- A few kilobytes at most, read whole: packing them would cost more than it saves.
alter table chart_snapshots alter column app_ids set storage external;

-- Apps that have charted in a storefront, as its charts last described them.
create table charting_apps (
  store text not null,
  country text not null,
  app_id text not null,
  title text not null,
  developer text not null,
  icon text not null,
  genre text,
  genre_id text,
  free boolean not null,
  released timestamptz,
  seen_at timestamptz not null,
  primary key (store, country, app_id)
);
create index charting_apps_released on charting_apps (store, country, genre_id, released);

-- How an app has been rated in a storefront, day by day: one row an app, for its days are always read together.
create table rating_histories (
  store text not null,
  country text not null,
  app_id text not null,
  days date[] not null,                     -- oldest first; the other two have the same length
  scores real[] not null,
  totals bigint[] not null,
  primary key (store, country, app_id)
);

-- Scheduled reading: a row a collection, run by whichever node claims it first.
create table collections (
  name text primary key,
  next_run_at timestamptz not null,
  lease uuid,                               -- set while a node carries it out
  leased_until timestamptz,                 -- past: that node has died
  started_at timestamptz,
  finished_at timestamptz,
  failure text                              -- what kept the last run from being whole
);
create index collections_due on collections (next_run_at);

-- Reviews of apps as the stores showed them, every state they were seen in, and the index that counts them.

create table review_apps (
  app_no int generated always as identity primary key,
  store text not null,
  app_id text not null,
  title text,
  icon text,
  developer text,
  genre text,
  about text,                               -- the start of the store's description
  reviews int not null default 0,           -- on file; changed by the transaction that stores one
  seen_at timestamptz not null,
  unique (store, app_id)
) with (fillfactor = 50);

-- Every state of a review that was seen, an edition, has a number of its own. A review's current one stands in `reviews`.
create sequence review_nos as int;

create table reviews (
  no int primary key,
  id uuid not null unique,                  -- begins with the number of the review's first edition
  app_no int not null references review_apps,
  store_review_id text not null,
  rating smallint not null,
  title text,
  text text not null,
  date timestamptz not null,
  country text,                             -- the storefront, where the store's reviews have one
  asked_language text,                      -- the language it was asked for, where the store's reviews have one
  lang text not null,                       -- what it is written in
  version text,
  helpful int not null,
  reply text,
  replied_at timestamptz,
  author bytea,                             -- a salted hash: no name is kept
  sources text[] not null,
  themes text[] not null,
  kinds text[] not null,
  content bytea not null,                   -- a hash of what makes an edition: rating, title, text
  first_seen timestamptz not null,          -- of the review
  edition_seen timestamptz not null,        -- of this edition
  last_seen timestamptz not null,           -- to the hour: a review that is seen again and again is not written every time
  unique (app_no, store_review_id)
) with (fillfactor = 90);

-- What a review was before it was edited.
create table review_editions (
  no int primary key,
  id uuid not null references reviews (id),
  rating smallint not null,
  title text,
  text text not null,
  date timestamptz not null,
  version text,
  reply text,
  replied_at timestamptz,
  first_seen timestamptz not null,          -- of this edition
  until timestamptz not null                -- when the next one was seen
);
create index review_editions_id on review_editions (id);

-- The index: immutable pieces of at most 65,536 editions, each in exactly one. What a reader needs of a piece is packed in
-- few values, for they are read whole and counted in the process.
create table search_segments (
  id int generated always as identity primary key,
  revision int not null default 1,          -- grows when its reviews are tagged anew
  docs int not null check (docs between 1 and 65536),
  taxonomy text not null,                   -- the version that tagged it
  themes text[] not null,                   -- what the numbers of themes in `facts` mean
  apps int[] not null,                      -- what the numbers of apps in `facts` mean
  facts bytea not null,
  phrases bytea not null
);
alter table search_segments alter column facts set storage external, alter column phrases set storage external;

-- Where a term stands: the ordinals of a segment's editions, ascending, 16 bits each. Themes and kinds are terms too.
create table search_postings (
  term text collate "C" not null,
  segment int not null,                     -- no reference: it would be looked up for every row of thousands
  docs bytea not null,
  primary key (term, segment)
);
alter table search_postings alter column docs set storage external;
create index search_postings_segment on search_postings (segment);

-- Editions that were replaced and still stand in a segment.
create table search_dead (no int primary key);

-- Which secret the authors' hashes were made with; the secret itself stays outside.
alter table stamp add column author_salt bytea;

-- Pulls: the history of what was asked of the stores' reviews, and which of them were kept.

create table pulls (
  id uuid primary key,                      -- its job's: the pull outlives it
  account_id uuid not null references accounts on delete cascade,
  seq bigint not null,                      -- its job's: first come, first served
  status text not null,
  label text not null,
  request jsonb not null,                   -- apps, filter, limit, countries, languages, sort
  revision int not null default 0,          -- grows with everything that is read into it
  created_at timestamptz not null,
  finished_at timestamptz
) with (fillfactor = 70);
create index pulls_listed on pulls (account_id, seq desc);

-- An app of a pull, written when it has been read. Its kept reviews are editions, packed: they are read whole, and filtered
-- and ordered in the process.
create table pull_apps (
  pull_id uuid not null references pulls on delete cascade,
  ordinal smallint not null,                -- its place in the request
  title text,
  icon text,
  read int not null,
  kept int not null,
  truncated boolean not null,
  notes text[] not null,                    -- sentences for a person
  facts bytea not null,                     -- newest first
  versions text[] not null,                 -- what the numbers of versions in `facts` mean
  words bytea not null,                     -- the folded titles and texts, compressed: what `q` looks into
  primary key (pull_id, ordinal)
);
alter table pull_apps alter column facts set storage external, alter column words set storage external;

create function pull_status(p_status job_status) returns text language sql immutable as $$
  select case p_status when 'done' then 'completed' else p_status::text end
$$;

-- The record is written by the transaction that accepts the job, whoever starts it.
create function file_pull() returns trigger language plpgsql as $$
begin
  insert into pulls (id, account_id, seq, status, label, request, created_at, finished_at)
  values (new.id, new.account_id, new.seq, pull_status(new.status), coalesce(new.input ->> 'label', ''),
    new.input - '{label,force}'::text[], new.created_at, new.finished_at);
  return null;
end $$;
create trigger jobs_file_pull after insert on jobs for each row when (new.kind = 'reviews') execute function file_pull();

-- A run that ends well has said itself when; one that is run once more has not ended.
create function mirror_pull() returns trigger language plpgsql as $$
begin
  update pulls set status = pull_status(new.status), finished_at = case
    when new.status = 'done' then coalesce(finished_at, new.finished_at)
    else new.finished_at end
  where id = new.id;
  return null;
end $$;
create trigger jobs_mirror_pull after update of status on jobs for each row
  when (new.kind = 'reviews' and new.status is distinct from old.status) execute function mirror_pull();

-- What runs that read for meaning leave behind: the whole set of reviews behind each thing they counted, and how far back
-- an app's reviews are on file without a gap.

create table finding_sets (
  job_id uuid not null references jobs on delete cascade,
  item int not null,                        -- its place in the answer
  name text not null,                       -- which part of the answer it is behind
  nos bytea not null,                       -- editions, ascending, 32 bits each
  primary key (job_id, item)
);

-- Of a storefront or a language: whatever the store showed between the two moments is on file.
create table review_reach (
  app_no int not null references review_apps,
  place text not null,
  since timestamptz not null,
  until timestamptz not null,
  capped boolean not null,                  -- the store shows nothing older
  primary key (app_no, place)
);

-- Which versions of the taxonomy are at work: while two are, the newer one alone tags anew what the other has tagged.

create table taxonomies (
  version text primary key,
  since timestamptz not null default clock_timestamp(),   -- when a node of it was first at work
  seen_at timestamptz not null default clock_timestamp()  -- when one was last, to the minute
);

-- Searches that can be gone on with, and what outside sources grant by the day.

-- Where a search stopped: what the next page needs. A search with nothing left has no row.
create table continuations (
  job_id uuid primary key references jobs on delete cascade,
  state json not null
);

-- Who went on from an answer. One job at most, so that no page is read twice; a failed one gives its place up.
create table continued (
  from_job uuid primary key references jobs on delete cascade,
  by_job uuid not null references jobs on delete cascade
);

-- The last answer to a question, of one account; and whose answer a held one is.
create index jobs_answered on jobs (account_id, question, finished_at desc)
  where status = 'done' and kind in ('ad_search', 'creators', 'videos');
create index jobs_of_result on jobs (result_id) where kind in ('ad_search', 'creators', 'videos');

create table source_quotas (
  quota text not null,
  day date not null,
  used int not null,
  primary key (quota, day)
);

-- Videos of creators as the platforms showed them, the apps they are about, and what was looked for.

create table videos (
  no int generated always as identity primary key,
  platform text collate "C" not null,
  id text collate "C" not null,             -- the platform's own
  url text not null,
  title text not null,
  creator jsonb,                            -- handle, name, url, followers
  views bigint,
  likes bigint,
  comments bigint,
  published_at timestamptz,
  duration_s int,
  thumbnail text,
  heading tsvector not null,                -- the words of the title
  of_apps tsvector not null default '',     -- the names and kinds of the apps it is about
  words tsvector not null,                  -- all that it is found by: its own words and those of its apps
  missed smallint not null default 0,       -- how often in a row its platform did not know it any more
  counted_at timestamptz not null,          -- when its statistics were last read
  first_seen timestamptz not null,
  unique (platform, id)
);
-- Read by the index alone: its rows are found by it and told from the other columns.
alter table videos alter column words set storage external;

create index videos_words on videos using gin (words) with (fastupdate = off);
create index videos_by_views on videos (views desc nulls last, published_at desc nulls last, platform, id);
create index videos_by_date on videos (published_at desc nulls last, platform, id);
create index videos_of_platform_by_views on videos (platform, views desc nulls last, published_at desc nulls last, id);
create index videos_of_platform_by_date on videos (platform, published_at desc nulls last, id);
create index videos_counted on videos (platform, counted_at);

create table video_apps (
  store text not null,
  app_id text not null,
  video_no int not null references videos on delete cascade,
  title text not null,
  why text[] not null,                      -- what in the video tells that it is about the app
  terms text[] not null,                    -- what the app is looked for by
  primary key (store, app_id, video_no)
);
create index video_apps_of_video on video_apps (video_no);

-- What was looked for on a platform to make the library grow, and when.
create table video_searches (
  platform text not null,
  words text not null,
  searched_at timestamptz not null,
  primary key (platform, words)
);

-- How creators can be reached is kept for a while, and not at all of those who asked.

-- Creators who have asked: a keyed hash of platform and handle, so that the list itself names nobody.
create table erased_creators (
  mark text primary key,
  erased_at timestamptz not null default clock_timestamp()
);

-- Answers that have been kept for long enough: their contacts are taken out.
create table cleared_answers (
  result_id uuid primary key references results on delete cascade
);

create index jobs_creators on jobs (finished_at) where kind = 'creators' and status = 'done';

-- Hashtags that Instagram was asked for: it allows each account so many different ones in seven days.

create table hashtags (
  account text not null,
  tag text not null,
  -- When it began to count; asking again within the seven days does not renew it.
  asked_at timestamptz not null,
  -- Instagram's own id of the tag, the same for everybody and for good; null: not told yet.
  instagram_id text,
  primary key (account, tag)
);

-- What videos say beside their titles, so that they can be matched anew when the rules or the known apps change.

create table video_texts (
  video_no int primary key references videos on delete cascade,
  description text not null,                -- without mail addresses and telephone numbers, as all texts of videos
  hashtags text[] not null,
  matched_by smallint not null,             -- the version of the rules
  matched_among int not null,               -- how many apps were known then
  matched_at timestamptz not null
);
create index video_texts_by_match on video_texts (matched_at);

alter table video_apps
  add column developer text,
  add column site text,
  add column genre text,
  add column linked boolean not null default false,   -- it links to the app in its store: that stays true
  add column passing boolean not null default false;  -- it names the app and is about something else
update video_apps set linked = true where why[1] like 'It links to the app in %';

-- Videos that were filed before: their titles may have addresses in them.
update videos set title = regexp_replace(title, '[[:alnum:]._%+-]+@[[:alnum:]-]+(\.[[:alnum:]-]+)+', '…', 'g')
where title ~ '@[[:alnum:]-]+\.[[:alnum:]]';

-- Videos are matched anew when it is due, those from before their texts were kept by what is known of them: their titles.

alter table video_texts
  add column whole boolean not null default true,     -- false: filed before texts were kept, and not seen since
  add column edition int not null default 1;          -- counts up with every filing
insert into video_texts (video_no, description, hashtags, matched_by, matched_among, matched_at, whole)
select no, '', '{}', 0, 0, first_seen, false from videos v
where not exists (select 1 from video_texts t where t.video_no = v.no);
comment on column video_texts.description is
  'Without mail addresses and telephone numbers. Where not whole it is empty: the video was filed before descriptions were kept, and its title and the name of its creator lose theirs when it is matched anew.';

-- What was found by a long number in a description that was not kept.
update videos v set words = ts_delete(v.words, n.numbers)
from (
  select v.no, array_agg(w.lexeme) as numbers
  from video_texts t join videos v on v.no = t.video_no, unnest(v.words) as w
  where not t.whole and w.lexeme ~ '^[0-9]{7,}$' group by v.no
) n
where v.no = n.no;

-- Each reason to be due has its own: nothing due is read at a glance.
create index video_texts_by_rules on video_texts (matched_by, matched_at);
create index video_texts_by_known on video_texts (matched_among, matched_at);

create table migrations (name text primary key, checksum text not null, at timestamptz not null default now());
set session_replication_role = replica;
insert into accounts overriding system value select * from json_populate_recordset(null::accounts, $rows$[
{"id":"03bb2cc3-d800-751b-a539-2e97a5adc50c","email":"owner@localhost","plan":"pro","next_plan":null,"counted":false,"per_minute":null,"running":null,"queue":null,"created_at":"2026-11-15T17:45:33.604+00:00","period":1,"resets_at":"2026-12-15T17:45:33.604+00:00","lapses_at":"2026-12-15T17:45:33.604+00:00","used":0,"slots":0,"waiting":0,"version":1},
{"id":"03bb2cc3-d802-7f88-b19b-8d62b7498533","email":"alice@example.test","plan":"pro","next_plan":null,"counted":true,"per_minute":null,"running":null,"queue":null,"created_at":"2026-11-15T17:45:34.031+00:00","period":1,"resets_at":"2026-12-15T17:45:34.031+00:00","lapses_at":"2026-12-05T17:45:34.054+00:00","used":296,"slots":1,"waiting":0,"version":11},
{"id":"03bb2cc3-d803-7885-830d-269beb42d4d8","email":"bob@example.test","plan":"basic","next_plan":null,"counted":true,"per_minute":null,"running":1,"queue":null,"created_at":"2026-11-15T17:45:34.095+00:00","period":1,"resets_at":"2026-12-15T17:45:34.095+00:00","lapses_at":"2026-12-15T17:45:34.095+00:00","used":24,"slots":1,"waiting":1,"version":3}
]$rows$);

insert into chart_snapshots overriding system value select * from json_populate_recordset(null::chart_snapshots, $rows$[
{"store":"apple","country":"us","genre_id":"","chart":"top-free","day":"2026-11-01","read_at":"2026-11-01T00:00:00+00:00","app_ids":["123456"]}
]$rows$);

insert into charting_apps overriding system value select * from json_populate_recordset(null::charting_apps, $rows$[
{"store":"apple","country":"us","app_id":"123456","title":"Tidebook","developer":"Example","icon":"https://pictures.example/icon","genre":"Weather","genre_id":"6001","free":true,"released":null,"seen_at":"2026-11-15T17:45:36.155337+00:00"}
]$rows$);

insert into collections overriding system value select * from json_populate_recordset(null::collections, $rows$[
{"name":"charts","next_run_at":"2026-11-15T17:45:36.181316+00:00","lease":null,"leased_until":null,"started_at":null,"finished_at":null,"failure":null}
]$rows$);

insert into continuations overriding system value select * from json_populate_recordset(null::continuations, $rows$[
{"job_id":"03bb2cc3-d80f-708b-8851-deb82a380707","state":{"left":[{"platform":"youtube","handle":"@later"}]}}
]$rows$);

insert into erased_creators overriding system value select * from json_populate_recordset(null::erased_creators, $rows$[
{"mark":"01900017a430f17cad2ece396eab28e022b0f3195f1b148bada2651e5592ef05","erased_at":"2026-11-15T17:45:36.079489+00:00"}
]$rows$);

insert into finding_sets overriding system value select * from json_populate_recordset(null::finding_sets, $rows$[
{"job_id":"03bb2cc3-d808-7276-8078-f904256b25a2","item":1,"name":"complaints/0","nos":"\\x0100000002000000"}
]$rows$);

insert into idempotency overriding system value select * from json_populate_recordset(null::idempotency, $rows$[
{"account_id":"03bb2cc3-d802-7f88-b19b-8d62b7498533","key":"the-first","fingerprint":"\\xb410aebe16caa1a5afa889f18465a5e14c397c74b52fdaccb5d57229f8c38c96","job":{"id": "03bb2cc3-d808-7276-8078-f904256b25a2", "kind": "teardown", "error": null, "status": "queued", "credits": 25, "progress": null, "refunded": false, "createdAt": 1794764734350, "startedAt": null, "finishedAt": null},"created_at":"2026-11-15T17:45:34.350404+00:00"}
]$rows$);

insert into jobs overriding system value select * from json_populate_recordset(null::jobs, $rows$[
{"id":"03bb2cc3-d808-7276-8078-f904256b25a2","seq":1,"account_id":"03bb2cc3-d802-7f88-b19b-8d62b7498533","kind":"teardown","input":{"days": 30, "appId": "123456", "force": false, "store": "apple", "refresh": false},"status":"done","question":"\\x810d1435a0569cfaed04f93168845c3e8423fee31fbbfae7cbf502f33c9dcd85","active":"\\x98d97282eb9140da3304ab5f70c0772faa61a83a7dff95fa4c27ec4eaa83cb1f","refresh":false,"holdable":true,"credits":25,"admitted_at":"2026-11-15T17:45:34.350404+00:00","claim":null,"worker":null,"attempts":1,"heartbeat_at":null,"deadline_at":null,"progress":null,"error":null,"result_id":"03bb2cc3-d809-7e6c-90fc-80c9b11c46ad","created_at":"2026-11-15T17:45:34.350404+00:00","started_at":"2026-11-15T17:45:34.470446+00:00","finished_at":"2026-11-15T17:45:34.59339+00:00"},
{"id":"03bb2cc3-d80a-7645-93fb-9ce55409d681","seq":2,"account_id":"03bb2cc3-d803-7885-830d-269beb42d4d8","kind":"teardown","input":{"days": 30, "appId": "123456", "force": false, "store": "apple", "refresh": false},"status":"done","question":"\\x810d1435a0569cfaed04f93168845c3e8423fee31fbbfae7cbf502f33c9dcd85","active":"\\x98d97282eb9140da3304ab5f70c0772faa61a83a7dff95fa4c27ec4eaa83cb1f","refresh":false,"holdable":false,"credits":0,"admitted_at":null,"claim":null,"worker":null,"attempts":0,"heartbeat_at":null,"deadline_at":null,"progress":null,"error":null,"result_id":"03bb2cc3-d809-7e6c-90fc-80c9b11c46ad","created_at":"2026-11-15T17:45:34.695642+00:00","started_at":"2026-11-15T17:45:34.695642+00:00","finished_at":"2026-11-15T17:45:34.695642+00:00"},
{"id":"03bb2cc3-d80b-71b9-80c0-795ef6da5f14","seq":3,"account_id":"03bb2cc3-d802-7f88-b19b-8d62b7498533","kind":"report","input":{"days": 90, "force": false, "scope": "both", "country": "us", "question": "What do people miss in tide apps?"},"status":"failed","question":"\\xfea2baba8a2ab8bcffb5a7f982f0f3e9fedd2d01d399ae9b1517cd9bec50a3b7","active":"\\xa411f043b5efea27a1cdc1766b85d61b0a71a2fe27131241f86ffc05d3b67752","refresh":false,"holdable":false,"credits":10,"admitted_at":"2026-11-15T17:45:34.771715+00:00","claim":null,"worker":null,"attempts":1,"heartbeat_at":null,"deadline_at":null,"progress":null,"error":{"code": "upstream_failed", "title": "A source failed", "detail": "The App Store could not be read.", "retryable": true},"result_id":null,"created_at":"2026-11-15T17:45:34.771715+00:00","started_at":"2026-11-15T17:45:34.818399+00:00","finished_at":"2026-11-15T17:45:34.820303+00:00"},
{"id":"03bb2cc3-d80c-7b67-b8c5-a6519a43e439","seq":4,"account_id":"03bb2cc3-d802-7f88-b19b-8d62b7498533","kind":"research","input":{"app": {"appId": "123456", "store": "apple"}, "force": false, "compare": [], "question": "Why do people leave?"},"status":"cancelled","question":"\\xce930020b71fb60336b7f18915cfed4b1ca4c538972f8ec85246ab68dc764e30","active":"\\x82a62491cf48da82e8b403a9e3f68cdeb025bde2f29e33a2b2c3866f20e41800","refresh":false,"holdable":false,"credits":1,"admitted_at":"2026-11-15T17:45:34.87816+00:00","claim":null,"worker":null,"attempts":0,"heartbeat_at":null,"deadline_at":null,"progress":null,"error":null,"result_id":null,"created_at":"2026-11-15T17:45:34.87816+00:00","started_at":null,"finished_at":"2026-11-15T17:45:34.914106+00:00"},
{"id":"03bb2cc3-d80d-73b9-ac54-2e9fd2836edc","seq":5,"account_id":"03bb2cc3-d802-7f88-b19b-8d62b7498533","kind":"reviews","input":{"apps": [{"appId": "123456", "store": "apple"}], "sort": "recent", "force": false, "label": "", "limit": 200, "exclude": [], "keywords": [], "versions": [], "countries": ["us"], "languages": ["en"], "minLength": 0, "keywordMode": "any", "requireText": false},"status":"done","question":"\\x429aad80d4d3513f531ca2f2ca69376817b4a6029b290f9814a44e1e90853df0","active":"\\xdc35a766dd5afa6092fbf87166ac95b9a7b40e5f4b71a50d856c285a18744c94","refresh":false,"holdable":false,"credits":1,"admitted_at":"2026-11-15T17:45:34.96216+00:00","claim":null,"worker":null,"attempts":1,"heartbeat_at":null,"deadline_at":null,"progress":null,"error":null,"result_id":"03bb2cc3-d80e-7358-8cc0-967841a14a8e","created_at":"2026-11-15T17:45:34.96216+00:00","started_at":"2026-11-15T17:45:34.997666+00:00","finished_at":"2026-11-15T17:45:36.035406+00:00"},
{"id":"03bb2cc3-d80f-708b-8851-deb82a380707","seq":6,"account_id":"03bb2cc3-d802-7f88-b19b-8d62b7498533","kind":"creators","input":{"force": false, "query": "sailing", "platforms": ["tiktok", "instagram", "youtube"]},"status":"done","question":"\\xb3141518821b301ae90f591fdb23909ac5275d998fc1a8ebee576c6bd321ccd0","active":"\\x227326243e21c86bea11af0b9f0e5b48ec45bd36bbb1528c3e3a887e3f2234e0","refresh":false,"holdable":true,"credits":250,"admitted_at":"2026-11-15T17:45:36.052545+00:00","claim":null,"worker":null,"attempts":1,"heartbeat_at":null,"deadline_at":null,"progress":null,"error":null,"result_id":"03bb2cc3-d810-71ff-9c0d-7956ab9f48d6","created_at":"2026-11-15T17:45:36.052545+00:00","started_at":"2026-11-15T17:45:36.060323+00:00","finished_at":"2026-11-15T17:45:36.071411+00:00"},
{"id":"03bb2cc3-d811-714d-93b5-244d4f2eea62","seq":7,"account_id":"03bb2cc3-d802-7f88-b19b-8d62b7498533","kind":"ad_search","input":{"more": false, "force": false, "query": "sailing", "networks": ["google", "apple"]},"status":"running","question":"\\x5d9face47a54e1d549d9c4fdbb4c9b3459243537434316be8be9e37bbfd77a6d","active":"\\x67edc90282b3b3c695c0a82e402830451cd55524f3b5dab3aa3f22451c131665","refresh":false,"holdable":true,"credits":20,"admitted_at":"2026-11-15T17:45:36.094775+00:00","claim":5,"worker":"03bb2cc3-d807-7354-8dae-1ec466a241a6","attempts":1,"heartbeat_at":"2026-11-15T17:45:36.100195+00:00","deadline_at":"2026-11-16T17:45:36.100195+00:00","progress":null,"error":null,"result_id":null,"created_at":"2026-11-15T17:45:36.094775+00:00","started_at":"2026-11-15T17:45:36.1002+00:00","finished_at":null},
{"id":"03bb2cc3-d813-7e42-8d06-eb2a8be7c181","seq":9,"account_id":"03bb2cc3-d803-7885-830d-269beb42d4d8","kind":"videos","input":{"more": false, "force": false, "query": "sailing", "platforms": ["tiktok", "instagram", "youtube", "facebook"]},"status":"queued","question":"\\xf7de60de8c6c0a1707f5edc4d2ce5c0a15338515fd97b719b86e5aeef8b6e213","active":"\\x007c79b9e1aa6ca366c90dfc10c8a33b369b5daf2a6f7c1c256de5b43c49b624","refresh":false,"holdable":true,"credits":4,"admitted_at":null,"claim":null,"worker":null,"attempts":0,"heartbeat_at":null,"deadline_at":null,"progress":null,"error":null,"result_id":null,"created_at":"2026-11-15T17:45:36.126843+00:00","started_at":null,"finished_at":null},
{"id":"03bb2cc3-d812-7cd1-9082-6657ee495bdd","seq":8,"account_id":"03bb2cc3-d803-7885-830d-269beb42d4d8","kind":"ad_search","input":{"more": false, "force": false, "query": "sailing", "networks": ["google", "apple"]},"status":"queued","question":"\\x5d9face47a54e1d549d9c4fdbb4c9b3459243537434316be8be9e37bbfd77a6d","active":"\\x67edc90282b3b3c695c0a82e402830451cd55524f3b5dab3aa3f22451c131665","refresh":false,"holdable":true,"credits":20,"admitted_at":"2026-11-15T17:45:36.108259+00:00","claim":null,"worker":null,"attempts":0,"heartbeat_at":null,"deadline_at":null,"progress":null,"error":null,"result_id":null,"created_at":"2026-11-15T17:45:36.108259+00:00","started_at":null,"finished_at":null}
]$rows$);

insert into keys overriding system value select * from json_populate_recordset(null::keys, $rows$[
{"id":"03bb2cc3-d801-711e-bf03-d78e8ee0e5b3","account_id":"03bb2cc3-d800-751b-a539-2e97a5adc50c","hash":"\\x1ca6240d2cbf78418694b86a0dfc60de80b3f4f57a4d6cd103a8282d17c9b12b","prefix":"apr_0oQ1","name":"first key","scope":"full","created_at":"2026-11-15T17:45:33.580266+00:00","expires_at":null,"revoked_at":null,"last_used_at":null},
{"id":"03bb2cc3-d804-72f9-a079-6f31bfb3413a","account_id":"03bb2cc3-d803-7885-830d-269beb42d4d8","hash":"\\x86c62a5a6ec6a240627bf1d30ba046ac0a4e34a5380af4ef1732185eae309d41","prefix":"apr_HV5x","name":"upgrade","scope":"full","created_at":"2026-11-15T17:45:34.101962+00:00","expires_at":null,"revoked_at":"2026-11-15T17:45:34.110544+00:00","last_used_at":null},
{"id":"03bb2cc3-d805-77b1-a9ae-5e0baa08a501","account_id":"03bb2cc3-d802-7f88-b19b-8d62b7498533","hash":"\\xb42a66d7e11fa0e7b8f591cf327d6373e7ed394a7ec48c303b5c03eb6941a04f","prefix":"apr_fLQF","name":"upgrade","scope":"full","created_at":"2026-11-15T17:45:34.128596+00:00","expires_at":null,"revoked_at":null,"last_used_at":"2026-11-15T17:45:34.336886+00:00"},
{"id":"03bb2cc3-d806-7c02-a869-061061685e0d","account_id":"03bb2cc3-d803-7885-830d-269beb42d4d8","hash":"\\xfcc5af329dd3637195c73b50b01823d625fa2c1987a3901bdcc5e5f2a48ed768","prefix":"apr_6sZV","name":"upgrade","scope":"full","created_at":"2026-11-15T17:45:34.131928+00:00","expires_at":null,"revoked_at":null,"last_used_at":"2026-11-15T17:45:34.650186+00:00"}
]$rows$);

insert into ledger overriding system value select * from json_populate_recordset(null::ledger, $rows$[
{"id":1,"account_id":"03bb2cc3-d800-751b-a539-2e97a5adc50c","lot_id":1,"job_id":null,"entry":"grant","amount":4500,"period":1,"created_at":"2026-11-15T17:45:33.618758+00:00"},
{"id":2,"account_id":"03bb2cc3-d802-7f88-b19b-8d62b7498533","lot_id":2,"job_id":null,"entry":"grant","amount":4500,"period":1,"created_at":"2026-11-15T17:45:34.041125+00:00"},
{"id":3,"account_id":"03bb2cc3-d802-7f88-b19b-8d62b7498533","lot_id":3,"job_id":null,"entry":"grant","amount":100,"period":1,"created_at":"2026-11-15T17:45:34.05748+00:00"},
{"id":4,"account_id":"03bb2cc3-d802-7f88-b19b-8d62b7498533","lot_id":4,"job_id":null,"entry":"grant","amount":50,"period":1,"created_at":"2026-11-15T17:45:34.080026+00:00"},
{"id":5,"account_id":"03bb2cc3-d803-7885-830d-269beb42d4d8","lot_id":5,"job_id":null,"entry":"grant","amount":750,"period":1,"created_at":"2026-11-15T17:45:34.09593+00:00"},
{"id":6,"account_id":"03bb2cc3-d802-7f88-b19b-8d62b7498533","lot_id":2,"job_id":"03bb2cc3-d808-7276-8078-f904256b25a2","entry":"charge","amount":-25,"period":1,"created_at":"2026-11-15T17:45:34.36797+00:00"},
{"id":7,"account_id":"03bb2cc3-d802-7f88-b19b-8d62b7498533","lot_id":2,"job_id":"03bb2cc3-d80b-71b9-80c0-795ef6da5f14","entry":"charge","amount":-10,"period":1,"created_at":"2026-11-15T17:45:34.77246+00:00"},
{"id":8,"account_id":"03bb2cc3-d802-7f88-b19b-8d62b7498533","lot_id":2,"job_id":"03bb2cc3-d80b-71b9-80c0-795ef6da5f14","entry":"refund","amount":10,"period":1,"created_at":"2026-11-15T17:45:34.82145+00:00"},
{"id":9,"account_id":"03bb2cc3-d802-7f88-b19b-8d62b7498533","lot_id":2,"job_id":"03bb2cc3-d80c-7b67-b8c5-a6519a43e439","entry":"charge","amount":-1,"period":1,"created_at":"2026-11-15T17:45:34.878718+00:00"},
{"id":10,"account_id":"03bb2cc3-d802-7f88-b19b-8d62b7498533","lot_id":2,"job_id":"03bb2cc3-d80c-7b67-b8c5-a6519a43e439","entry":"refund","amount":1,"period":1,"created_at":"2026-11-15T17:45:34.915276+00:00"},
{"id":11,"account_id":"03bb2cc3-d802-7f88-b19b-8d62b7498533","lot_id":2,"job_id":"03bb2cc3-d80d-73b9-ac54-2e9fd2836edc","entry":"charge","amount":-1,"period":1,"created_at":"2026-11-15T17:45:34.969219+00:00"},
{"id":12,"account_id":"03bb2cc3-d802-7f88-b19b-8d62b7498533","lot_id":2,"job_id":"03bb2cc3-d80f-708b-8851-deb82a380707","entry":"charge","amount":-250,"period":1,"created_at":"2026-11-15T17:45:36.05358+00:00"},
{"id":13,"account_id":"03bb2cc3-d802-7f88-b19b-8d62b7498533","lot_id":2,"job_id":"03bb2cc3-d811-714d-93b5-244d4f2eea62","entry":"charge","amount":-20,"period":1,"created_at":"2026-11-15T17:45:36.095491+00:00"},
{"id":14,"account_id":"03bb2cc3-d803-7885-830d-269beb42d4d8","lot_id":5,"job_id":"03bb2cc3-d812-7cd1-9082-6657ee495bdd","entry":"charge","amount":-20,"period":1,"created_at":"2026-11-15T17:45:36.108965+00:00"},
{"id":15,"account_id":"03bb2cc3-d803-7885-830d-269beb42d4d8","lot_id":5,"job_id":"03bb2cc3-d813-7e42-8d06-eb2a8be7c181","entry":"charge","amount":-4,"period":1,"created_at":"2026-11-15T17:45:36.12757+00:00"}
]$rows$);

insert into lots overriding system value select * from json_populate_recordset(null::lots, $rows$[
{"id":1,"account_id":"03bb2cc3-d800-751b-a539-2e97a5adc50c","bucket":"plan","period":1,"plan":"pro","remaining":4500,"expires_at":"2026-12-15T17:45:33.604+00:00"},
{"id":3,"account_id":"03bb2cc3-d802-7f88-b19b-8d62b7498533","bucket":"coupon","period":null,"plan":null,"remaining":100,"expires_at":"2026-12-05T17:45:34.054+00:00"},
{"id":4,"account_id":"03bb2cc3-d802-7f88-b19b-8d62b7498533","bucket":"wallet","period":null,"plan":null,"remaining":50,"expires_at":null},
{"id":2,"account_id":"03bb2cc3-d802-7f88-b19b-8d62b7498533","bucket":"plan","period":1,"plan":"pro","remaining":4204,"expires_at":"2026-12-15T17:45:34.031+00:00"},
{"id":5,"account_id":"03bb2cc3-d803-7885-830d-269beb42d4d8","bucket":"plan","period":1,"plan":"basic","remaining":726,"expires_at":"2026-12-15T17:45:34.095+00:00"}
]$rows$);

insert into migrations overriding system value select * from json_populate_recordset(null::migrations, $rows$[
{"name":"0001_accounts.sql","checksum":"2235f5071fbfde32475c2b354a2d51bdd8ddd7b67c22d3f1160b7f706b4a9076","at":"2026-11-15T17:45:30.503117+00:00"},
{"name":"0002_jobs.sql","checksum":"4e293c0787ff7d9a11fbbf56d6f30f8f7db1eb7065d7d171d680351c5a218854","at":"2026-11-15T17:45:30.503117+00:00"},
{"name":"0003_sources.sql","checksum":"d289ccc512d9806646a9210f908bf018b7f62b74d0edeb2336c8b09c8f0ef62c","at":"2026-11-15T17:45:30.503117+00:00"},
{"name":"0004_market.sql","checksum":"4677b03be2394d50435195a40ed8aab349a293d12efee32c4b4361d14fdcbc28","at":"2026-11-15T17:45:30.503117+00:00"},
{"name":"0005_reviews.sql","checksum":"c85c063db04443caa74f838bba23c08dc30d40ebd619f42fa9b42271abda3316","at":"2026-11-15T17:45:30.503117+00:00"},
{"name":"0006_pulls.sql","checksum":"08e0b49ea16f9d38f9cf0d5aa6c4173a56a92613770cd483489f5ec39b36082f","at":"2026-11-15T17:45:30.503117+00:00"},
{"name":"0007_findings.sql","checksum":"f40235f1824bc70993f5784d0d887ae9c0ed4dc73bcfa66f21646f9fdd47dbe7","at":"2026-11-15T17:45:30.503117+00:00"},
{"name":"0008_review_marks.sql","checksum":"74989a4dbe35e609caac85b69cfe37c6197234c95f85248373ed21732d171103","at":"2026-11-15T17:45:30.503117+00:00"},
{"name":"0009_continuations.sql","checksum":"7ec261afec4af1e1cccbf04ec2f8d5046275c57b01c963a3e8fe5f24a21155c2","at":"2026-11-15T17:45:30.503117+00:00"},
{"name":"0010_videos.sql","checksum":"b8a60d5ed21dfff6100284875639b78d93c81ce259438299efda2a420ae33223","at":"2026-11-15T17:45:30.503117+00:00"},
{"name":"0011_creators.sql","checksum":"848e09dca21de5d4821e5552919bb48d0334bf0d2c9365104fe46dfdb3a2d447","at":"2026-11-15T17:45:30.503117+00:00"},
{"name":"0012_hashtags.sql","checksum":"a2bd56ce90e1abeb53aed65f6eabe6d86cb8d1d9fa469f28bc1b3d4b1ffe09c2","at":"2026-11-15T17:45:30.503117+00:00"},
{"name":"0013_video_texts.sql","checksum":"ca55433e57eeebbe1e10c778038a0b80332b6f16027aa4394c87f3e033313d80","at":"2026-11-15T17:45:30.503117+00:00"},
{"name":"0014_video_rematch.sql","checksum":"20e4f6a1d2c762f9d5839e8800c3a0b67c44f51ff2bb41f18ffd47881178620e","at":"2026-11-15T17:45:30.503117+00:00"}
]$rows$);

insert into plans overriding system value select * from json_populate_recordset(null::plans, $rows$[
{"key":"basic","credits":750,"per_minute":30,"running":1,"keys":2},
{"key":"starter","credits":2000,"per_minute":60,"running":2,"keys":5},
{"key":"pro","credits":4500,"per_minute":180,"running":5,"keys":20}
]$rows$);

insert into pull_apps overriding system value select * from json_populate_recordset(null::pull_apps, $rows$[
{"pull_id":"03bb2cc3-d80d-73b9-ac54-2e9fd2836edc","ordinal":0,"title":"Tidebook","icon":null,"read":30,"kept":30,"truncated":false,"notes":[],"facts":"\\x1c0000001b0000001a000000190000001800000017000000160000001500000014000000130000001200000011000000100000000f0000000e0000000d0000000c0000000b0000000a00000009000000080000000700000006000000050000000400000003000000020000001e0000001f0000001d0000001c0000001b0000001a000000190000001800000017000000160000001500000014000000130000001200000011000000100000000f0000000e0000000d0000000c0000000b0000000a00000009000000080000000700000006000000050000000400000003000000020000001e000000010000001d0000000000903c1f187a420000d0d6cc177a42000010717a177a420000500b28177a42000090a5d5167a420000d03f83167a42000010da30167a4200005074de157a420000900e8c157a420000d0a839157a4200001043e7147a42000050dd94147a420000907742147a420000d011f0137a42000010ac9d137a42000050464b137a42000090e0f8127a420000d07aa6127a420000101554127a42000050af01127a4200009049af117a420000d0e35c117a420000107e0a117a4200005018b8107a42000090b265107a420000d04c13107a42000010e7c00f7a42000010e7c00f7a42000050816e0f7a42000050816e0f7a42030000000200000001000000000000000300000002000000010000000000000003000000020000000100000000000000030000000200000001000000000000000300000002000000010000000000000003000000020000000100000000000000030000000200000001000000010000000000000000000000010002000300010002000300010002000300010002000300010002000300010002000300010002000300010002000300010002000300020001000300737573757375737573757375737573757375737573757375737573757375737573757375737573757375737573757375737573757375737573757375030201050403020105040302010504030201050403020105040302050504000000000000000000000000000000000000000000000000000000000000","versions":["3.0","3.2","3.1"],"words":"\\x28b52ffd0058c50600c2ca211d6045ab036323a41cd9f0fc8d966abc244960fcffff33521ac40601ff5b28314bb0788f1d976d9dd8071a003feb401265610a04b50e245116c5a88222a875202825eb7ef0a30fb8dbea13f0203e61c8f559b3debc220c9494b3a7b0a3c9cc58fa319f80064acbb29ee5d5f1c9e8014c8575f10c9acd6f6bf78c704d8ba90747f83b8630fdb646202050331316eca0c499802561b03d30579addc605ed9790e779d89d92394f460fbbe59e92cb9c07f387fd293aaf87a1243aaf87a12474621efc27e6643d82d2e964fd11e6e8399eb9fb4875c30c"}
]$rows$);

insert into pulls overriding system value select * from json_populate_recordset(null::pulls, $rows$[
{"id":"03bb2cc3-d80d-73b9-ac54-2e9fd2836edc","account_id":"03bb2cc3-d802-7f88-b19b-8d62b7498533","seq":5,"status":"completed","label":"","request":{"apps": [{"appId": "123456", "store": "apple"}], "sort": "recent", "limit": 200, "exclude": [], "keywords": [], "versions": [], "countries": ["us"], "languages": ["en"], "minLength": 0, "keywordMode": "any", "requireText": false},"revision":3,"created_at":"2026-11-15T17:45:34.96216+00:00","finished_at":"2026-11-15T17:45:36.021+00:00"}
]$rows$);

insert into rate_buckets overriding system value select * from json_populate_recordset(null::rate_buckets, $rows$[
{"account_id":"03bb2cc3-d803-7885-830d-269beb42d4d8","points":23.711975499999998,"refilled_at":"2026-11-15T17:45:38.075941+00:00"},
{"account_id":"03bb2cc3-d802-7f88-b19b-8d62b7498533","points":165.64849800000002,"refilled_at":"2026-11-15T17:45:38.256554+00:00"}
]$rows$);

insert into rating_histories overriding system value select * from json_populate_recordset(null::rating_histories, $rows$[
{"store":"apple","country":"us","app_id":"123456","days":["2026-11-01"],"scores":[4.5],"totals":[100]}
]$rows$);

insert into results overriding system value select * from json_populate_recordset(null::results, $rows$[
{"id":"03bb2cc3-d809-7e6c-90fc-80c9b11c46ad","body":{"kept":"the answer of a teardown"}},
{"id":"03bb2cc3-d80e-7358-8cc0-967841a14a8e","body":{"pullId":"03bb2cc3-d80d-73b9-ac54-2e9fd2836edc","kept":30}},
{"id":"03bb2cc3-d810-71ff-9c0d-7956ab9f48d6","body":{"creators":[{"platform":"youtube","handle":"@sailor","contacts":[{"kind":"email","value":"crew@example.test"}]}]}}
]$rows$);

insert into review_apps overriding system value select * from json_populate_recordset(null::review_apps, $rows$[
{"app_no":1,"store":"apple","app_id":"123456","title":"Tidebook","icon":null,"developer":null,"genre":"Weather","about":"Tides and currents.","reviews":30,"seen_at":"2026-11-02T00:00:00+00:00"}
]$rows$);

insert into review_editions overriding system value select * from json_populate_recordset(null::review_editions, $rows$[
{"no":1,"id":"00000001-611d-8d92-bfe4-e1255ede66ef","rating":1,"title":null,"text":"The app keeps crashing on the harbour map, says reader 0.","date":"2026-10-01T10:00:00+00:00","version":"3.0","reply":null,"replied_at":null,"first_seen":"2026-10-30T00:00:00+00:00","until":"2026-11-02T00:00:00+00:00"}
]$rows$);

insert into reviews overriding system value select * from json_populate_recordset(null::reviews, $rows$[
{"no":31,"id":"00000001-611d-8d92-bfe4-e1255ede66ef","app_no":1,"store_review_id":"1000","rating":5,"title":null,"text":"They fixed the crash on the harbour map. Thank you!","date":"2026-10-01T10:00:00+00:00","country":"us","asked_language":null,"lang":"en","version":"3.0","helpful":0,"reply":null,"replied_at":null,"author":"\\x546e06844607991326088ece","sources":["feed"],"themes":["love_it","good_support"],"kinds":["praise"],"content":"\\xbb9b5ca4f1f45f0275afa8fae3aef4ac","first_seen":"2026-10-30T00:00:00+00:00","edition_seen":"2026-11-02T00:00:00+00:00","last_seen":"2026-11-02T00:00:00+00:00"},
{"no":2,"id":"00000002-a048-8325-9d21-af1104b4e73f","app_no":1,"store_review_id":"1001","rating":2,"title":null,"text":"Great tide tables, worth every cent, says reader 1.","date":"2026-10-02T10:00:00+00:00","country":"us","asked_language":null,"lang":"en","version":"3.1","helpful":1,"reply":null,"replied_at":null,"author":"\\xc86b0c3d5690117e8b56708e","sources":["feed"],"themes":[],"kinds":[],"content":"\\xef78a460a12ad4f5f37f0b3f3736ed98","first_seen":"2026-10-30T00:00:00+00:00","edition_seen":"2026-10-30T00:00:00+00:00","last_seen":"2026-11-02T00:00:00+00:00"},
{"no":3,"id":"00000003-4269-875f-a4db-8e1bc0b6c202","app_no":1,"store_review_id":"1002","rating":3,"title":null,"text":"Please add dark mode, says reader 2.","date":"2026-10-03T10:00:00+00:00","country":"us","asked_language":null,"lang":"en","version":"3.2","helpful":2,"reply":null,"replied_at":null,"author":"\\x452fd152cebfca767a05674e","sources":["feed"],"themes":["readability","feature_request"],"kinds":["request"],"content":"\\x4aee29c545f1d1659016542334d914d7","first_seen":"2026-10-30T00:00:00+00:00","edition_seen":"2026-10-30T00:00:00+00:00","last_seen":"2026-11-02T00:00:00+00:00"},
{"no":4,"id":"00000004-3cb7-8716-9dd2-2d47c3495639","app_no":1,"store_review_id":"1003","rating":4,"title":null,"text":"The app keeps crashing on the harbour map, says reader 3.","date":"2026-10-04T10:00:00+00:00","country":"us","asked_language":null,"lang":"en","version":"3.0","helpful":3,"reply":null,"replied_at":null,"author":"\\x501a60d517e8ae9853de7624","sources":["feed"],"themes":["crashes"],"kinds":["bug","complaint"],"content":"\\xfc081bcf992de9126a281aa91b9dca34","first_seen":"2026-10-30T00:00:00+00:00","edition_seen":"2026-10-30T00:00:00+00:00","last_seen":"2026-11-02T00:00:00+00:00"},
{"no":5,"id":"00000005-1394-8b1e-9f69-50441c5f73de","app_no":1,"store_review_id":"1004","rating":5,"title":null,"text":"Great tide tables, worth every cent, says reader 4.","date":"2026-10-05T10:00:00+00:00","country":"us","asked_language":null,"lang":"en","version":"3.1","helpful":0,"reply":null,"replied_at":null,"author":"\\x4260ae91ba01df4b6b9e55d7","sources":["feed"],"themes":["love_it","good_value"],"kinds":["praise"],"content":"\\xd12495f75daea1747bad054b21ef4fd6","first_seen":"2026-10-30T00:00:00+00:00","edition_seen":"2026-10-30T00:00:00+00:00","last_seen":"2026-11-02T00:00:00+00:00"},
{"no":6,"id":"00000006-2978-8d37-bebc-2d2bbce8612f","app_no":1,"store_review_id":"1005","rating":1,"title":null,"text":"Please add dark mode, says reader 5.","date":"2026-10-06T10:00:00+00:00","country":"us","asked_language":null,"lang":"en","version":"3.2","helpful":1,"reply":null,"replied_at":null,"author":"\\x800741a0d9c2bcaaa9a58ecb","sources":["feed"],"themes":["readability","feature_request"],"kinds":["complaint","request"],"content":"\\x90d7ab225ce27e9a14e9b873b2abfbef","first_seen":"2026-10-30T00:00:00+00:00","edition_seen":"2026-10-30T00:00:00+00:00","last_seen":"2026-11-02T00:00:00+00:00"},
{"no":7,"id":"00000007-954a-8cac-9f96-818827065a4e","app_no":1,"store_review_id":"1006","rating":2,"title":null,"text":"The app keeps crashing on the harbour map, says reader 6.","date":"2026-10-07T10:00:00+00:00","country":"us","asked_language":null,"lang":"en","version":"3.0","helpful":2,"reply":null,"replied_at":null,"author":"\\xc0e712b13b083fbb57bdb7a3","sources":["feed"],"themes":["crashes"],"kinds":["bug","complaint"],"content":"\\x9a978a8b4bdf83695fa9c365d27d9fd6","first_seen":"2026-10-30T00:00:00+00:00","edition_seen":"2026-10-30T00:00:00+00:00","last_seen":"2026-11-02T00:00:00+00:00"},
{"no":8,"id":"00000008-db7e-8428-b522-3c1da4b709aa","app_no":1,"store_review_id":"1007","rating":3,"title":null,"text":"Great tide tables, worth every cent, says reader 7.","date":"2026-10-08T10:00:00+00:00","country":"us","asked_language":null,"lang":"en","version":"3.1","helpful":3,"reply":null,"replied_at":null,"author":"\\x23c871ad045c38527d17c087","sources":["feed"],"themes":["love_it","good_value"],"kinds":["praise"],"content":"\\xa7fc2e70eade8d525408c41e542a2dbc","first_seen":"2026-10-30T00:00:00+00:00","edition_seen":"2026-10-30T00:00:00+00:00","last_seen":"2026-11-02T00:00:00+00:00"},
{"no":9,"id":"00000009-3689-82db-be81-7fa59249ebe8","app_no":1,"store_review_id":"1008","rating":4,"title":null,"text":"Please add dark mode, says reader 8.","date":"2026-10-09T10:00:00+00:00","country":"us","asked_language":null,"lang":"en","version":"3.2","helpful":0,"reply":null,"replied_at":null,"author":"\\xbc7111793cf43dfd3b4fc80f","sources":["feed"],"themes":["readability","feature_request"],"kinds":["request"],"content":"\\x64af34000a033b9c16f14c96a0683a96","first_seen":"2026-10-30T00:00:00+00:00","edition_seen":"2026-10-30T00:00:00+00:00","last_seen":"2026-11-02T00:00:00+00:00"},
{"no":10,"id":"0000000a-9482-8566-bb99-1a45098964ac","app_no":1,"store_review_id":"1009","rating":5,"title":null,"text":"The app keeps crashing on the harbour map, says reader 9.","date":"2026-10-10T10:00:00+00:00","country":"us","asked_language":null,"lang":"en","version":"3.0","helpful":1,"reply":null,"replied_at":null,"author":"\\xe5c694235addc1cc92661459","sources":["feed"],"themes":["crashes"],"kinds":["bug"],"content":"\\x068c0798820812600decadf1ca67af0a","first_seen":"2026-10-30T00:00:00+00:00","edition_seen":"2026-10-30T00:00:00+00:00","last_seen":"2026-11-02T00:00:00+00:00"},
{"no":11,"id":"0000000b-5758-8acc-9a40-2aa6d9395608","app_no":1,"store_review_id":"1010","rating":1,"title":null,"text":"Great tide tables, worth every cent, says reader 10.","date":"2026-10-11T10:00:00+00:00","country":"us","asked_language":null,"lang":"en","version":"3.1","helpful":2,"reply":null,"replied_at":null,"author":"\\x55114ed72d609286c7b2ca81","sources":["feed"],"themes":[],"kinds":[],"content":"\\x977e4510fd5ab46d3e6d51de30e419e5","first_seen":"2026-10-30T00:00:00+00:00","edition_seen":"2026-10-30T00:00:00+00:00","last_seen":"2026-11-02T00:00:00+00:00"},
{"no":12,"id":"0000000c-1a72-8250-bf84-f2985f556e8c","app_no":1,"store_review_id":"1011","rating":2,"title":null,"text":"Please add dark mode, says reader 11.","date":"2026-10-12T10:00:00+00:00","country":"us","asked_language":null,"lang":"en","version":"3.2","helpful":3,"reply":null,"replied_at":null,"author":"\\x1f2821a316619d630f454773","sources":["feed"],"themes":["readability","feature_request"],"kinds":["complaint","request"],"content":"\\xac1a32971d63d90638887e1b07f8c7b5","first_seen":"2026-10-30T00:00:00+00:00","edition_seen":"2026-10-30T00:00:00+00:00","last_seen":"2026-11-02T00:00:00+00:00"},
{"no":13,"id":"0000000d-f8a5-8c31-88d6-5575f41bf5dc","app_no":1,"store_review_id":"1012","rating":3,"title":null,"text":"The app keeps crashing on the harbour map, says reader 12.","date":"2026-10-13T10:00:00+00:00","country":"us","asked_language":null,"lang":"en","version":"3.0","helpful":0,"reply":null,"replied_at":null,"author":"\\x1a56c0765fca8c7cd1067635","sources":["feed"],"themes":["crashes"],"kinds":["bug","complaint"],"content":"\\x73d97d0f3e038c0494feba593fe51ebc","first_seen":"2026-10-30T00:00:00+00:00","edition_seen":"2026-10-30T00:00:00+00:00","last_seen":"2026-11-02T00:00:00+00:00"},
{"no":14,"id":"0000000e-8533-83fb-80c1-c134ddaca4e5","app_no":1,"store_review_id":"1013","rating":4,"title":null,"text":"Great tide tables, worth every cent, says reader 13.","date":"2026-10-14T10:00:00+00:00","country":"us","asked_language":null,"lang":"en","version":"3.1","helpful":1,"reply":null,"replied_at":null,"author":"\\x320bd4d38569161ac1c213b5","sources":["feed"],"themes":["love_it","good_value"],"kinds":["praise"],"content":"\\xcd004f6ced45dceb426bb18b4647654b","first_seen":"2026-10-30T00:00:00+00:00","edition_seen":"2026-10-30T00:00:00+00:00","last_seen":"2026-11-02T00:00:00+00:00"},
{"no":15,"id":"0000000f-badf-8987-b1ef-83e7ffd66415","app_no":1,"store_review_id":"1014","rating":5,"title":null,"text":"Please add dark mode, says reader 14.","date":"2026-10-15T10:00:00+00:00","country":"us","asked_language":null,"lang":"en","version":"3.2","helpful":2,"reply":null,"replied_at":null,"author":"\\xf08409da9f4e718c2747b5a4","sources":["feed"],"themes":["readability","feature_request"],"kinds":["request"],"content":"\\x17586b4549ddfd18e1897c24a55ea541","first_seen":"2026-10-30T00:00:00+00:00","edition_seen":"2026-10-30T00:00:00+00:00","last_seen":"2026-11-02T00:00:00+00:00"},
{"no":16,"id":"00000010-07a0-8cc8-9b5e-98033683c881","app_no":1,"store_review_id":"1015","rating":1,"title":null,"text":"The app keeps crashing on the harbour map, says reader 15.","date":"2026-10-16T10:00:00+00:00","country":"us","asked_language":null,"lang":"en","version":"3.0","helpful":3,"reply":null,"replied_at":null,"author":"\\xa18af40d3fbd1801ecd35f84","sources":["feed"],"themes":["crashes"],"kinds":["bug","complaint"],"content":"\\x966fdb4651742e5b48f4a14bc881ca15","first_seen":"2026-10-30T00:00:00+00:00","edition_seen":"2026-10-30T00:00:00+00:00","last_seen":"2026-11-02T00:00:00+00:00"},
{"no":17,"id":"00000011-643a-834d-91a2-b32e167f9d43","app_no":1,"store_review_id":"1016","rating":2,"title":null,"text":"Great tide tables, worth every cent, says reader 16.","date":"2026-10-17T10:00:00+00:00","country":"us","asked_language":null,"lang":"en","version":"3.1","helpful":0,"reply":null,"replied_at":null,"author":"\\xe516e3b8b225c2fbae6c1005","sources":["feed"],"themes":[],"kinds":[],"content":"\\xd221dc08c8a23bf941c6486176494611","first_seen":"2026-10-30T00:00:00+00:00","edition_seen":"2026-10-30T00:00:00+00:00","last_seen":"2026-11-02T00:00:00+00:00"},
{"no":18,"id":"00000012-5903-890d-a08a-3415fee58c54","app_no":1,"store_review_id":"1017","rating":3,"title":null,"text":"Please add dark mode, says reader 17.","date":"2026-10-18T10:00:00+00:00","country":"us","asked_language":null,"lang":"en","version":"3.2","helpful":1,"reply":null,"replied_at":null,"author":"\\x21c8eeb9e6f2e34b444575b0","sources":["feed"],"themes":["readability","feature_request"],"kinds":["request"],"content":"\\xdb3a3083001e89b422bcc213ce771d52","first_seen":"2026-10-30T00:00:00+00:00","edition_seen":"2026-10-30T00:00:00+00:00","last_seen":"2026-11-02T00:00:00+00:00"},
{"no":19,"id":"00000013-7bc0-808f-9123-af27c36e0da3","app_no":1,"store_review_id":"1018","rating":4,"title":null,"text":"The app keeps crashing on the harbour map, says reader 18.","date":"2026-10-19T10:00:00+00:00","country":"us","asked_language":null,"lang":"en","version":"3.0","helpful":2,"reply":null,"replied_at":null,"author":"\\x8a8e239aaf72288d5fb5480c","sources":["feed"],"themes":["crashes"],"kinds":["bug","complaint"],"content":"\\xe5ffe99cb24b4c19671ebd3c56b87f5a","first_seen":"2026-10-30T00:00:00+00:00","edition_seen":"2026-10-30T00:00:00+00:00","last_seen":"2026-11-02T00:00:00+00:00"},
{"no":24,"id":"00000018-8990-83ec-b868-894603cf3d68","app_no":1,"store_review_id":"1023","rating":4,"title":null,"text":"Please add dark mode, says reader 23.","date":"2026-10-24T10:00:00+00:00","country":"us","asked_language":null,"lang":"en","version":"3.2","helpful":3,"reply":null,"replied_at":null,"author":"\\xf8d50e08dcaf207a5d40402c","sources":["feed"],"themes":["readability","feature_request"],"kinds":["request"],"content":"\\x75c3413cae978fe977dc758c3ea8ef6f","first_seen":"2026-10-31T00:00:00+00:00","edition_seen":"2026-10-31T00:00:00+00:00","last_seen":"2026-11-02T00:00:00+00:00"},
{"no":25,"id":"00000019-2143-8455-923b-34148380c7b0","app_no":1,"store_review_id":"1024","rating":5,"title":null,"text":"The app keeps crashing on the harbour map, says reader 24.","date":"2026-10-25T10:00:00+00:00","country":"us","asked_language":null,"lang":"en","version":"3.0","helpful":0,"reply":null,"replied_at":null,"author":"\\xccdad5539709b861593f4afa","sources":["feed"],"themes":["crashes"],"kinds":["bug"],"content":"\\xc440fb94e337eb191ab737d983b80d2f","first_seen":"2026-10-31T00:00:00+00:00","edition_seen":"2026-10-31T00:00:00+00:00","last_seen":"2026-11-02T00:00:00+00:00"},
{"no":26,"id":"0000001a-3d60-8a54-a0b4-b25509b96d00","app_no":1,"store_review_id":"1025","rating":1,"title":null,"text":"Great tide tables, worth every cent, says reader 25.","date":"2026-10-26T10:00:00+00:00","country":"us","asked_language":null,"lang":"en","version":"3.1","helpful":1,"reply":null,"replied_at":null,"author":"\\x2f5ee0200cfbd2ac0d5875f8","sources":["feed"],"themes":[],"kinds":[],"content":"\\x1afdda2d188454e4e26ef31ceec4fee5","first_seen":"2026-10-31T00:00:00+00:00","edition_seen":"2026-10-31T00:00:00+00:00","last_seen":"2026-11-02T00:00:00+00:00"},
{"no":20,"id":"00000014-ffa1-8e4c-aa5e-c6a6dd813d23","app_no":1,"store_review_id":"1019","rating":5,"title":null,"text":"Great tide tables, worth every cent, says reader 19.","date":"2026-10-20T10:00:00+00:00","country":"us","asked_language":null,"lang":"en","version":"3.1","helpful":3,"reply":null,"replied_at":null,"author":"\\x36572615b370233e82a3d909","sources":["feed"],"themes":["love_it","good_value"],"kinds":["praise"],"content":"\\x61a28f870b061c44f85be05a2f78a58d","first_seen":"2026-10-30T00:00:00+00:00","edition_seen":"2026-10-30T00:00:00+00:00","last_seen":"2026-11-02T00:00:00+00:00"},
{"no":21,"id":"00000015-f302-89a7-a68c-b28842c13c9e","app_no":1,"store_review_id":"1020","rating":1,"title":null,"text":"Please add dark mode, says reader 20.","date":"2026-10-21T10:00:00+00:00","country":"us","asked_language":null,"lang":"en","version":"3.2","helpful":0,"reply":null,"replied_at":null,"author":"\\x83b5b54ba6818b03014e8a9b","sources":["feed"],"themes":["readability","feature_request"],"kinds":["complaint","request"],"content":"\\x9db4fccd581e50f131c834ae4f5129ed","first_seen":"2026-10-31T00:00:00+00:00","edition_seen":"2026-10-31T00:00:00+00:00","last_seen":"2026-11-02T00:00:00+00:00"},
{"no":22,"id":"00000016-9843-8a14-aa96-279fba516609","app_no":1,"store_review_id":"1021","rating":2,"title":null,"text":"The app keeps crashing on the harbour map, says reader 21.","date":"2026-10-22T10:00:00+00:00","country":"us","asked_language":null,"lang":"en","version":"3.0","helpful":1,"reply":null,"replied_at":null,"author":"\\xe1bdad95e5cfb9fec86b16f9","sources":["feed"],"themes":["crashes"],"kinds":["bug","complaint"],"content":"\\xcdd3802af549619c8c6a904cf889a5d5","first_seen":"2026-10-31T00:00:00+00:00","edition_seen":"2026-10-31T00:00:00+00:00","last_seen":"2026-11-02T00:00:00+00:00"},
{"no":23,"id":"00000017-b861-87b3-a6f3-f78e48cdf035","app_no":1,"store_review_id":"1022","rating":3,"title":null,"text":"Great tide tables, worth every cent, says reader 22.","date":"2026-10-23T10:00:00+00:00","country":"us","asked_language":null,"lang":"en","version":"3.1","helpful":2,"reply":null,"replied_at":null,"author":"\\x27a3b20fb2336e93be1541e5","sources":["feed"],"themes":["love_it","good_value"],"kinds":["praise"],"content":"\\xc5ce39f3d2df0ac4fb690add8a3c8c2b","first_seen":"2026-10-31T00:00:00+00:00","edition_seen":"2026-10-31T00:00:00+00:00","last_seen":"2026-11-02T00:00:00+00:00"},
{"no":27,"id":"0000001b-a67b-8675-bd7b-692cec592e75","app_no":1,"store_review_id":"1026","rating":2,"title":null,"text":"Please add dark mode, says reader 26.","date":"2026-10-27T10:00:00+00:00","country":"us","asked_language":null,"lang":"en","version":"3.2","helpful":2,"reply":null,"replied_at":null,"author":"\\xc3732e582193c942b35a26eb","sources":["feed"],"themes":["readability","feature_request"],"kinds":["complaint","request"],"content":"\\x430f9d130ab99ba2bf3af0454cdefcf1","first_seen":"2026-10-31T00:00:00+00:00","edition_seen":"2026-10-31T00:00:00+00:00","last_seen":"2026-11-02T00:00:00+00:00"},
{"no":28,"id":"0000001c-d4a2-848a-803d-6a0d79af2bcf","app_no":1,"store_review_id":"1027","rating":3,"title":null,"text":"The app keeps crashing on the harbour map, says reader 27.","date":"2026-10-28T10:00:00+00:00","country":"us","asked_language":null,"lang":"en","version":"3.0","helpful":3,"reply":null,"replied_at":null,"author":"\\x8b845c94433b33372730d6f2","sources":["feed"],"themes":["crashes"],"kinds":["bug","complaint"],"content":"\\xd31c4ad4251c1ccbdf1cd1138525b024","first_seen":"2026-10-31T00:00:00+00:00","edition_seen":"2026-10-31T00:00:00+00:00","last_seen":"2026-11-02T00:00:00+00:00"},
{"no":29,"id":"0000001d-e862-8118-a59e-851c9af7a807","app_no":1,"store_review_id":"1028","rating":4,"title":null,"text":"Great tide tables, worth every cent, says reader 28.","date":"2026-10-01T10:00:00+00:00","country":"us","asked_language":null,"lang":"en","version":"3.1","helpful":0,"reply":null,"replied_at":null,"author":"\\xb0f510b0ac9c24cfe8f2faca","sources":["feed"],"themes":["love_it","good_value"],"kinds":["praise"],"content":"\\x388da61f7c7249658102f1fdf4731971","first_seen":"2026-10-31T00:00:00+00:00","edition_seen":"2026-10-31T00:00:00+00:00","last_seen":"2026-11-02T00:00:00+00:00"},
{"no":30,"id":"0000001e-c194-87cf-a1f1-9babfc7e5848","app_no":1,"store_review_id":"1029","rating":5,"title":null,"text":"Please add dark mode, says reader 29.","date":"2026-10-02T10:00:00+00:00","country":"us","asked_language":null,"lang":"en","version":"3.2","helpful":1,"reply":null,"replied_at":null,"author":"\\x9011d948d888bf49fb5da43a","sources":["feed"],"themes":["readability","feature_request"],"kinds":["request"],"content":"\\x2d2653920095f9447a4e986ec9aef97a","first_seen":"2026-10-31T00:00:00+00:00","edition_seen":"2026-10-31T00:00:00+00:00","last_seen":"2026-11-02T00:00:00+00:00"}
]$rows$);

insert into search_dead overriding system value select * from json_populate_recordset(null::search_dead, $rows$[
{"no":1}
]$rows$);

insert into search_postings overriding system value select * from json_populate_recordset(null::search_postings, $rows$[
{"term":"#kind:bug","segment":1,"docs":"\\x00000300060009000c000f001200"},
{"term":"#kind:complaint","segment":1,"docs":"\\x00000300050006000b000c000f001200"},
{"term":"#crashes","segment":1,"docs":"\\x00000300060009000c000f001200"},
{"term":"app","segment":1,"docs":"\\x00000300060009000c000f001200"},
{"term":"keep","segment":1,"docs":"\\x00000300060009000c000f001200"},
{"term":"crash","segment":1,"docs":"\\x00000300060009000c000f001200"},
{"term":"harbour","segment":1,"docs":"\\x00000300060009000c000f001200"},
{"term":"map","segment":1,"docs":"\\x00000300060009000c000f001200"},
{"term":"reader","segment":1,"docs":"\\x00000100020003000400050006000700080009000a000b000c000d000e000f001000110012001300"},
{"term":"0","segment":1,"docs":"\\x0000"},
{"term":"great","segment":1,"docs":"\\x0100040007000a000d0010001300"},
{"term":"tid","segment":1,"docs":"\\x0100040007000a000d0010001300"},
{"term":"tabl","segment":1,"docs":"\\x0100040007000a000d0010001300"},
{"term":"worth","segment":1,"docs":"\\x0100040007000a000d0010001300"},
{"term":"cent","segment":1,"docs":"\\x0100040007000a000d0010001300"},
{"term":"1","segment":1,"docs":"\\x0100"},
{"term":"#kind:request","segment":1,"docs":"\\x0200050008000b000e001100"},
{"term":"#readability","segment":1,"docs":"\\x0200050008000b000e001100"},
{"term":"#feature_request","segment":1,"docs":"\\x0200050008000b000e001100"},
{"term":"add","segment":1,"docs":"\\x0200050008000b000e001100"},
{"term":"dark","segment":1,"docs":"\\x0200050008000b000e001100"},
{"term":"mod","segment":1,"docs":"\\x0200050008000b000e001100"},
{"term":"2","segment":1,"docs":"\\x0200"},
{"term":"3","segment":1,"docs":"\\x0300"},
{"term":"#kind:praise","segment":1,"docs":"\\x040007000d001300"},
{"term":"#love_it","segment":1,"docs":"\\x040007000d001300"},
{"term":"#good_value","segment":1,"docs":"\\x040007000d001300"},
{"term":"4","segment":1,"docs":"\\x0400"},
{"term":"5","segment":1,"docs":"\\x0500"},
{"term":"6","segment":1,"docs":"\\x0600"},
{"term":"7","segment":1,"docs":"\\x0700"},
{"term":"8","segment":1,"docs":"\\x0800"},
{"term":"9","segment":1,"docs":"\\x0900"},
{"term":"10","segment":1,"docs":"\\x0a00"},
{"term":"11","segment":1,"docs":"\\x0b00"},
{"term":"12","segment":1,"docs":"\\x0c00"},
{"term":"13","segment":1,"docs":"\\x0d00"},
{"term":"14","segment":1,"docs":"\\x0e00"},
{"term":"15","segment":1,"docs":"\\x0f00"},
{"term":"16","segment":1,"docs":"\\x1000"},
{"term":"17","segment":1,"docs":"\\x1100"},
{"term":"18","segment":1,"docs":"\\x1200"},
{"term":"19","segment":1,"docs":"\\x1300"},
{"term":"#kind:complaint","segment":2,"docs":"\\x0000010006000700"},
{"term":"#kind:request","segment":2,"docs":"\\x0000030006000900"},
{"term":"#readability","segment":2,"docs":"\\x0000030006000900"},
{"term":"#feature_request","segment":2,"docs":"\\x0000030006000900"},
{"term":"add","segment":2,"docs":"\\x0000030006000900"},
{"term":"dark","segment":2,"docs":"\\x0000030006000900"},
{"term":"mod","segment":2,"docs":"\\x0000030006000900"},
{"term":"reader","segment":2,"docs":"\\x0000010002000300040005000600070008000900"},
{"term":"20","segment":2,"docs":"\\x0000"},
{"term":"#kind:bug","segment":2,"docs":"\\x010004000700"},
{"term":"#crashes","segment":2,"docs":"\\x010004000700"},
{"term":"app","segment":2,"docs":"\\x010004000700"},
{"term":"keep","segment":2,"docs":"\\x010004000700"},
{"term":"crash","segment":2,"docs":"\\x010004000700"},
{"term":"harbour","segment":2,"docs":"\\x010004000700"},
{"term":"map","segment":2,"docs":"\\x010004000700"},
{"term":"21","segment":2,"docs":"\\x0100"},
{"term":"#kind:praise","segment":2,"docs":"\\x02000800"},
{"term":"#love_it","segment":2,"docs":"\\x02000800"},
{"term":"#good_value","segment":2,"docs":"\\x02000800"},
{"term":"great","segment":2,"docs":"\\x020005000800"},
{"term":"tid","segment":2,"docs":"\\x020005000800"},
{"term":"tabl","segment":2,"docs":"\\x020005000800"},
{"term":"worth","segment":2,"docs":"\\x020005000800"},
{"term":"cent","segment":2,"docs":"\\x020005000800"},
{"term":"22","segment":2,"docs":"\\x0200"},
{"term":"23","segment":2,"docs":"\\x0300"},
{"term":"24","segment":2,"docs":"\\x0400"},
{"term":"25","segment":2,"docs":"\\x0500"},
{"term":"26","segment":2,"docs":"\\x0600"},
{"term":"27","segment":2,"docs":"\\x0700"},
{"term":"28","segment":2,"docs":"\\x0800"},
{"term":"29","segment":2,"docs":"\\x0900"},
{"term":"#kind:praise","segment":3,"docs":"\\x0000"},
{"term":"#love_it","segment":3,"docs":"\\x0000"},
{"term":"#good_support","segment":3,"docs":"\\x0000"},
{"term":"fix","segment":3,"docs":"\\x0000"},
{"term":"crash","segment":3,"docs":"\\x0000"},
{"term":"harbour","segment":3,"docs":"\\x0000"},
{"term":"map","segment":3,"docs":"\\x0000"},
{"term":"thank","segment":3,"docs":"\\x0000"}
]$rows$);

insert into search_segments overriding system value select * from json_populate_recordset(null::search_segments, $rows$[
{"id":1,"revision":1,"docs":20,"taxonomy":"d0d3291c65a718ce","themes":["crashes","readability","feature_request","love_it","good_value"],"apps":[1],"facts":"\\x0100000002000000030000000400000005000000060000000700000008000000090000000a0000000b0000000c0000000d0000000e0000000f0000001000000011000000120000001300000014000000202fbe6aa080bf6a20d2c06aa023c26a2075c36aa0c6c46a2018c66aa069c76a20bbc86aa00cca6a205ecb6aa0afcc6a2001ce6aa052cf6a20a4d06aa0f5d16a2047d36aa098d46a20ead56aa03bd76a00000000000000000000000000000000000000000000000000000000000000000000000000000000010203040501020304050102030405010203040563645c705d596d6a5269665d62625a6e5c576c6803000403080603080401000603080403000403080100020102020102020100020102020100020102000102000304010200030401020001020003040102000102000304","phrases":"\\x5b2f76649d0bd91e4ffca8dcc10d09feb60c0c526d420f9f550231975b2f76649d0bd91e4ffca8dcc10d09feb60c0c526d420f9f550231975b2f76649d0bd91e4ffca8dcc10d09feb60c0c526d420f9f550231975b2f76649d0bd91e4ffca8dcc10d09feb60c0c526d420f9f550231975b2f76649d0bd91e4ffca8dcc10d09feb60c0c526d420f9f550231975b2f76649d0bd91e4ffca8dcc10d09feb60c0c526d420f9f550231975b2f76649d0bd91e4ffca8dcc10d09feb60c0c520e73d7341d23d4349d41af47e4cc0e73d7341d23d4349d41af47e4cc0e73d7341d23d4349d41af47e4cc0e73d7341d23d4349d41af47e4cc0e73d7341d23d4349d41af47e4cc0e73d7341d23d4349d41af47e4cc0e73d7341d23d4349d4103000200020003000200020003000200020003000200020003000200020003000200020003000200"},
{"id":2,"revision":1,"docs":10,"taxonomy":"d0d3291c65a718ce","themes":["readability","feature_request","crashes","love_it","good_value"],"apps":[1],"facts":"\\x15000000160000001700000018000000190000001a0000001b0000001c0000001d0000001e000000208dd86aa0ded96a2030db6aa081dc6a20d3dd6aa024df6a2076e06aa0c7e16a202fbe6aa080bf6a0000000000000000000000000000000000000000010203040501020304055068665d62625a6e5c570603080401000603080402010202010002010202000102030400010200010203040001","phrases":"\\x6d420f9f550231975b2f76649d0bd91e4ffca8dcc10d09feb60c0c526d420f9f550231975b2f76649d0bd91e4ffca8dcc10d09feb60c0c526d420f9f550231975b2f76649d0bd91e4ffca8dcc10d09feb60c0c526d420f9f55023197af47e4cc0e73d7341d23d4349d41af47e4cc0e73d7341d23d4349d41af47e4cc0e73d7341d23d4349d41af47e4cc0200030002000200030002000200030002000200"},
{"id":3,"revision":1,"docs":1,"taxonomy":"d0d3291c65a718ce","themes":["love_it","good_support"],"apps":[1],"facts":"\\x1f000000202fbe6a0000056108020001","phrases":"\\x4ffca8dc1d230100"}
]$rows$);

insert into source_budgets overriding system value select * from json_populate_recordset(null::source_budgets, $rows$[
{"source":"itunes","free_at":["-infinity","2026-11-15T17:45:37.170888+00:00"]}
]$rows$);

insert into source_quotas overriding system value select * from json_populate_recordset(null::source_quotas, $rows$[
{"quota":"youtube","day":"2026-11-01","used":1}
]$rows$);

insert into stamp overriding system value select * from json_populate_recordset(null::stamp, $rows$[
{"one":true,"source":"sandbox","author_salt":"\\xacf516f4b94e58d8"}
]$rows$);

insert into video_apps overriding system value select * from json_populate_recordset(null::video_apps, $rows$[
{"store":"apple","app_id":"123456","video_no":2,"title":"Tidebook","why":["Its title names the app."],"terms":["tidebook"],"developer":null,"site":null,"genre":"Weather","linked":false,"passing":false}
]$rows$);

insert into video_texts overriding system value select * from json_populate_recordset(null::video_texts, $rows$[
{"video_no":1,"description":"","hashtags":[],"matched_by":1,"matched_among":10,"matched_at":"2026-11-01T00:00:00+00:00","whole":true,"edition":1},
{"video_no":2,"description":"How to read tide tables.","hashtags":["tides"],"matched_by":1,"matched_among":10,"matched_at":"2026-11-01T00:00:00+00:00","whole":true,"edition":1}
]$rows$);

insert into videos overriding system value select * from json_populate_recordset(null::videos, $rows$[
{"no":1,"platform":"tiktok","id":"knots","url":"https://video.example/knots","title":"Three knots","creator":null,"views":null,"likes":null,"comments":null,"published_at":null,"duration_s":null,"thumbnail":null,"heading":"'knots' 'three'","of_apps":"","words":"'knots' 'three'","missed":0,"counted_at":"2026-11-01T00:00:00+00:00","first_seen":"2026-11-01T00:00:00+00:00"},
{"no":2,"platform":"youtube","id":"tide1","url":"https://video.example/tide1","title":"Tidebook for beginners","creator":{"url": "https://video.example/@sailor", "name": "A Sailor", "handle": "@sailor", "followers": 1200},"views":5000,"likes":300,"comments":12,"published_at":"2026-10-01T10:00:00+00:00","duration_s":300,"thumbnail":null,"heading":"'beginners' 'for' 'tidebook'","of_apps":"'tidebook'","words":"'beginners' 'for' 'how' 'read' 'tables' 'tide' 'tidebook' 'tides' 'to'","missed":0,"counted_at":"2026-11-01T00:00:00+00:00","first_seen":"2026-11-01T00:00:00+00:00"}
]$rows$);

select setval('claims', 5);
select setval('jobs_seq_seq', 9);
select setval('ledger_id_seq', 15);
select setval('lots_id_seq', 5);
select setval('review_apps_app_no_seq', 1);
select setval('review_nos', 31);
select setval('search_segments_id_seq', 3);
select setval('videos_no_seq', 2);
reset session_replication_role;
