-- Deleting an account.

-- Disables an account in one transaction: erases its address, keys, sessions and records of calls, cancels and refunds
-- its runs, and lapses its credits. Its ledger stays. Jobs, results and pulls, which may be many, are erased
-- afterwards. Returns what was done, or null if it was deleted before.
create or replace function delete_account(p_account uuid) returns jsonb language plpgsql as $$
declare
  a accounts := lock_account(p_account);
  j jobs;
  v_cancelled int := 0;
  v_lapsed int;
  v_keys int;
  v_calls int;
begin
  if a.id is null or a.deleted_at is not null then
    return null;
  end if;
  -- Waiting jobs first, as a run that ends hands its slot to one of them.
  for j in
    select * from jobs where account_id = a.id and status in ('queued', 'running')
    order by admitted_at is not null, seq for no key update
  loop
    select * into a from accounts where id = p_account;
    perform finish_job(a, j, 'cancelled', null, null, false);
    v_cancelled := v_cancelled + 1;
  end loop;
  select * into a from accounts where id = p_account;
  with emptied as (
    update lots set remaining = 0 from lots o
    where lots.id = o.id and o.account_id = a.id and o.remaining > 0 returning o.id, o.remaining
  ), written as (
    insert into ledger (account_id, lot_id, entry, amount, period)
    select a.id, id, 'lapse', -remaining, a.period from emptied returning amount
  )
  select coalesce(-sum(amount), 0) into v_lapsed from written;
  with gone as (delete from keys where account_id = a.id returning session)
  select count(*) filter (where session is null) into v_keys from gone;
  delete from grants where account_id = a.id;
  delete from spending_caps where account_id = a.id;
  delete from shares where account_id = a.id;
  delete from watches where account_id = a.id;
  -- With their deliveries.
  delete from destinations where account_id = a.id;
  delete from mail_confirmations where account_id = a.id;
  delete from events where account_id = a.id;
  delete from sign_in_links where account_id = a.id;
  delete from known_browsers where account_id = a.id;
  delete from security_notices where account_id = a.id;
  delete from passwords where account_id = a.id;
  delete from passkeys where account_id = a.id;
  delete from sign_in_challenges where account_id = a.id;
  delete from password_tries where subject = sha256(convert_to('email ' || lower(a.email), 'UTF8'));
  with gone as (delete from idempotency where account_id = a.id returning 1) select count(*) into v_calls from gone;
  delete from rate_windows where account_id = a.id;
  delete from source_shares where account_id = a.id;
  delete from quota_shares where account_id = a.id;
  update panels set asked_by = null where asked_by = a.id;
  update accounts set email = 'deleted ' || id, next_plan = null, owner = false, deletes_at = null,
    deleted_at = clock_timestamp(), version = version + 1
  where id = a.id;
  return jsonb_build_object('cancelled', v_cancelled, 'lapsed', v_lapsed, 'keys', v_keys, 'calls', v_calls);
end $$;

-- Before an edition of a review is deleted: empties its record, which removes it from indexes and clusters.
create or replace function forget_edition() returns trigger language plpgsql as $$
begin
  update review_records set record = '', revision = revision + 1, change = pg_current_xact_id(),
    app_no = coalesce(app_no, (select r.app_no from reviews r where r.id = old.id))
  where no = old.no;
  insert into cluster_erasures select old.no where exists (select 1 from cluster_feeds) on conflict do nothing;
  return old;
end $$;
create or replace trigger forget_edition before delete on reviews for each row execute function forget_edition();
create or replace trigger forget_edition before delete on review_editions for each row execute function forget_edition();
