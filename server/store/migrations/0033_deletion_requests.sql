-- When an account that asked for its own deletion is deleted; null: it did not ask.
alter table accounts add column deletes_at timestamptz;
create index accounts_to_delete on accounts (deletes_at) where deletes_at is not null;
