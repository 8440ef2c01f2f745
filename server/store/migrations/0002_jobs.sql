-- Jobs. The row is the queue entry too: an admitted, queued job is what a worker claims.

create table results (
  id uuid primary key,
  body json not null
);

create table jobs (
  id uuid primary key,
  seq bigint generated always as identity,  -- given under the account's lock: first come, first served
  account_id uuid not null references accounts on delete cascade,
  kind text not null,
  input jsonb not null,
  status text not null check (status in ('queued', 'running', 'done', 'failed', 'cancelled')),
  question bytea not null,                  -- hash of kind and normalised input
  active bytea not null,                    -- the same, told apart by `more`: what dedupes while it is active
  refresh boolean not null,
  holdable boolean not null,                -- whether its answer may serve later askers
  credits int not null check (credits >= 0),
  refunded boolean not null default false,
  admitted_at timestamptz,                  -- set: it has one of the account's slots
  claim bigint,                             -- the fence: a worker that lost its claim can write nothing
  worker uuid,
  attempts int not null default 0,
  heartbeat_at timestamptz,
  deadline_at timestamptz,
  progress jsonb,
  error jsonb,
  result_id uuid references results,
  created_at timestamptz not null,
  started_at timestamptz,
  finished_at timestamptz,
  check (refunded = (status in ('failed', 'cancelled'))),
  check ((status = 'running') = (claim is not null)),
  check ((finished_at is not null) = (status in ('done', 'failed', 'cancelled')))
) with (fillfactor = 70);
create index jobs_listed on jobs (account_id, seq desc);
create index jobs_active on jobs (account_id, active) where status in ('queued', 'running');
create index jobs_waiting on jobs (account_id, seq) where status = 'queued' and admitted_at is null;
create index jobs_claimable on jobs (admitted_at, seq) where status = 'queued' and admitted_at is not null;
create index jobs_running on jobs (heartbeat_at) where status = 'running';
create index jobs_held on jobs (question, finished_at desc) where status = 'done' and holdable;
create index jobs_result on jobs (result_id) where result_id is not null;
create index jobs_old on jobs (created_at);

create sequence claims;

create table idempotency (
  account_id uuid not null references accounts on delete cascade,
  key text not null,
  fingerprint bytea not null,
  job jsonb not null,                       -- the job as the first answer showed it
  created_at timestamptz not null,
  primary key (account_id, key)
);
create index idempotency_old on idempotency (created_at);

-- The job as the code knows it (store/jobs.ts), without its result.
create function job_view(j jobs) returns jsonb language sql stable as $$
  select jsonb_build_object(
    'id', j.id, 'kind', j.kind, 'status', j.status, 'credits', j.credits, 'refunded', j.refunded,
    'progress', case when j.status = 'running' then j.progress end, 'error', j.error,
    'createdAt', epoch_ms(j.created_at), 'startedAt', epoch_ms(j.started_at), 'finishedAt', epoch_ms(j.finished_at))
$$;

-- Hands free slots to the account's oldest waiting jobs; tells how many. The caller holds the account's row.
create function admit_waiting(a accounts) returns int language plpgsql as $$
declare
  v_free int := running_limit(a) - a.slots;
  v_admitted int := 0;
begin
  if a.waiting > 0 and v_free > 0 then
    with oldest as (
      select id from jobs
      where account_id = a.id and status = 'queued' and admitted_at is null
      order by seq limit v_free for no key update
    ), handed as (
      update jobs set admitted_at = clock_timestamp() from oldest where jobs.id = oldest.id returning 1
    )
    select count(*) into v_admitted from handed;
    update accounts set slots = slots + v_admitted, waiting = waiting - v_admitted where id = a.id;
  end if;
  return v_admitted;
end $$;

-- Charges a job: plan first, then coupons (soonest to expire first), then wallet. Null when there is not enough.
create function charge_job(a accounts, p_job uuid, p_amount int) returns accounts language plpgsql as $$
declare
  v_left int := p_amount;
  v_part int;
  v_lot record;
