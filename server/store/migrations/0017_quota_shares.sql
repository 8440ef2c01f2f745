-- What one account may spend of what all share: a day's allowance of a source, and runs that are refunded.

create table quota_shares (
  quota text not null,
  day date not null,
  account_id uuid not null,
  used int not null,
  primary key (quota, day, account_id)
);

-- Runs that found nothing and were refunded, since the first of them; counted anew after a day.
alter table accounts
  add column refunded_runs int not null default 0,
  add column refunded_since timestamptz;
