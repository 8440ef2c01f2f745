-- What the collectors have read of the stores over time.

-- One chart on one day: its apps, best placed first. The last read of a day is the day's.
create table chart_snapshots (
  store text not null,
  country text not null,
  genre_id text not null,                   -- '' is the chart of all apps
  chart text not null,
  day date not null,
  read_at timestamptz not null,
  app_ids text[] not null,
  primary key (store, country, genre_id, chart, day)
);
-- A few kilobytes at most, read whole: packing them would cost more than it saves.
alter table chart_snapshots alter column app_ids set storage external;

-- Apps that have charted in a storefront, as its charts last described them.
create table charting_apps (
  store text not null,
  country text not null,
  app_id text not null,
  title text not null,
  developer text not null,
  icon text not null,
  genre text,
  genre_id text,
  free boolean not null,
  released timestamptz,
  seen_at timestamptz not null,
  primary key (store, country, app_id)
);
create index charting_apps_released on charting_apps (store, country, genre_id, released);

-- How an app has been rated in a storefront, day by day: one row an app, for its days are always read together.
create table rating_histories (
  store text not null,
  country text not null,
  app_id text not null,
  days date[] not null,                     -- oldest first; the other two have the same length
  scores real[] not null,
  totals bigint[] not null,
  primary key (store, country, app_id)
);

-- Scheduled reading: a row a collection, run by whichever node claims it first.
create table collections (
  name text primary key,
  next_run_at timestamptz not null,
  lease uuid,                               -- set while a node carries it out
  leased_until timestamptz,                 -- past: that node has died
  started_at timestamptz,
  finished_at timestamptz,
  failure text                              -- what kept the last run from being whole
);
create index collections_due on collections (next_run_at);
