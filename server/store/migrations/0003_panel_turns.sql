-- When a step of a panel was last read, so that accounts take turns however many panels each has.
alter table panels add column read_at timestamptz;