begin
  for v_lot in
    select id, bucket, remaining from lots where account_id = a.id and remaining > 0
    order by spend_order(bucket), expires_at nulls last, id
  loop
    exit when v_left = 0;
    v_part := least(v_left, v_lot.remaining);
    update lots set remaining = remaining - v_part where id = v_lot.id;
    insert into ledger (account_id, lot_id, job_id, entry, amount, period)
    values (a.id, v_lot.id, p_job, 'charge', -v_part, a.period);
    if v_lot.bucket <> 'wallet' then
      a.used := a.used + v_part;
    end if;
    v_left := v_left - v_part;
  end loop;
  if v_left > 0 then
    raise exception 'charge of % exceeds the balance', p_amount;
  end if;
  return a;
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
  update accounts set used = a.used, lapses_at = least(lapses_at, (
    select min(expires_at) from lots where account_id = a.id and bucket = 'coupon' and remaining > 0
  )) where id = a.id returning * into a;
  return a;
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
  j jobs;
  v_now timestamptz := clock_timestamp();
  v_seen idempotency;
  v_held record;
  v_price int := case when a.counted then p_price else 0 end;
  v_left bigint;
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
      if v_seen.fingerprint <> p_fingerprint then
        return jsonb_build_object('outcome', 'mismatch', 'account', account_view(a));
      end if;
      return jsonb_build_object('outcome', 'replayed', 'job', v_seen.job, 'account', account_view(a));
    end if;
  end if;

  if not p_force then
    select * into j from jobs
    where account_id = a.id and active = p_active and status in ('queued', 'running') and (refresh or not p_refresh)
    order by seq limit 1;
    if j.id is not null then
      v_outcome := 'existing';
    end if;
  end if;

  if v_outcome is null and p_holdable and not p_refresh then
    select result_id into v_held from jobs
    where question = p_question and status = 'done' and holdable
      and finished_at > v_now - make_interval(secs => p_hold_ms / 1000.0)
    order by finished_at desc limit 1;
    if v_held.result_id is not null then
      -- Not holdable itself: the window runs from the first answer, not from the last asker.
      insert into jobs (id, account_id, kind, input, status, question, active, refresh, holdable, credits, result_id,
        created_at, started_at, finished_at)
      values (p_id, a.id, p_kind, p_input, 'done', p_question, p_active, p_refresh, false, 0, v_held.result_id,
        v_now, v_now, v_now)
      returning * into j;
      v_outcome := 'held';
    end if;
  end if;

  if v_outcome is null then
    if p_unsupported is not null then
      return jsonb_build_object('outcome', 'unsupported', 'account', account_view(a));
    end if;
    if a.slots >= running_limit(a) and a.waiting >= coalesce(a.queue, p_queue_cap) then
      return jsonb_build_object('outcome', 'queue_full', 'account', account_view(a));
    end if;
    if v_price > 0 then
      select coalesce(sum(remaining), 0) into v_left from lots where account_id = a.id and remaining > 0;
      if v_left < v_price then
        return jsonb_build_object('outcome', 'insufficient_credits', 'available', v_left, 'account', account_view(a));
      end if;
      a := charge_job(a, p_id, v_price);
    end if;
    -- A free slot goes to the oldest waiting job first, should one be waiting.
    if a.slots < running_limit(a) and a.waiting = 0 then
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
    update accounts set slots = a.slots, waiting = a.waiting, used = a.used where id = a.id;
  end if;

  v_view := job_view(j);
  if v_outcome = 'held' then
    v_view := v_view || '{"status": "queued", "startedAt": null, "finishedAt": null}';
  end if;
  if p_idempotency_key is not null then
    insert into idempotency (account_id, key, fingerprint, job, created_at)
    values (a.id, p_idempotency_key, p_fingerprint, v_view, v_now)
    on conflict (account_id, key) do update
      set fingerprint = excluded.fingerprint, job = excluded.job, created_at = excluded.created_at;
  end if;
  return jsonb_build_object('outcome', v_outcome, 'job', v_view, 'account', account_view(a));
end $$;

-- Ends a job whose row and account the caller holds: result or error, refund, and the slot to the next in line.
-- Tells how many waiting jobs got a slot by it.
create function finish_job(a accounts, j jobs, p_status text, p_result_id uuid, p_error jsonb, p_holdable boolean)
returns int language plpgsql as $$
begin
  update jobs set status = p_status, refunded = p_status <> 'done', result_id = p_result_id, error = p_error,
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
create function end_job(p_id uuid, p_claim bigint, p_status text, p_result_id uuid, p_result json, p_error jsonb,
  p_holdable boolean) returns int language plpgsql as $$
declare
  a accounts;
  j jobs;
begin
  a := lock_account((select account_id from jobs where id = p_id));
  select * into j from jobs where id = p_id for no key update;
  if j.id is null or j.claim is distinct from p_claim then
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
  if j.deadline_at < v_now - make_interval(secs => p_grace_ms / 1000.0) then
    v_error := p_timed_out;
  elsif j.heartbeat_at < v_now - make_interval(secs => p_silent_ms / 1000.0) then
    if j.attempts < 2 then
      update jobs set status = 'queued', claim = null, worker = null, heartbeat_at = null, deadline_at = null,
        started_at = null, progress = null where id = j.id;
      return jsonb_build_object('account', a.id, 'ended', false, 'admitted', 1);
    end if;
    v_error := p_interrupted;
  else
    return null;
  end if;
  return jsonb_build_object('account', a.id, 'ended', true,
    'admitted', finish_job(a, j, 'failed', null, v_error, false));
end $$;

-- Free slots that nothing handed on, such as those of a plan just raised.
create function admit_account(p_account uuid) returns int language sql as $$
  select admit_waiting(lock_account(p_account))
$$;
