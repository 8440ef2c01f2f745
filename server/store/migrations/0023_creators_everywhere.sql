-- When a creator who asked was out of all that is stored: the video library and every answer. Null for those whom a version
-- before this one took out of creator searches alone: a collector takes them out of the rest.
alter table erased_creators add column everywhere_at timestamptz;
