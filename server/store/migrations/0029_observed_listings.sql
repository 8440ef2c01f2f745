-- What listings told when somebody read them, and whose are read every day from now on.

-- When a store says that a version of an app was released.
create table app_versions (
  store text not null,
  app_id text not null,
  version text not null,
  released_at timestamptz not null,
  primary key (store, app_id, version)
);
create index app_versions_released on app_versions (released_at);

-- Apps that somebody has looked at or pulled: their ratings are collected daily for a while.
create table followed_apps (
  store text not null,
  country text not null,
  app_id text not null,
  asked_at timestamptz not null,
  primary key (store, country, app_id)
);
create index followed_apps_asked on followed_apps (asked_at);
