-- Accounts: reading, creating and changing them.

create or replace function epoch_ms(at timestamptz) returns bigint language sql stable as $$
  select floor(extract(epoch from at) * 1000)::bigint
$$;

-- Maximum number of concurrent runs of the account.
create or replace function running_limit(a accounts) returns int language plpgsql stable as $$
begin
  return coalesce(a.running, (select p.running from plans p where p.key = a.plan));
end $$;

-- The account as Account in store/accounts/accounts.ts, from parts that the caller has read.
create or replace function account_json(a accounts, p plans, p_left bigint, p_wallet bigint) returns jsonb language sql stable as $$
  select jsonb_build_object(
    'id', a.id, 'email', a.email, 'plan', a.plan, 'nextPlan', a.next_plan, 'counted', a.counted,
    'perMinute', coalesce(a.per_minute, p.per_minute), 'running', coalesce(a.running, p.running),
    'queue', a.queue, 'keys', p.keys, 'used', a.used, 'left', p_left, 'wallet', p_wallet,
    'resetsAt', epoch_ms(a.resets_at), 'lapsesAt', epoch_ms(a.lapses_at), 'createdAt', epoch_ms(a.created_at),
    'version', a.version, 'suspendedAt', epoch_ms(a.suspended_at), 'owner', a.owner,
    'deletesAt', epoch_ms(a.deletes_at),
    'foundNothing', coalesce(a.found_nothing_at > statement_timestamp() - interval '1 hour', false))
$$;

create or replace function account_view(a accounts) returns jsonb language plpgsql stable as $$
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

-- The end of a period: whole months from the account's start, clamped to short months, in UTC.
create or replace function period_end(started timestamptz, period int) returns timestamptz language sql immutable as $$
  select ((started at time zone 'UTC') + make_interval(months => period)) at time zone 'UTC'
$$;

-- Locks the account until the transaction ends: every change of its credits and slots happens under this lock.
create or replace function lock_account(p_account uuid) returns accounts language plpgsql as $$
declare
  a accounts;
begin
  select * into a from accounts where id = p_account for no key update;
  if a.id is null then
    return null;
  end if;
  return settle_account(a);
end $$;

-- As lock_account, or null at once if another transaction has locked it.
create or replace function lock_free_account(p_account uuid) returns accounts language plpgsql as $$
declare
  a accounts;
begin
  select * into a from accounts where id = p_account for no key update skip locked;
  if a.id is null then
    return null;
  end if;
  return settle_account(a);
end $$;

create or replace function read_account(p_account uuid) returns jsonb language plpgsql as $$
declare
  a accounts;
  v_view jsonb;
  v_lapses timestamptz;
  v_resets timestamptz;
begin
  -- One statement for one snapshot: the row and its lots may change between two.
  select account_view(b), b.lapses_at, b.resets_at into v_view, v_lapses, v_resets from accounts b where b.id = p_account;
  if v_lapses <= clock_timestamp() or v_resets > clock_timestamp() + interval '32 days' then
    a := lock_account(p_account);
    v_view := account_view(a);
  end if;
  return v_view;
end $$;

-- The new account with its first month's grant, or null if the address is taken.
create or replace function create_account(
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
create or replace function change_plan(p_account uuid, p_plan text) returns jsonb language plpgsql as $$
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
