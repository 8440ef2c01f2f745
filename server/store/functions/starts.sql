-- Starting jobs.

-- Starts jobs in one transaction, in order. `p_starts` is a list of NewJob (store/jobs/jobs.ts), with hashes in hex. Returns a row for
-- each. Unless `p_waits`, which is for a single start, it waits for no account: for a start whose account another transaction has
-- locked, nothing is done and its row is null. So batches cannot deadlock, and a locked account delays only its own starts.
--
-- The settings keep cached plans to index lookups: one made while a table was empty would otherwise scan it after it has grown.
create or replace function start_jobs(p_starts jsonb, p_waits boolean) returns table (started jsonb) language plpgsql
set enable_seqscan = off set enable_bitmapscan = off set enable_hashjoin = off set enable_mergejoin = off
set plan_cache_mode = force_generic_plan as $$
declare
  v_start jsonb;
  a accounts;
begin
  for v_start in select value from jsonb_array_elements(p_starts) loop
    if p_waits then
      a := lock_account((v_start ->> 'accountId')::uuid);
    else
      a := lock_free_account((v_start ->> 'accountId')::uuid);
    end if;
    started := case when p_waits or a.id is not null then start_job(v_start, a) end;
    return next;
  end loop;
end $$;

-- Records an accepted start under its idempotency key.
create or replace function remember_start(p_account uuid, p_key text, p_fingerprint bytea, p_job jsonb, p_now timestamptz)
returns void language plpgsql as $$
begin
  if p_key is not null then
    insert into idempotency (account_id, key, fingerprint, job, created_at)
    values (p_account, p_key, p_fingerprint, p_job, p_now)
    on conflict (account_id, key) do update
      set fingerprint = excluded.fingerprint, job = excluded.job, created_at = excluded.created_at;
  end if;
end $$;

-- Runs that find nothing are refunded, but cost their source as much as others. From the tenth within an hour, the account's starts
-- for that source are spaced: 5 seconds apart, doubled for each further such run, 5 minutes at most. Runs that end after the last
-- start do not count until the next, so that a wait, once announced, never grows. No slowdown: nulls.
create or replace function slowdown_of(a accounts, p_source run_source, p_now timestamptz, out until timestamptz, out found_nothing int)
language plpgsql stable as $$
declare
  v_started timestamptz;
begin
  if not a.counted or a.found_nothing_at is null or a.found_nothing_at < p_now - interval '1 hour' then
    return;
  end if;
  if (select count(*) from empty_runs(a.id, p_source, p_now, p_now)) < 10 then
    return;
  end if;
  select created_at into v_started from jobs where account_id = a.id and source = p_source order by seq desc limit 1;
  select count(*) into found_nothing from empty_runs(a.id, p_source, p_now, v_started);
  until := v_started + make_interval(secs => least(5 * 2.0 ^ (found_nothing - 10), 300));
  -- A start in the future means that the clock was set back, which must not lock the account.
  if found_nothing < 10 or until <= p_now or v_started > p_now then
    until := null;
    found_nothing := null;
  end if;
end $$;

-- Runs for this source that found nothing, within the hour before p_now and no later than p_until; the last 20.
create or replace function empty_runs(p_account uuid, p_source run_source, p_now timestamptz, p_until timestamptz) returns setof uuid
language sql stable as $$
  select id from jobs
  where account_id = p_account and source = p_source and status = 'failed' and finished_at > p_now - interval '1 hour'
    and finished_at <= p_until and error ->> 'code' in ('nothing_found', 'not_found')
  order by finished_at desc limit 20
$$;

-- One start. Checks replay, active run, held answer, unsupported, slowdown, queue cap, spending caps and credits, in this order; then
-- writes job, charge, slot and idempotency key. The caller has locked the account, so its starts wait for each other.
create or replace function start_job(p_start jsonb, a accounts) returns jsonb language plpgsql as $$
declare
  v_id uuid := p_start ->> 'id';
  v_question bytea := decode(p_start ->> 'question', 'hex');
  v_active bytea := decode(p_start ->> 'active', 'hex');
  v_holdable boolean := p_start ->> 'holdable';
  v_refresh boolean := p_start ->> 'refresh';
  v_key text := p_start ->> 'idempotencyKey';
  v_fingerprint bytea := decode(p_start ->> 'fingerprint', 'hex');
  p plans;
  v_now timestamptz := clock_timestamp();
  v_seen record;
  v_held record;
  v_price int := case when a.counted then (p_start ->> 'price')::int else 0 end;
  -- Of the caller. Nodes of versions before caps do not name it.
  v_credential uuid := p_start ->> 'credentialId';
  v_caps spending_caps;
  v_cap text;
  v_charge record;
  v_slowdown record;
  v_running int;
  v_outcome text;
  v_view jsonb;
