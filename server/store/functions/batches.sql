-- Starts and ends of many accounts at once: one commit for all, and one statement where each alone takes ten. They take only
-- what is plain; whatever else there is goes through start_job or end_job, which know every case, by itself.
--
-- A plan may be made while tables are empty and then be used for days. So each of their statements looks up what it needs in an
-- index, row by row: `offset 0` keeps a look from being made into one at the whole table, `is true` keeps a condition from
-- choosing another index, and the settings do the rest.

-- The accounts that nobody else has locked, which are now locked. It waits for none: so batches cannot wait for each other in
-- a circle, and an account that is locked for long keeps only its own starts waiting.
create or replace function lock_free_accounts(p_accounts uuid[]) returns uuid[] language plpgsql as $$
begin
  return array(select id from accounts where id = any(p_accounts) order by id for no key update skip locked);
end $$;

-- How many of an account's new starts get a slot at once: none while others wait for one.
create or replace function newly_admitted(p_slots int, p_waiting int, p_most int, p_starts bigint) returns int language sql immutable as $$
  select case when p_waiting = 0 then least(p_starts, greatest(p_most - p_slots, 0))::int else 0 end
$$;

-- Starts one job as start_job does, unless its account is locked: null.
create or replace function start_if_free(p_start jsonb) returns jsonb language plpgsql as $$
begin
  if lock_free_accounts(array[(p_start ->> 'accountId')::uuid]) = '{}' then
    return null;
  end if;
  return start_job(p_start);
end $$;

-- Starts jobs of these accounts, each named once: `p_starts` is a list of what start_job takes, without what is null, false or 0.
-- Where an account has several, each says which it is (`nth` of `of`) and what they cost up to it and in all. No two of an
-- account ask the same or have the same key. Answers for each place in the list, from 1, that is started, and for each account
-- that was locked; those of which it says nothing must be made by themselves. An account's starts are all made, in their order,
-- or none of them is.
create or replace function start_batch(p_accounts uuid[], p_starts json) returns table (place int, busy uuid, admitted boolean,
  input jsonb, credits int, created_at bigint, used bigint, "left" bigint, wallet bigint, version bigint) language plpgsql
set enable_seqscan = off set enable_bitmapscan = off set enable_hashjoin = off set enable_mergejoin = off
set plan_cache_mode = force_generic_plan as $$
#variable_conflict use_column
declare
  v_locked uuid[] := lock_free_accounts(p_accounts);
  v_now timestamptz := clock_timestamp();
