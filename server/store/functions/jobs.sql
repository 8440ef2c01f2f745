-- Jobs after their start: slots and ends.

-- The job as JobRow in store/jobs/jobs.ts, without its result.
create or replace function job_view(j jobs) returns jsonb language sql stable as $$
  select jsonb_build_object(
    'id', j.id, 'kind', j.kind, 'input', j.input, 'status', j.status, 'credits', j.credits,
    'refunded', j.status in ('failed', 'cancelled'),
    'progress', case when j.status = 'running' then j.progress end, 'error', j.error,
    'createdAt', epoch_ms(j.created_at), 'startedAt', epoch_ms(j.started_at), 'finishedAt', epoch_ms(j.finished_at))
$$;

-- Gives free slots to the account's oldest waiting jobs and returns their number. The caller has locked the account.
create or replace function admit_waiting(a accounts) returns int language plpgsql as $$
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

-- For slots freed without the end of a job, such as by an upgrade.
create or replace function admit_account(p_account uuid) returns int language plpgsql as $$
begin
  return admit_waiting(lock_account(p_account));
end $$;

-- Ends a job whose row and account the caller has locked: result or error, refund, and its slot to the next in line.
-- Returns the number of waiting jobs that got a slot.
create or replace function finish_job(a accounts, j jobs, p_status job_status, p_result_id uuid, p_error jsonb, p_holdable boolean)
returns int language plpgsql as $$
begin
  update jobs set status = p_status, result_id = p_result_id, error = p_error,
    holdable = p_holdable, progress = null, claim = null, worker = null, heartbeat_at = null, deadline_at = null,
    finished_at = clock_timestamp()
  where id = j.id;
  if p_status <> 'done' then
    perform refund_job(a, j.id);
  end if;
  if p_status = 'failed' and p_error ->> 'code' in ('nothing_found', 'not_found') then
    update accounts set found_nothing_at = clock_timestamp() where id = a.id;
  end if;
  perform queue_job_event(a.id, j.id);
  update accounts set
    waiting = waiting - case when j.admitted_at is null then 1 else 0 end,
    slots = slots - case when j.admitted_at is null then 0 else 1 end
  where id = a.id returning waiting, slots into a.waiting, a.slots;
  return admit_waiting(a);
end $$;

-- Ends workers' runs in one transaction, in order. `p_ends` is a list of FinishedRun (store/jobs/claims.ts). Returns a row for each:
-- how many waiting jobs were given a slot, or null when the worker has lost its claim. Unless `p_waits`, an end whose account or job
-- another transaction has locked is `busy`: nothing is done for it. Heartbeats and progress lock many jobs in any order, so a batch of
-- ends must not wait for one. See start_jobs.
create or replace function end_jobs(p_ends json, p_waits boolean) returns table (busy boolean, admitted int) language plpgsql
set enable_seqscan = off set enable_bitmapscan = off set enable_hashjoin = off set enable_mergejoin = off
set plan_cache_mode = force_generic_plan as $$
declare
  e record;
  a accounts;
  j jobs;
begin
  for e in
    select * from json_to_recordset(p_ends) as ("accountId" uuid, id uuid, claim bigint, status job_status, "resultId" uuid,
      result text, error jsonb, holdable boolean)
  loop
    if p_waits then
      a := lock_account(e."accountId");
      select * into j from jobs where id = e.id for no key update;
    else
      a := lock_free_account(e."accountId");
      select * into j from jobs where id = e.id and a.id is not null for no key update skip locked;
    end if;
    busy := not p_waits and j.id is null;
    admitted := null;
    if j.claim = e.claim then
      if e.status = 'done' then
        insert into results (id, body) values (e."resultId", e.result::json);
      end if;
      -- Nothing found is a result, too.
      admitted := finish_job(a, j, e.status, e."resultId", e.error,
        j.holdable and (e.holdable or coalesce(e.error ->> 'code' = 'nothing_found', false)));
    end if;
    return next;
  end loop;
end $$;

-- Cancels a job unless it has started. Null if the account has no such job.
create or replace function cancel_job(p_account uuid, p_id uuid) returns jsonb language plpgsql as $$
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

-- Requeues a run whose worker is silent or that is past its deadline; the second time, it fails.
create or replace function reap_job(p_id uuid, p_silent_ms int, p_grace_ms int, p_interrupted jsonb, p_timed_out jsonb)
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
  -- Silence first: a run that died long ago is past its deadline too, but it was interrupted, not slow.
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

-- Trigger: deletes the data of an attempt when the run is requeued, fails or is cancelled.
create or replace function forget_try() returns trigger language plpgsql as $$
begin
  delete from finding_sets where job_id = new.id;
  delete from continuations where job_id = new.id;
  -- A requeued job keeps its place after the answer that it continues.
  if new.status <> 'queued' then
    delete from continued where by_job = new.id;
  end if;
  return null;
end $$;
create or replace trigger jobs_forget_try after update of status on jobs for each row
when (old.status = 'running' and new.status in ('queued', 'failed', 'cancelled')) execute function forget_try();