begin
  if a.id is null or a.deleted_at is not null then
    return jsonb_build_object('outcome', 'gone');
  end if;
  if v_key is not null then
    select key, fingerprint, job into v_seen from idempotency
    where account_id = a.id and key = v_key and created_at > v_now - interval '24 hours';
    if v_seen.key is not null then
      return case when v_seen.fingerprint = v_fingerprint
        then jsonb_build_object('outcome', 'replayed', 'job', v_seen.job, 'account', account_view(a))
        else jsonb_build_object('outcome', 'mismatch', 'account', account_view(a)) end;
    end if;
  end if;

  if not (p_start ->> 'force')::boolean then
    select job_view(j) into v_view from jobs j
    where account_id = a.id and active = v_active and status in ('queued', 'running') and (refresh or not v_refresh)
    order by seq limit 1;
    if v_view is not null then
      v_outcome := 'existing';
    end if;
  end if;

  if v_outcome is null and v_holdable and not v_refresh then
    -- Locked, so that a deletion of its account sees this job as another user of the result. A job that is being deleted is skipped.
    select id, status, result_id, error into v_held from jobs
    where question = v_question and status = 'done' and holdable
      and finished_at > v_now - make_interval(secs => (p_start ->> 'holdMs')::bigint / 1000.0)
    order by finished_at desc limit 1 for key share skip locked;
    if v_held.id is null then
      select id, status, result_id, error into v_held from jobs
      where question = v_question and status = 'failed' and holdable
        and finished_at > v_now - make_interval(secs => (p_start ->> 'holdMs')::bigint / 1000.0)
      order by finished_at desc limit 1;
    end if;
    if v_held.id is not null then
      -- Not holdable itself: the window starts with the first answer, not with the last request.
      insert into jobs (id, account_id, kind, input, status, question, active, refresh, holdable, credits, result_id,
        error, created_at, started_at, finished_at, credential_id)
      values (v_id, a.id, p_start ->> 'kind', p_start -> 'input', v_held.status, v_question, v_active, v_refresh, false, 0,
        v_held.result_id, v_held.error, v_now, v_now, v_now, v_credential)
      returning job_view(jobs) || '{"status": "queued", "startedAt": null, "finishedAt": null}' into v_view;
      perform queue_job_event(a.id, v_id);
      v_outcome := 'held';
    end if;
  end if;

  if v_outcome is not null then
    perform remember_start(a.id, v_key, v_fingerprint, v_view, v_now);
    return jsonb_build_object('outcome', v_outcome, 'job', v_view, 'account', account_view(a));
  end if;

  if p_start ->> 'unsupported' is not null then
    return jsonb_build_object('outcome', 'unsupported', 'account', account_view(a));
  end if;
  v_slowdown := slowdown_of(a, (p_start ->> 'source')::run_source, v_now);
  if v_slowdown.until is not null then
    return jsonb_build_object('outcome', 'slowed_down', 'account', account_view(a), 'foundNothing', v_slowdown.found_nothing,
      'waitMs', ceil(extract(epoch from v_slowdown.until - v_now) * 1000)::int);
  end if;
  select * into p from plans where key = a.plan;
  v_running := coalesce(a.running, p.running);
  if a.slots >= v_running and a.waiting >= coalesce(a.queue, (p_start ->> 'queueCap')::int) then
    return jsonb_build_object('outcome', 'queue_full', 'account', account_view(a));
  end if;
  if v_price > 0 and v_credential is not null then
    select * into v_caps from spending_caps where credential_id = v_credential;
    if v_caps.credential_id is not null then
      v_caps := caps_at(v_caps, v_now);
      v_cap := cap_reached(v_caps, v_price);
      if v_cap is not null then
        return jsonb_build_object('outcome', 'spending_cap_reached', 'cap', v_cap, 'state', caps_view(v_caps) -> v_cap,
          'account', account_view(a));
      end if;
    end if;
  end if;
  v_charge := charge_job(a, v_id, v_price);
  if v_charge.taken + v_charge.wallet_taken < v_price then
    return jsonb_build_object('outcome', 'insufficient_credits', 'available', v_charge.had + v_charge.wallet_had,
      'account', account_view(a));
  end if;
  a.used := a.used + v_charge.taken;
  if v_caps.credential_id is not null then
    perform count_spending(v_caps, v_price);
  end if;
  -- A free slot goes to the oldest waiting job first.
  if a.slots < v_running and a.waiting = 0 then
    a.slots := a.slots + 1;
    v_outcome := 'admitted';
  else
    a.waiting := a.waiting + 1;
    v_outcome := 'waiting';
  end if;
  insert into jobs (id, account_id, kind, input, status, question, active, refresh, holdable, credits, admitted_at,
    created_at, trace, credential_id, source)
  values (v_id, a.id, p_start ->> 'kind', p_start -> 'input', 'queued', v_question, v_active, v_refresh, v_holdable, v_price,
    case when v_outcome = 'admitted' then v_now end, v_now, p_start ->> 'trace',
    v_credential, (p_start ->> 'source')::run_source)
  returning job_view(jobs) into v_view;
  perform remember_start(a.id, v_key, v_fingerprint, v_view, v_now);
  a.version := a.version + 1;
  if v_price > 0 then
    a.low_balance_told := queue_low_balance(a, p, v_charge.had + v_charge.wallet_had,
      v_charge.had + v_charge.wallet_had - v_price);
  end if;
  update accounts set slots = a.slots, waiting = a.waiting, used = a.used, version = a.version,
    low_balance_told = a.low_balance_told where id = a.id;
  return jsonb_build_object('outcome', v_outcome, 'job', v_view,
    'account', account_json(a, p, v_charge.had - v_charge.taken, v_charge.wallet_had - v_charge.wallet_taken));
end $$;