begin
  if cardinality(v_locked) < cardinality(p_accounts) then
    return query select null::int, b, null::boolean, null::jsonb, null::int, null::bigint, null::bigint, null::bigint,
      null::bigint, null::bigint from unnest(p_accounts) b where b <> all(v_locked);
  end if;
  return query
  with judged as materialized (
    select s.*, a.period, a.used, a.version, c.*, l.*, coalesce(a.running, p.running) as slots_in_all,
      a.slots + nth <= coalesce(a.running, p.running) and a.waiting = 0 as admitted,
      l.had + l.wallet_had - total >= coalesce(a.low_balance, p.credits / 10) as ample,
      (a.deleted_at is null and v_now < a.lapses_at and a.resets_at <= v_now + interval '32 days'
        -- It may be slowed down: see slowdown_of.
        and coalesce(a.found_nothing_at < v_now - interval '1 hour', true)
        and (total = 0 or l.first_has >= total)
        -- A balance that gets low is told of.
        and (total = 0 or l.had + l.wallet_had - total >= coalesce(a.low_balance, p.credits / 10)
          or a.low_balance_told and l.had + l.wallet_had < coalesce(a.low_balance, p.credits / 10))
        and a.waiting + starts - newly_admitted(a.slots, a.waiting, coalesce(a.running, p.running), starts)
          <= coalesce(a.queue, queue_cap)
        and (s.key is null or not exists (
          select 1 from idempotency i where i.account_id = s.account_id and i.key = s.key offset 0))
        and (force or not exists (
          select 1 from jobs r where r.account_id = s.account_id and r.active = s.active and r.status in ('queued', 'running')
          offset 0))
        and (not holdable or refresh or not exists (
          select 1 from jobs h where h.question = s.question and h.status = 'done' and h.holdable
            and h.finished_at > v_now - make_interval(secs => hold_ms / 1000.0) offset 0) and not exists (
          select 1 from jobs h where h.question = s.question and h.status = 'failed' and h.holdable
            and h.finished_at > v_now - make_interval(secs => hold_ms / 1000.0) offset 0))
        and (price = 0 or s.credential_id is null or not exists (
          select 1 from spending_caps c where c.credential_id = s.credential_id offset 0))) is true as plain
    from (
      select g.place::int, g.id, g."accountId" as account_id, g."credentialId" as credential_id, g.kind, g.input,
        decode(g.question, 'hex') as question, decode(g.active, 'hex') as active, coalesce(g."holdMs", 0) as hold_ms,
        coalesce(g.holdable, false) as holdable, coalesce(g.force, false) as force, coalesce(g.refresh, false) as refresh,
        g."queueCap" as queue_cap, g.source, g."idempotencyKey" as key,
        decode(g.fingerprint, 'hex') as fingerprint, g.trace, coalesce(g.nth, 1) as nth, coalesce(g.of, 1)::bigint as starts,
        coalesce(g.price, 0) as one_costs, coalesce(g.upto, g.price, 0) as some_cost, coalesce(g.total, g.price, 0) as all_cost
      from rows from (json_to_recordset(p_starts) as (id uuid, "accountId" uuid, "credentialId" uuid, kind text, input jsonb,
        question text, active text, price int, "holdMs" bigint, holdable boolean, force boolean, refresh boolean,
        "queueCap" int, source run_source, "idempotencyKey" text, fingerprint text, trace text, nth int, of int, upto bigint,
        total bigint))
        with ordinality as g (id, "accountId", "credentialId", kind, input, question, active, price, "holdMs", holdable, force,
          refresh, "queueCap", source, "idempotencyKey", fingerprint, trace, nth, of, upto, total, place)
    ) s
    join accounts a on a.id = s.account_id and a.id = any(v_locked)
    join plans p on p.key = a.plan
    cross join lateral (
      select case when a.counted then one_costs else 0 end as price, case when a.counted then some_cost else 0 end as upto,
        case when a.counted then all_cost else 0 end as total) c
    cross join lateral (
      select coalesce(sum(remaining) filter (where bucket <> 'wallet'), 0) as had,
        coalesce(sum(remaining) filter (where bucket = 'wallet'), 0) as wallet_had,
        (array_agg(id order by bucket, expires_at nulls last, id))[1] as first_lot,
        (array_agg(remaining order by bucket, expires_at nulls last, id))[1] as first_has,
        min(bucket) = 'wallet' as from_wallet
      from lots where account_id = s.account_id and remaining > 0) l
  ), plain as materialized (
    select * from judged j
    where plain and (starts = 1 or not exists (select 1 from judged o where o.account_id = j.account_id and not o.plain))
  ), written as (
    insert into jobs (id, account_id, kind, input, status, question, active, refresh, holdable, credits, admitted_at,
      created_at, trace, credential_id, source)
    select id, account_id, kind, input, 'queued', question, active, refresh, holdable, price,
      case when admitted then v_now end, v_now, trace, credential_id, source
    from plain order by place
  ), remembered as (
    -- By its id alone: see first_view.
    insert into idempotency (account_id, key, fingerprint, job, created_at)
    select account_id, key, fingerprint, jsonb_build_object('id', id), v_now from plain where key is not null
  ), charged as (
    insert into ledger (account_id, lot_id, job_id, entry, amount, period)
    select account_id, first_lot, id, 'charge', -price, period from plain where price > 0 order by place
  ), taken as (
    update lots set remaining = remaining - total from plain s where s.nth = s.starts and total > 0 and lots.id = first_lot
  ), counted as (
    update accounts set
      slots = accounts.slots + newly_admitted(accounts.slots, accounts.waiting, slots_in_all, starts),
      waiting = accounts.waiting + starts - newly_admitted(accounts.slots, accounts.waiting, slots_in_all, starts),
      used = accounts.used + case when total = 0 or from_wallet then 0 else total end,
      version = accounts.version + starts,
      low_balance_told = accounts.low_balance_told and (total = 0 or not ample)
    from plain s where s.nth = s.starts and accounts.id = s.account_id
  )
  select place, null::uuid, admitted, input, price, epoch_ms(v_now), s.used + case when from_wallet then 0 else upto end,
    had - case when from_wallet then 0 else upto end, wallet_had - case when from_wallet then upto else 0 end, s.version + nth
  from plain s;
