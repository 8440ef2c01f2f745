-- What apps cost and what they were estimated to earn over time: a row for each change.

-- What a listing said of its price or of its in-app purchases, from the day on which it was first read.
create table price_changes (
  store text not null,
  country text not null,
  app_id text not null,
  kind text not null check (kind in ('price', 'purchases')),
  day date not null,                        -- the last change of a day is the day's
  value jsonb not null,
  primary key (store, country, app_id, kind, day)
);

-- The last estimate of each week.
create table revenue_weeks (
  store text not null,
  country text not null,
  app_id text not null,
  week date not null,                       -- its Monday
  estimate jsonb not null,
  computed_at timestamptz not null,         -- when the estimate was first this one
  primary key (store, country, app_id, week)
);

-- When a reply to the review was first known: stores tell the date of the last change of a reply only.
alter table reviews add column first_replied_at timestamptz;
