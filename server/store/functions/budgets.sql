-- How often each source may be asked, by all nodes together.

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
  -- Of more turns than there are now, those that come free last count.
  return v_free[cardinality(v_free) - p_turns + 1:];
end $$;

-- Takes the turn that is free first and says how long to wait for it, unless that is longer than the caller's patience.
-- A turn is free again when its window has passed, so no window ever sees more turns than there are.
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
