-- Panels: the storefronts in which an app is read by itself, so that its figures do not depend on who asked what.

create table panels (
  store text not null,
  app_id text not null,
  asked_at timestamptz,                     -- when someone last looked at the app; null: it is read where it charts alone
  due_at timestamptz not null,              -- when it is read next, if someone looks at it
  places jsonb not null default '{}',       -- what was read, by storefront or language
  looked boolean    not null default false, -- whether its largest places were read at least in part
  complete boolean not null default false,  -- whether all of its places are read as far as they ever are
  reviews int not null default 0,           -- in the panel, after the last read
  primary key (store, app_id)
);
create index panels_due on panels (store, due_at) where asked_at is not null;

alter table reviews add panel boolean not null default false;  -- whether a panel has read it

-- What the collectors have read so far is the start of panels: all of a place within its reach.
with panel_reach as (
  select c.*, a.store, a.app_id from review_reach c join review_apps a using (app_no)
  where case when a.store = 'apple' then c.place in ('us', 'gb', 'jp', 'de', 'fr', 'ca', 'au', 'kr', 'br', 'mx', 'it', 'es')
    else c.place in ('en', 'ja', 'de', 'fr', 'ko', 'pt', 'it', 'es') end
), started as (
  insert into panels (store, app_id, due_at, places, reviews)
  select store, app_id, now(),
    jsonb_object_agg(place, jsonb_build_object('since', round(extract(epoch from since) * 1000),
      'readAt', round(extract(epoch from until) * 1000), 'capped', capped, 'complete', capped)),
    (select count(*) from reviews r where r.app_no = c.app_no and exists (
       select 1 from panel_reach p where p.app_no = c.app_no and r.date between p.since and p.until
         and case when p.store = 'apple' then r.country = p.place else r.country is null and r.asked_language = p.place end))
  from panel_reach c group by app_no, store, app_id
), seen as (
  update reviews r set panel = true from panel_reach c
  where r.app_no = c.app_no and r.date between c.since and c.until
    and case when c.store = 'apple' then r.country = c.place else r.country is null and r.asked_language = c.place end
  returning r.no
)
-- The record's flags are its fourteenth byte.
update review_records set record = set_byte(record, 13, get_byte(record, 13) | 2), change = pg_current_xact_id()
where no in (select no from seen) and record <> '';
