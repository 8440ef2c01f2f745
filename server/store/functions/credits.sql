-- Credits: grants, charges, refunds and lapses.

create or replace function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'the % is append-only', tg_table_name;
end $$;
create or replace trigger ledger_append_only before update or delete on ledger for each row execute function refuse_change();
create or replace trigger ledger_no_truncate before truncate on ledger for each statement execute function refuse_change();
create or replace trigger audit_append_only before update or delete on audit for each row execute function refuse_change();
create or replace trigger audit_no_truncate before truncate on audit for each statement execute function refuse_change();

-- Grants a lot; granting the same plan twice in a period does nothing.
create or replace function grant_lot(p_account uuid, p_period int, p_bucket bucket, p_amount int, p_expires timestamptz, p_plan text)
returns void language plpgsql as $$
declare
  v_lot bigint;
begin
  insert into lots (account_id, bucket, period, plan, remaining, expires_at)
  values (p_account, p_bucket, case when p_bucket = 'plan' then p_period end, p_plan, p_amount, p_expires)
  on conflict do nothing returning id into v_lot;
  if v_lot is not null then
    insert into ledger (account_id, lot_id, entry, amount, period)
    values (p_account, v_lot, 'grant', p_amount, p_period);
  end if;
end $$;

create or replace function grant_credits(p_account uuid, p_bucket bucket, p_amount int, p_expires timestamptz)
returns jsonb language plpgsql as $$
declare
  a accounts := lock_account(p_account);
begin
  perform grant_lot(a.id, a.period, p_bucket, p_amount, p_expires, null);
  update accounts set lapses_at = least(lapses_at, p_expires), version = version + 1 where id = a.id returning * into a;
  return account_view(a);
end $$;

-- Restores credits of lots that are still valid and lapsed too early because a clock was ahead.
create or replace function restore_lapsed(a accounts) returns void language plpgsql as $$
begin
  with early as (
    select l.id, -sum(g.amount) filter (where g.entry = 'lapse')
      - (sum(g.amount) filter (where g.entry = 'grant')
        - (array_agg(g.amount order by g.id) filter (where g.entry = 'grant'))[1]) as amount
    from lots l join ledger g on g.account_id = a.id and g.lot_id = l.id
    where l.account_id = a.id and l.expires_at > clock_timestamp() and (l.bucket <> 'plan' or l.period = a.period)
    group by l.id
  ), restored as (
    update lots set remaining = remaining + early.amount from early where lots.id = early.id and early.amount > 0
    returning lots.id, early.amount
  )
  insert into ledger (account_id, lot_id, entry, amount, period)
  select a.id, id, 'grant', amount, a.period from restored;
end $$;

-- The account after correcting a clock that was months ahead: in the current month, with the same balance. Grants for
-- later months wait for them.
create or replace function turn_back(a accounts) returns accounts language plpgsql as $$
declare
  v_now timestamptz := clock_timestamp();
begin
  while a.period > 1 and v_now < period_end(a.created_at, a.period - 1) loop
    a.period := a.period - 1;
  end loop;
  a.resets_at := period_end(a.created_at, a.period);
  with ahead as (
    update lots set remaining = 0 from lots o
    where lots.id = o.id and o.account_id = a.id and o.bucket = 'plan' and o.period > a.period and o.remaining > 0
    returning o.id, o.remaining
  )
  insert into ledger (account_id, lot_id, entry, amount, period)
  select a.id, id, 'lapse', -remaining, a.period from ahead;
  perform restore_lapsed(a);
  a.used := (
    select coalesce(-sum(g.amount), 0) from ledger g join lots l on l.id = g.lot_id
    where g.account_id = a.id and l.bucket <> 'wallet' and g.entry in ('charge', 'refund') and exists (
      select 1 from ledger c where c.job_id = g.job_id and c.lot_id = g.lot_id and c.entry = 'charge' and c.period = a.period));
  a.lapses_at := least(a.resets_at,
    (select min(expires_at) from lots where account_id = a.id and bucket = 'coupon' and remaining > 0));
  a.version := a.version + 1;
  update accounts set period = a.period, resets_at = a.resets_at, used = a.used, lapses_at = a.lapses_at,
    version = a.version where id = a.id;
  return a;
end $$;

-- Applies changes due to time: the month's lapse and grant, a coupon's expiry. The caller has locked the row.
create or replace function settle_account(a accounts) returns accounts language plpgsql as $$
declare
  v_now timestamptz := clock_timestamp();
begin
  if a.deleted_at is not null then
    return a;
  end if;
  -- A month cannot end later, unless the clock was ahead when it began.
  if a.resets_at > v_now + interval '32 days' then
    a := turn_back(a);
  end if;
  if v_now < a.lapses_at then
    return a;
  end if;
  with lapsed as (
    select id, remaining from lots where account_id = a.id and remaining > 0 and expires_at <= v_now
  ), emptied as (
    update lots set remaining = 0 from lapsed where lots.id = lapsed.id
  )
  insert into ledger (account_id, lot_id, entry, amount, period)
  select a.id, id, 'lapse', -remaining, a.period from lapsed;
  if v_now >= a.resets_at then
    a.plan := coalesce(a.next_plan, a.plan);
    a.next_plan := null;
    while v_now >= a.resets_at loop
      a.period := a.period + 1;
      a.resets_at := period_end(a.created_at, a.period);
    end loop;
    a.used := 0;
    perform grant_lot(a.id, a.period, 'plan', (select credits from plans where key = a.plan), a.resets_at, a.plan);
    perform restore_lapsed(a);
  end if;
  a.lapses_at := least(a.resets_at,
    (select min(expires_at) from lots where account_id = a.id and bucket = 'coupon' and remaining > 0));
  a.version := a.version + 1;
  update accounts set plan = a.plan, next_plan = a.next_plan, period = a.period, resets_at = a.resets_at,
    used = a.used, lapses_at = a.lapses_at, version = a.version where id = a.id;
  return a;
end $$;

-- Charges a job: plan first, then coupons (next to expire first), then wallet; nothing if that is not enough. Returns
-- the amounts taken from plan and coupons together and from the wallet, and the balance of each before.
create or replace function charge_job(a accounts, p_job uuid, p_amount int,
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
  select array_agg(id), array_agg(remaining), array_agg(in_wallet),
         coalesce(sum(remaining) filter (where not in_wallet), 0),
         coalesce(sum(remaining) filter (where in_wallet), 0)
  into v_ids, v_remaining, v_in_wallet, had, wallet_had
  from (
    select id, remaining, bucket = 'wallet' as in_wallet from lots where account_id = a.id and remaining > 0
    order by bucket, expires_at nulls last, id
  ) l;
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

-- Reverses the entries of a job's charge. Credits returned to a lapsed lot lapse at once: they are not new money.
create or replace function refund_job(a accounts, p_job uuid) returns accounts language plpgsql as $$
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
  perform uncount_spending(p_job);
  update accounts set used = a.used, version = version + 1, lapses_at = least(lapses_at, (
    select min(expires_at) from lots where account_id = a.id and bucket = 'coupon' and remaining > 0
  )) where id = a.id returning * into a;
  return a;
end $$;
