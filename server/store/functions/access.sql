-- Authenticating a request: its credential and the rate limit.

-- A live key, session or access token with its account, in one round trip; nothing if the account is suspended or
-- deleted. Its last use is written at most once a minute.
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

-- Admits up to p_wanted requests, at most p_limit in any 60 seconds. A window is two arrays of the same length, oldest
-- first: times of admission, and the number of requests at each.
create or replace function take_from_window(p_at timestamptz[], p_requests int[], p_now timestamptz, p_limit int, p_wanted int,
  out at timestamptz[], out requests int[], out granted int, out remaining int, out next_ms int, out full_ms int)
language plpgsql stable as $$
declare
  v_minute interval := '60 seconds';
  v_expired int := width_bucket(p_now - v_minute, p_at);
  v_counted bigint;
  v_last int;
  v_next timestamptz;
begin
  at := p_at[v_expired + 1 :];
  requests := p_requests[v_expired + 1 :];
  -- A time in the future means that the clock was set back: counting it as now limits the wait to a minute.
  if at[cardinality(at)] > p_now then
    at := array(select least(u, p_now) from unnest(at) as u);
  end if;
  v_counted := (select coalesce(sum(u), 0) from unnest(requests) as u);
  granted := least(p_wanted, greatest(p_limit - v_counted, 0));
  if granted > 0 then
    v_counted := v_counted + granted;
    v_last := cardinality(at);
    -- Requests within a tenth of a second are counted at the last of them, which bounds the arrays to 601 moments.
    if floor(extract(epoch from at[v_last]) * 10) = floor(extract(epoch from p_now) * 10) then
      at[v_last] := p_now;
      requests[v_last] := requests[v_last] + granted;
    else
      at := at || p_now;
      requests := requests || granted;
    end if;
  end if;
  remaining := greatest(p_limit - v_counted, 0);
  -- Milliseconds until one request can be admitted again, and until all can.
  next_ms := 0;
  if remaining = 0 then
    select min(w.at) into v_next from (
      select u.at, sum(u.requests) over (order by u.place) as expired
      from unnest(at, requests) with ordinality as u (at, requests, place)
    ) w where w.expired > v_counted - p_limit;
    next_ms := ceil(extract(epoch from v_next + v_minute - p_now) * 1000);
  end if;
  full_ms := coalesce(ceil(extract(epoch from at[cardinality(at)] + v_minute - p_now) * 1000), 0);
end $$;

-- Takes requests from the window of an account's keys or sessions. The row lock serializes the nodes.
create or replace function take_requests(p_account uuid, p_credential text, p_limit int, p_wanted int)
returns table (granted int, remaining int, next_ms int, full_ms int) language plpgsql as $$
declare
  w rate_windows;
  t record;
begin
  perform set_config('synchronous_commit', 'off', true);
  select * into w from rate_windows where account_id = p_account and credential = p_credential for no key update;
  if not found then
    insert into rate_windows (account_id, credential)
    select id, p_credential from accounts where id = p_account and deleted_at is null for share on conflict do nothing;
    select * into w from rate_windows where account_id = p_account and credential = p_credential for no key update;
    -- The account was deleted while its key was still cached.
    if not found then
      return query select 0, 0, 1000, 1000;
      return;
    end if;
  end if;
  t := take_from_window(w.at, w.requests, clock_timestamp(), p_limit, p_wanted);
  if (t.at, t.requests) is distinct from (w.at, w.requests) then
    update rate_windows set at = t.at, requests = t.requests where account_id = p_account and credential = p_credential;
  end if;
  return query select t.granted, t.remaining, t.next_ms, t.full_ms;
end $$;
