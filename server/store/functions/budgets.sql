-- Rate limits and daily quotas of sources, shared by all nodes.

-- Takes one unit of a day's quota, for an account or for the service; false if none is left. Each account has an equal
-- share, and one share is reserved for a newcomer, unless no other account has asked for a week.
create or replace function take_quota(p_quota text, p_day date, p_most int, p_account uuid) returns boolean
language plpgsql as $$
declare
  v_used int;
  v_mine int := 0;
  v_rivals int;
  v_present int;
begin
  insert into source_quotas (quota, day, used) values (p_quota, p_day, 0) on conflict do nothing;
  -- The lock protects the shares of the day.
  select used into v_used from source_quotas where quota = p_quota and day = p_day for update;
  if p_account is not null then
    insert into quota_shares (quota, day, account_id, used) values (p_quota, p_day, p_account, 0) on conflict do nothing;
    select used into v_mine from quota_shares where quota = p_quota and day = p_day and account_id = p_account;
    select count(distinct account_id), count(*) filter (where day = p_day) into v_rivals, v_present
    from quota_shares where quota = p_quota and day > p_day - 7 and account_id <> p_account;
    if v_rivals > 0 and v_mine >= greatest(1, p_most / (v_present + 2)) then
      return false;
    end if;
  end if;
  if v_used >= p_most then
    return false;
  end if;
  update source_quotas set used = used + 1 where quota = p_quota and day = p_day;
  if p_account is not null then
    update quota_shares set used = used + 1 where quota = p_quota and day = p_day and account_id = p_account;
  end if;
  return true;
end $$;

-- Locks a source's budget and returns it with as many turns as the settings allow now.
create or replace function lock_budget(p_source text, p_turns int) returns timestamptz[] language plpgsql as $$
declare
  v_free timestamptz[];
begin
  insert into source_budgets (source, free_at)
  values (p_source, array_fill('-infinity'::timestamptz, array[p_turns])) on conflict do nothing;
  select free_at into v_free from source_budgets where source = p_source for update;
  if cardinality(v_free) < p_turns then
    return array_fill('-infinity'::timestamptz, array[p_turns - cardinality(v_free)]) || v_free;
  end if;
  -- After a decrease of the limit, the turns that come free last count.
  return v_free[cardinality(v_free) - p_turns + 1:];
end $$;

-- Takes the turn that is free first and returns the wait for it, unless that is longer than the caller would wait. A
-- turn is free again after its window, so that no window has more turns than the limit.
create or replace function take_turn(p_source text, p_turns int, p_window_ms int, p_patience_ms int)
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

-- The same for an account. Until three quarters of a minute's turns are used, any account may take one; the rest is for
-- accounts below their share. An account that is alone at a source may use all.
create or replace function take_turn(p_source text, p_turns int, p_window_ms int, p_patience_ms int, p_account uuid)
returns table (taken boolean, wait_ms float8, until timestamptz) language plpgsql as $$
declare
  -- Locked first: it protects the shares of the source.
  v_free timestamptz[] := lock_budget(p_source, p_turns);
  v_now timestamptz := clock_timestamp();
  v_span_ms int := greatest(p_window_ms, 60000);
  v_since timestamptz := v_now - make_interval(secs => v_span_ms / 1000.0);
  v_most int := greatest(1, p_turns * v_span_ms / p_window_ms);
  v_mine timestamptz[];
  v_rivals int;
  v_present int;
  v_used int;
  v_share int;
begin
  insert into source_shares as s (source, account_id, starts, asked_at) values (p_source, p_account, '{}', v_now)
  on conflict (source, account_id) do update set asked_at = v_now,
    starts = array(select t from unnest(s.starts) t where t > v_since order by t)
  returning starts into v_mine;
  -- Rivals used the source today; those present used it just now.
  select count(*), count(*) filter (where asked_at > v_since),
    coalesce(sum((select count(*) from unnest(starts) t where t > v_since)), 0) + cardinality(v_mine)
  into v_rivals, v_present, v_used
  from source_shares
  where source = p_source and account_id <> p_account and asked_at > v_now - interval '1 day';
  if v_rivals > 0 then
    v_share := greatest(1, v_most / (v_present + 1));
    if cardinality(v_mine) >= v_share and v_used >= v_most * 3 / 4 then
      taken := false;
      wait_ms := extract(epoch from v_mine[cardinality(v_mine) - v_share + 1] - v_since) * 1000;
      return next;
      return;
    end if;
    -- Turns far ahead would block others: beyond a few seconds, the account must ask again.
    p_patience_ms := least(p_patience_ms, 5000);
  end if;
  select t.taken, t.wait_ms, t.until into taken, wait_ms, until
  from take_turn(p_source, p_turns, p_window_ms, p_patience_ms) t;
  if taken then
    update source_shares
    set starts = v_mine || (clock_timestamp() + make_interval(secs => wait_ms / 1000.0))
    where source = p_source and account_id = p_account;
  end if;
  return next;
end $$;
