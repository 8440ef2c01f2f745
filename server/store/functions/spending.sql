-- Spending caps of keys and grants per day and month, in UTC.

create or replace function utc_day(at timestamptz) returns date language sql immutable as $$
  select (at at time zone 'UTC')::date
$$;

create or replace function utc_month(at timestamptz) returns date language sql immutable as $$
  select date_trunc('month', at at time zone 'UTC')::date
$$;

-- The caps with the amounts spent as of a time: a new day or month begins at zero.
create or replace function caps_at(c spending_caps, p_now timestamptz) returns spending_caps language plpgsql immutable as $$
begin
  if c.day <> utc_day(p_now) then
    c.day := utc_day(p_now);
    c.day_spent := 0;
  end if;
  if c.month <> utc_month(p_now) then
    c.month := utc_month(p_now);
    c.month_spent := 0;
  end if;
  return c;
end $$;

-- The caps as Caps in store/accounts/caps.ts; null if there are none.
create or replace function caps_view(c spending_caps) returns jsonb language plpgsql stable as $$
begin
  if c.credential_id is null then
    return null;
  end if;
  c := caps_at(c, clock_timestamp());
  return jsonb_build_object(
    'day', case when c.day_cap is not null then jsonb_build_object('cap', c.day_cap, 'spent', c.day_spent,
      'resetsAt', epoch_ms((c.day + 1)::timestamp at time zone 'UTC')) end,
    'month', case when c.month_cap is not null then jsonb_build_object('cap', c.month_cap, 'spent', c.month_spent,
      'resetsAt', epoch_ms((c.month + interval '1 month') at time zone 'UTC')) end);
end $$;

-- Sets the caps of a credential of the account; two nulls remove them. Earlier spending counts.
create or replace function set_caps(p_account uuid, p_credential uuid, p_day int, p_month int) returns void language plpgsql as $$
declare
  a accounts := lock_account(p_account);
  v_now timestamptz := clock_timestamp();
begin
  if p_day is null and p_month is null then
    delete from spending_caps where credential_id = p_credential;
    return;
  end if;
  update spending_caps set day_cap = p_day, month_cap = p_month where credential_id = p_credential;
  if not found then
    insert into spending_caps (credential_id, account_id, day_cap, month_cap, day, day_spent, month, month_spent)
    select p_credential, a.id, p_day, p_month,
      utc_day(v_now), coalesce(sum(credits) filter (where utc_day(created_at) = utc_day(v_now)), 0),
      utc_month(v_now), coalesce(sum(credits), 0)
    from jobs where account_id = a.id and credential_id = p_credential and status not in ('failed', 'cancelled')
      and created_at >= utc_month(v_now)::timestamp at time zone 'UTC';
  end if;
end $$;

-- The cap that a charge would exceed, the longer one of two; null if none.
create or replace function cap_reached(c spending_caps, p_amount int) returns text language sql immutable as $$
  select case when c.month_spent + p_amount > c.month_cap then 'month' when c.day_spent + p_amount > c.day_cap then 'day' end
$$;

-- Counts a charge. The caller has locked the account and checked that no cap is exceeded.
create or replace function count_spending(c spending_caps, p_amount int) returns void language sql as $$
  update spending_caps set day = c.day, day_spent = c.day_spent + p_amount, month = c.month,
    month_spent = c.month_spent + p_amount
  where credential_id = c.credential_id
$$;

-- Returns a refunded job's price to the caps of the credential that started it, within the same day and month.
create or replace function uncount_spending(p_job uuid) returns void language sql as $$
  update spending_caps c set
    day_spent = c.day_spent - case when c.day = utc_day(j.created_at) then j.credits else 0 end,
    month_spent = c.month_spent - case when c.month = utc_month(j.created_at) then j.credits else 0 end
  from jobs j where j.id = p_job and c.credential_id = j.credential_id
$$;