end $$;

-- As nodes of the version before call it: what is not one start is left to be made by itself, each. To be dropped one version
-- later: drop function if exists start_jobs(json).
create or replace function start_jobs(p_starts json) returns table (place int, busy boolean, started jsonb) language sql as $$
  select 1, s is null, s from start_if_free((p_starts -> 0)::jsonb) s where json_array_length(p_starts) = 1
$$;

-- Ends runs of these accounts, each named once, that have a result: `p_ends` is a list of them, each run once. Answers for each
-- place in it, from 1, that is ended how many waiting jobs of its account were given a slot, and names each account that was
-- locked; those of which it says nothing must be ended by end_job.
create or replace function end_batch(p_accounts uuid[], p_ends json) returns table (place int, busy uuid, admitted int)
language plpgsql
set enable_seqscan = off set enable_bitmapscan = off set enable_hashjoin = off set enable_mergejoin = off
set plan_cache_mode = force_generic_plan as $$
#variable_conflict use_column
declare
  v_locked uuid[] := lock_free_accounts(p_accounts);
  v_places int[];
  v_owners uuid[];
  v_waiting uuid[];
  v_account uuid;
  v_admitted jsonb := '{}';
begin
  if cardinality(v_locked) < cardinality(p_accounts) then
    return query select null::int, b, null::int from unnest(p_accounts) b where b <> all(v_locked);
  end if;
  with ended as materialized (
    select e.*, j.account_id, j.holdable as was_holdable
    from rows from (json_to_recordset(p_ends) as (id uuid, claim bigint, "resultId" uuid, result text, holdable boolean))
      with ordinality as e (id, claim, "resultId", result, holdable, place)
    join jobs j on j.id = e.id
    where (j.claim = e.claim and j.account_id = any(v_locked)) is true
      -- Destinations are told by end_job.
      and not exists (select 1 from destinations d where d.account_id = j.account_id offset 0)
    for no key update of j skip locked
  ), kept as (
    insert into results (id, body) select "resultId", result::json from ended
  ), written as (
    update jobs set status = 'done', result_id = e."resultId", error = null, holdable = was_holdable and e.holdable,
      progress = null, claim = null, worker = null, heartbeat_at = null, deadline_at = null, finished_at = clock_timestamp()
    from ended e where jobs.id = e.id
  ), freed as (
    update accounts set slots = slots - n
    from (select account_id, count(*) as n from ended group by account_id) e where accounts.id = e.account_id
    returning id, waiting
  )
  select array(select id from freed where waiting > 0), array_agg(place), array_agg(account_id)
  into v_waiting, v_places, v_owners from ended;
  foreach v_account in array v_waiting loop
    v_admitted := v_admitted || jsonb_build_object(v_account,
      (select admit_waiting(a) from accounts a where id = v_account));
  end loop;
  return query
  select e.place, null::uuid, coalesce((v_admitted ->> e.account_id::text)::int, 0)
  from unnest(v_places, v_owners) as e (place, account_id);
end $$;

-- As nodes of the version before call it: each is left to be ended by itself. To be dropped one version later:
-- drop function if exists end_jobs(json).
create or replace function end_jobs(p_ends json) returns table (place int, busy boolean, admitted int) language sql as $$
  select null::int, null::boolean, null::int where false
$$;
