-- An account that was deleted keeps its row, without anything personal: its ledger refers to it.
alter table accounts
  add column deleted_at timestamptz,
  add column erased_at timestamptz;         -- when the last of its jobs, results and pulls was gone
create index accounts_to_erase on accounts (deleted_at) where deleted_at is not null and erased_at is null;
