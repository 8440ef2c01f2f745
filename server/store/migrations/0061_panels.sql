-- Panels: the storefronts in which an app is read by itself, so that its figures do not depend on who asked what.

create table panels (
  store text not null,
  app_id text not null,
  asked_at timestamptz not null,            -- when it was last looked at, or in the charts
  due_at timestamptz not null,              -- when it is read next
  places jsonb not null default '{}',       -- by storefront or language: since when, whether as far as the store goes, and when read
  primary key (store, app_id)
);
create index panels_due on panels (due_at);

alter table reviews add panel boolean not null default false;  -- whether a panel has read it

-- What the collectors have read so far is the start of panels: all of a place within its reach.
with panel_reach as (
  select c.*, a.store, a.app_id, a.seen_at from review_reach c join review_apps a using (app_no)
  where case when a.store = 'apple' then c.place in ('us', 'gb', 'jp', 'de', 'fr', 'ca', 'au', 'kr', 'br', 'mx', 'it', 'es')
    else c.place in ('en', 'ja', 'de', 'fr', 'ko', 'pt', 'it', 'es') end
), started as (
  insert into panels (store, app_id, asked_at, due_at, places)
  select store, app_id, max(seen_at), now(), jsonb_object_agg(place, jsonb_build_object(
    'since', case when since > 'epoch' then extract(epoch from since) * 1000 end, 'complete', capped,
    'readAt', extract(epoch from until) * 1000))
  from panel_reach group by store, app_id
), seen as (
  update reviews r set panel = true from panel_reach c
  where r.app_no = c.app_no and r.date between c.since and c.until
    and case when c.store = 'apple' then r.country = c.place else r.country is null and r.asked_language = c.place end
  returning r.no
)
-- The record's flags are its fourteenth byte.
update review_records set record = set_byte(record, 13, get_byte(record, 13) | 2), change = pg_current_xact_id()
where no in (select no from seen) and record <> '';
