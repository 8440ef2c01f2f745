-- Claiming queued runs for workers.

-- The next runs of these kinds, at most p_most: those of the accounts with the fewest running, then the oldest. Only as
-- many runs of an account are read as can be next, so the cost does not grow with the queue. Called by claim_jobs, with
-- its planner settings.
create or replace function claimable_jobs(p_kinds text[], p_most int) returns uuid[] language plpgsql as $$
declare
  v_kinds text[];
  v_accounts uuid[];
  v_busy bigint[];
  v_given bigint := p_most;
  v_first uuid[];
  v_all boolean;
begin
  -- If all queued runs fit into the limit, return them.
  with busy as materialized (
    select account_id, count(*) as runs from jobs where status = 'running' group by account_id
  ), read as (
    select id, account_id, admitted_at, seq from jobs
    where status = 'queued' and admitted_at is not null and kind = any(p_kinds) limit p_most + 1
  )
  select array_agg(id order by place, admitted_at, seq) into v_first from (
    select id, admitted_at, seq, coalesce(runs, 0) + row_number() over (partition by account_id order by admitted_at, seq) as place
    from read left join busy using (account_id)) q;
  if v_first is null or cardinality(v_first) <= p_most then
    return coalesce(v_first, '{}');
  end if;
  -- Skip scan: one index row for each account and kind.
  with recursive line as (
    select kind, account_id from unnest(p_kinds) as k (kind) cross join lateral (
      select account_id from jobs where status = 'queued' and admitted_at is not null and kind = k.kind
      order by account_id limit 1) j
    union all
    select line.kind, j.account_id from line cross join lateral (
      select account_id from jobs
      where status = 'queued' and admitted_at is not null and kind = line.kind and account_id > line.account_id
      order by account_id limit 1) j
  )
  select array_agg(kind), array_agg(account_id) into v_kinds, v_accounts from line;
  with busy as materialized (
    select account_id, count(*) as runs from jobs where status = 'running' group by account_id
  )
  select array_agg(coalesce(runs, 0) order by place) into v_busy
  from unnest(v_accounts) with ordinality as h (account_id, place) left join busy using (account_id);
  loop
    with heads as materialized (
      select * from unnest(v_kinds, v_accounts, v_busy) as h (kind, account_id, busy)
    ), level as materialized (
      -- Runs per account if v_given were spread over those with the fewest.
      select min(ceil((v_given + runs) / accounts))::bigint as most from (
        select sum(busy) over fewest as runs, row_number() over fewest as accounts
        from (select distinct account_id, busy from heads) h window fewest as (order by busy, account_id)) h
    ), read as materialized (
      select account_id, busy, most, j.*
      from level cross join heads cross join lateral (
        select id, admitted_at, seq from jobs
        where status = 'queued' and admitted_at is not null and kind = heads.kind and account_id = heads.account_id
        order by admitted_at, seq limit greatest(least(most - busy, p_most), 0)) j
      where busy < most
    ), placed as (
      select *, busy + row_number() over (partition by account_id order by admitted_at, seq) as place from read
    )
    select array(select id from placed where place <= most order by place, admitted_at, seq limit p_most),
      not exists (select 1 from placed where place >= most) and not exists (select 1 from heads, level where busy >= most)
    into v_first, v_all;
    exit when v_all or cardinality(v_first) >= p_most;
    v_given := 8 * v_given;
  end loop;
  return v_first;
end $$;

-- Gives a worker up to p_count runs of the kinds that p_limits has a time limit for, in milliseconds; at most
-- p_most_long of those in p_long. No two workers get the same run. Reads eight times as many, as others claim at the
-- same time.
create or replace function claim_jobs(p_worker uuid, p_count int, p_limits jsonb, p_most_long int, p_long text[])
returns setof jobs language plpgsql
-- Keeps cached plans from scanning a table that was empty when they were made.
set enable_seqscan = off set enable_bitmapscan = off set enable_hashjoin = off set enable_mergejoin = off
set plan_cache_mode = force_generic_plan as $$
declare
  v_known text[] := array(select jsonb_object_keys(p_limits));
  v_left int := p_count;
  v_take int;
  v_taken int;
  v_first uuid[];
  v_long boolean;
  v_few boolean;
begin
  -- If all queued runs can be taken, their order does not matter.
  select array_agg(id), count(*) <= p_count and count(*) filter (where kind = any(p_long)) <= p_most_long into v_first, v_few
  from (
    select id, kind from jobs where status = 'queued' and admitted_at is not null and kind = any(v_known) limit p_count + 1) q;
  if v_first is null then
    return;
  end if;
  -- Long runs first: an account that got one comes later with its short ones.
  foreach v_long in array case when v_few then array[false] else array[true, false] end loop
    v_take := case when v_long then least(v_left, p_most_long) else v_left end;
    continue when v_take <= 0;
    if not v_few then
      v_first := claimable_jobs(array(select k from unnest(v_known) k where (k = any(p_long)) = v_long), 8 * v_take);
    end if;
    continue when v_first = '{}';
    return query
    -- Materialized: evaluated again for each row, it would skip rows already taken and exceed its limit.
    with next as materialized (
      -- As text, to prevent a scan of the index of all queued runs.
      select q.id from unnest(v_first) with ordinality as f (id, place) join jobs q on q.id = f.id and q.status::text = 'queued'
      order by place limit v_take for no key update of q skip locked
    )
    update jobs j set status = 'running', claim = nextval('claims'), worker = p_worker, attempts = attempts + 1,
      started_at = clock_timestamp(), heartbeat_at = clock_timestamp(), progress = null,
      deadline_at = clock_timestamp() + make_interval(secs => (p_limits ->> kind)::float8 / 1000)
    from next where j.id = next.id returning j.*;
    get diagnostics v_taken = row_count;
    v_left := v_left - v_taken;
  end loop;
end $$;
