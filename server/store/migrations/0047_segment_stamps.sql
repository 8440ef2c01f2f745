-- Names what a segment holds, whatever becomes of its number: numbers are given again where a database goes back to an older
-- state. Columns that a process keeps in files are used only under the same name.
alter table search_segments add column stamp uuid;
update search_segments set stamp = gen_random_uuid();
alter table search_segments alter column stamp set default gen_random_uuid(), alter column stamp set not null;
