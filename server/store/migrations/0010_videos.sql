-- Videos of creators as the platforms showed them, the apps they are about, and what was looked for.

create table videos (
  no int generated always as identity primary key,
  platform text collate "C" not null,
  id text collate "C" not null,             -- the platform's own
  url text not null,
  title text not null,
  creator jsonb,                            -- handle, name, url, followers
  views bigint,
  likes bigint,
  comments bigint,
  published_at timestamptz,
  duration_s int,
  thumbnail text,
  heading tsvector not null,                -- the words of the title
  of_apps tsvector not null default '',     -- the names and kinds of the apps it is about
  words tsvector not null,                  -- all that it is found by: its own words and those of its apps
  missed smallint not null default 0,       -- how often in a row its platform did not know it any more
  counted_at timestamptz not null,          -- when its statistics were last read
  first_seen timestamptz not null,
  unique (platform, id)
);
-- Read by the index alone: its rows are found by it and told from the other columns.
alter table videos alter column words set storage external;

create index videos_words on videos using gin (words) with (fastupdate = off);
create index videos_by_views on videos (views desc nulls last, published_at desc nulls last, platform, id);
create index videos_by_date on videos (published_at desc nulls last, platform, id);
create index videos_of_platform_by_views on videos (platform, views desc nulls last, published_at desc nulls last, id);
create index videos_of_platform_by_date on videos (platform, published_at desc nulls last, id);
create index videos_counted on videos (platform, counted_at);

create table video_apps (
  store text not null,
  app_id text not null,
  video_no int not null references videos on delete cascade,
  title text not null,
  why text[] not null,                      -- what in the video tells that it is about the app
  terms text[] not null,                    -- what the app is looked for by
  primary key (store, app_id, video_no)
);
create index video_apps_of_video on video_apps (video_no);

-- What was looked for on a platform to make the library grow, and when.
create table video_searches (
  platform text not null,
  words text not null,
  searched_at timestamptz not null,
  primary key (platform, words)
);
