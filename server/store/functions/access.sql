-- What a request needs before anything else: its key, and points of the rate limit.

-- A live key, session or access token with its account, unless that is suspended or deleted, in one round trip; its last use is written once a minute
-- at most.
create or replace function open_key(p_hash bytea) returns jsonb language plpgsql as $$
declare
  k keys;
  v_expires timestamptz;
begin
  select * into k from keys
  where hash = p_hash and revoked_at is null and (expires_at is null or expires_at > clock_timestamp());
  if k.id is null then
    select t.expires_at into v_expires from grant_tokens t
    where t.hash = p_hash and t.type = 'access' and t.expires_at > clock_timestamp();
    if v_expires is null then
      return null;
    end if;
    return open_grant(p_hash, v_expires);
  end if;
  if exists (
    select 1 from accounts where id = k.account_id and (suspended_at is not null or deleted_at is not null)) then
    return null;
  end if;
  if k.last_used_at is null or k.last_used_at < clock_timestamp() - interval '1 minute' then
    perform set_config('synchronous_commit', 'off', true);
    -- Only sessions have an idle limit.
    update keys set last_used_at = clock_timestamp(),
      expires_at = coalesce(least(ends_at, clock_timestamp() + idle), expires_at)
    where id = (
      select id from keys where id = k.id
      and (last_used_at is null or last_used_at < clock_timestamp() - interval '1 minute')
      for no key update skip locked);
  end if;
  return jsonb_build_object('id', k.id, 'scope', k.scope, 'session', k.session is not null,
    'type', case when k.session is null then 'key' else 'session' end,
    'capped', exists (select 1 from spending_caps where credential_id = k.id), 'expiresAt', epoch_ms(k.expires_at),
    'provedAt', epoch_ms(k.proved_at), 'account', read_account(k.account_id));
end $$;

-- Keys and sessions that were opened within the last minute, as open_key has them. It locks nothing and writes nothing: a key that
-- is no longer let in, whose last use must be written, or whose account must be settled first is left out.
create or replace function reread_keys(p_hashes bytea[]) returns table (place int, key jsonb) language plpgsql stable
set enable_seqscan = off set enable_bitmapscan = off set enable_hashjoin = off set enable_mergejoin = off
set plan_cache_mode = force_generic_plan as $$
declare
  v_now timestamptz := clock_timestamp();
begin
  return query
  select h.place::int, jsonb_build_object('id', k.id, 'scope', k.scope,
    'type', case when k.session is null then 'key' else 'session' end,
    'capped', exists (select 1 from spending_caps c where c.credential_id = k.id offset 0), 'expiresAt', epoch_ms(k.expires_at),
    'provedAt', epoch_ms(k.proved_at), 'account', account_json(a, p, l.has, l.wallet))
  from unnest(p_hashes) with ordinality as h (hash, place)
  join keys k on k.hash = h.hash
  join accounts a on a.id = k.account_id
  join plans p on p.key = a.plan
  cross join lateral (
    select coalesce(sum(remaining) filter (where bucket <> 'wallet'), 0)::bigint as has,
      coalesce(sum(remaining) filter (where bucket = 'wallet'), 0)::bigint as wallet
    from lots where account_id = a.id and remaining > 0) l
  where (k.revoked_at is null and (k.expires_at is null or k.expires_at > v_now) and k.last_used_at > v_now - interval '1 minute'
    and a.suspended_at is null and a.deleted_at is null
    and a.lapses_at > v_now and a.resets_at <= v_now + interval '32 days') is true;
end $$;

-- As open_key, for an access token of a grant.
create or replace function open_grant(p_hash bytea, p_expires timestamptz) returns jsonb language plpgsql as $$
declare
  g grants;
begin
  select o.* into g from grants o join accounts a on a.id = o.account_id
  where o.id = (select grant_id from grant_tokens where hash = p_hash) and a.suspended_at is null and a.deleted_at is null;
  if g.id is null then
    return null;
  end if;
  if g.last_used_at is null or g.last_used_at < clock_timestamp() - interval '1 minute' then
    perform set_config('synchronous_commit', 'off', true);
    update grants set last_used_at = clock_timestamp() where id = (
      select id from grants where id = g.id
      and (last_used_at is null or last_used_at < clock_timestamp() - interval '1 minute')
      for no key update skip locked);
  end if;
  return jsonb_build_object('id', g.id, 'scope', g.scope, 'type', 'grant', 'session', false,
    'capped', exists (select 1 from spending_caps where credential_id = g.id), 'expiresAt', epoch_ms(p_expires),
    'account', read_account(g.account_id));
end $$;

-- Leases up to p_want points of an account's bucket to a node, after taking back those that it leased and did not use. Keys and
-- sessions have a bucket each. A node of the version before knows only that of keys.
drop function if exists lease_points(uuid, int, int, int);
create or replace function lease_points(
  p_account uuid, p_per_minute int, p_want int, p_returned int, p_credential text default 'key')
returns table (granted int, points float8) language plpgsql as $$
declare
  v_points float8;
  v_refilled timestamptz;
  v_now timestamptz;
begin
  perform set_config('synchronous_commit', 'off', true);
  if not exists (select 1 from rate_buckets where account_id = p_account and credential = p_credential) then
    insert into rate_buckets (account_id, credential, points, refilled_at)
    select id, p_credential, p_per_minute, clock_timestamp() from accounts
    where id = p_account and deleted_at is null for share on conflict do nothing;
  end if;
  select b.points, b.refilled_at into v_points, v_refilled
  from rate_buckets b where account_id = p_account and credential = p_credential for no key update;
  -- A node may let a key in for a moment after its account was deleted, which must leave nothing behind.
  if not found then
    granted := 0;
    points := 0;
    return next;
    return;
  end if;
  v_now := clock_timestamp();
  v_points := least(p_per_minute::float8,
    v_points + p_returned + greatest(0, extract(epoch from v_now - v_refilled))::float8 * p_per_minute / 60);
  granted := least(p_want, floor(v_points)::int);
  points := v_points - granted;
  update rate_buckets b set points = v_points - granted, refilled_at = v_now
  where account_id = p_account and credential = p_credential;
  return next;
end $$;

-- The same for the keys of many accounts, each named once, whose nodes are about to spend what they have. It waits for no bucket and
-- makes none: of those that are locked or not there it says nothing.
create or replace function lease_ahead(p_accounts uuid[], p_per_minute int[], p_want int[])
returns table (account uuid, granted int, points float8) language plpgsql
set enable_seqscan = off set enable_bitmapscan = off set enable_hashjoin = off set enable_mergejoin = off
set plan_cache_mode = force_generic_plan as $$
#variable_conflict use_column
declare
  v_now timestamptz := clock_timestamp();
begin
  perform set_config('synchronous_commit', 'off', true);
  return query
  with filled as materialized (
    select b.account_id, w.want, b.refilled_at, least(w.per_minute::float8,
      b.points + greatest(0, extract(epoch from v_now - b.refilled_at))::float8 * w.per_minute / 60) as points
    from unnest(p_accounts, p_per_minute, p_want) as w (account_id, per_minute, want)
    join rate_buckets b on b.account_id = w.account_id and b.credential = 'key'
    for no key update of b skip locked
  )
  update rate_buckets b set points = f.points - least(f.want, floor(f.points)), refilled_at = greatest(v_now, f.refilled_at)
  from filled f where b.account_id = f.account_id and b.credential = 'key'
  returning b.account_id, least(f.want, floor(f.points))::int, b.points;
end $$;
