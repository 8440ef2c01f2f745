-- Events for destinations, written in the transaction of the change.

-- A UUIDv7, as newId in support/ids.ts.
create or replace function new_id() returns uuid language sql volatile as $$
  select encode(set_bit(set_bit(overlay(uuid_send(gen_random_uuid())
    placing substring(int8send(epoch_ms(clock_timestamp())) from 3) from 1 for 6), 52, 1), 53, 1), 'hex')::uuid
$$;

-- Timestamps as in the API.
create or replace function iso_time(at timestamptz) returns text language sql stable as $$
  select to_char(date_trunc('milliseconds', at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
$$;

-- Queues an event for the account's destinations that subscribe to its type, in the caller's transaction. Returns the
-- event's id, or null if no destination does.
create or replace function queue_event(p_account uuid, p_type text, p_data jsonb) returns uuid language plpgsql as $$
declare
  v_destinations uuid[];
  v_event uuid;
begin
  -- Locked, so that none is deleted before its delivery is written.
  select array_agg(id) into v_destinations from (
    select id from destinations where account_id = p_account and disabled_at is null and p_type = any(events)
      and (type <> 'webhook' or confirmed_at is not null) for key share
  ) d;
  if v_destinations is null then
    return null;
  end if;
  v_event := new_id();
  insert into events (id, account_id, type, data) values (v_event, p_account, p_type, p_data);
  insert into deliveries (id, account_id, destination_id, event_id)
  select new_id(), p_account, d, v_event from unnest(v_destinations) d;
  return v_event;
end $$;

-- Queues an event for one destination, regardless of its types. Returns the delivery's id, or null if the account has
-- no such destination.
create or replace function queue_event_for(p_account uuid, p_destination uuid, p_type text, p_data jsonb)
returns uuid language plpgsql as $$
declare
  v_event uuid := new_id();
  v_delivery uuid := new_id();
begin
  perform 1 from destinations where id = p_destination and account_id = p_account for key share;
  if not found then
    return null;
  end if;
  insert into events (id, account_id, type, data) values (v_event, p_account, p_type, p_data);
  insert into deliveries (id, account_id, destination_id, event_id)
  values (v_delivery, p_account, p_destination, v_event);
  return v_delivery;
end $$;

-- The job as toJob in jobs/jobs.ts, without its result.
create or replace function job_event(j jobs) returns jsonb language sql stable as $$
  select jsonb_build_object('job', jsonb_build_object(
    'id', j.id, 'object', 'job', 'kind', j.kind, 'status', j.status, 'input', j.input, 'credits', j.credits,
    'refunded', j.status in ('failed', 'cancelled'), 'progress', null, 'createdAt', iso_time(j.created_at),
    'startedAt', iso_time(j.started_at), 'finishedAt', iso_time(j.finished_at), 'error', j.error, 'result', null,
    'links', jsonb_build_object('self', '/api/v1/jobs/' || j.id)))
$$;

-- Queues the event of a job that is done or has failed. Cancelled jobs have none.
create or replace function queue_job_event(p_account uuid, p_job uuid) returns void language plpgsql as $$
declare
  j jobs;
begin
  -- Avoids reading the job for the many accounts without destinations.
  perform 1 from destinations where account_id = p_account limit 1;
  if not found then
    return;
  end if;
  select * into j from jobs where id = p_job;
  if j.status in ('done', 'failed') then
    perform queue_event(p_account, case j.status when 'done' then 'job.finished' else 'job.failed' end, job_event(j));
  end if;
end $$;

-- Queues the event of a low balance after a charge, once until the balance was higher again. Returns whether it has
-- been sent. Lapsed credits queue none; the next charge does.
create or replace function queue_low_balance(a accounts, p plans, p_before bigint, p_after bigint) returns boolean language plpgsql as $$
declare
  v_least bigint := coalesce(a.low_balance, p.credits / 10);
begin
  if p_after >= v_least then
    return false;
  end if;
  if a.low_balance_told and p_before < v_least then
    return true;
  end if;
  return queue_event(a.id, 'balance.low', jsonb_build_object(
    'left', p_after, 'below', v_least, 'resetsAt', iso_time(a.resets_at))) is not null;
end $$;

-- Ends an attempt whose lease is still the sender's: delivered, due again in `p_retry_ms`, or failed if that is null.
-- `p_gone` disables the destination at once; a failed delivery does after `p_disable_ms` of only failures. Returns null
-- if the lease was lost, else whether it disabled the destination.
create or replace function end_delivery(p_id uuid, p_lease uuid, p_delivered boolean, p_retry_ms bigint, p_gone boolean,
  p_try jsonb, p_excerpt text, p_disable_ms bigint) returns boolean language plpgsql as $$
declare
  v_now timestamptz := clock_timestamp();
  v_again boolean;
  v_disabled boolean;
  d destinations;
begin
  -- Locks the destination first, in the same order as deletions.
  select * into d from destinations
  where id = (select destination_id from deliveries where id = p_id) for no key update;
  v_again := not p_delivered and not p_gone and p_retry_ms is not null and d.disabled_at is null;
  update deliveries set lease = null, attempts = attempts + 1,
    status = case when p_delivered then 'delivered' when v_again then 'pending' else 'failed' end::delivery_status,
    due_at = case when v_again then v_now + make_interval(secs => p_retry_ms / 1000.0) else due_at end,
    tries = case when jsonb_array_length(tries) >= 20 then tries - 0 else tries end || p_try,
    excerpt = p_excerpt, ended_at = case when not v_again then v_now end
  where id = p_id and lease = p_lease;
  if not found then
    return null;
  end if;
  if p_delivered then
    if d.failing_since is not null then
      update destinations set failing_since = null where id = d.id;
    end if;
    return false;
  end if;
  v_disabled := d.disabled_at is null and (p_gone
    or (not v_again and d.failing_since < v_now - make_interval(secs => p_disable_ms / 1000.0)));
  if v_disabled then
    perform disable_destination(d.id, case when p_gone then
      format('Disabled because the receiver refused for good (%s).', p_try ->> 'status')
      else format('Disabled because every delivery has failed since %s.', iso_time(d.failing_since)) end);
  elsif d.failing_since is null then
    update destinations set failing_since = v_now where id = d.id;
  end if;
  return v_disabled;
end $$;

-- Disables a destination, with a note that gives the reason. Its pending deliveries fail, and can be replayed once it
-- is enabled again. The caller has locked it.
create or replace function disable_destination(p_id uuid, p_note text) returns void language plpgsql as $$
begin
  update destinations set disabled_at = clock_timestamp(), note = p_note where id = p_id;
  update deliveries set status = 'failed', ended_at = clock_timestamp()
  where destination_id = p_id and status = 'pending' and lease is null;
end $$;
