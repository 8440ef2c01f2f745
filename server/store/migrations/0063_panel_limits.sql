-- Who had a panel read, so that no account takes all panels of a day.

alter table panels
  add asked_by uuid references accounts on delete set null,  -- whose look began it
  add begun_at timestamptz;                                  -- when that was; null: it is read where it charts alone
create index panels_asked_by on panels (asked_by, begun_at) where asked_by is not null;
