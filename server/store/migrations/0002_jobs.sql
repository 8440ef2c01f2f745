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
