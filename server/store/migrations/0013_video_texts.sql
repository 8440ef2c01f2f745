-- What videos say beside their titles, so that they can be matched anew when the rules or the known apps change.

create table video_texts (
  video_no int primary key references videos on delete cascade,
  description text not null,                -- without mail addresses and telephone numbers, as all texts of videos
  hashtags text[] not null,
  matched_by smallint not null,             -- the version of the rules
  matched_among int not null,               -- how many apps were known then
  matched_at timestamptz not null
);
create index video_texts_by_match on video_texts (matched_at);

alter table video_apps
  add column developer text,
  add column site text,
  add column genre text,
  add column linked boolean not null default false,   -- it links to the app in its store: that stays true
  add column passing boolean not null default false;  -- it names the app and is about something else
update video_apps set linked = true where why[1] like 'It links to the app in %';

-- Videos that were filed before: their titles may have addresses in them.
update videos set title = regexp_replace(title, '[[:alnum:]._%+-]+@[[:alnum:]-]+(\.[[:alnum:]-]+)+', '…', 'g')
where title ~ '@[[:alnum:]-]+\.[[:alnum:]]';
