-- Answers of sources that serve for a while, shared by all nodes. A row is also the lease of whoever is reading anew.
create table held_reads (
  key text primary key,
  -- The last outcome worth holding: its kind stands apart, so that no statement has to look into the text.
  kind text,
  outcome json,
  read_at timestamptz,
  -- The end of its window; afterwards the row may go.
  expires_at timestamptz not null,
  -- Who reads now, or was the last to; it is still at it while `reading_until` lies ahead.
  reader uuid not null,
  reading_until timestamptz,
  -- What the last reader failed with: for those who have waited for it, and for nobody else.
  failure json
);

create index held_reads_by_end on held_reads (expires_at);

-- How often each source may be asked, by all nodes together: one time a turn, in the order in which they come free.
create table source_budgets (
  source text primary key,
  free_at timestamptz[] not null
);

-- A source's row, locked and with as many turns as the settings say now.
create function lock_budget(p_source text, p_turns int) returns timestamptz[] language plpgsql as $$
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

-- Takes the turn that comes free first and tells how long to wait for it; it is not taken when that is over the bound.
-- A turn comes back when its window has passed, so no window of that length ever sees more turns than there are.
create function take_turn(p_source text, p_turns int, p_window_ms int, p_patience_ms int)
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
