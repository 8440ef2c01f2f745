-- What those who host the service did to accounts, keys, credits and data. It only grows, and names no customer: an account by
-- its id, a creator not at all.
create table audit (
  id bigint generated always as identity primary key,
  at timestamptz not null default clock_timestamp(),
  act text not null,
  by text not null,                         -- who: user and machine
  account_id uuid,                          -- whose account; it may be deleted by now
  details jsonb not null
);
create index audit_of_account on audit (account_id, id desc) where account_id is not null;
create trigger audit_append_only before update or delete on audit for each row execute function refuse_change();
create trigger audit_no_truncate before truncate on audit for each statement execute function refuse_change();
