-- What a ClickHouse cluster that counts reviews is fed by; without one, nothing reads it.

alter table review_records
  add revision int not null default 1,      -- grows with each change: a transaction that began first may be the second to change it
  add app_no int;                           -- of a replaced one, which has no record to tell it

-- How far each cluster was fed.
create table cluster_feeds (
  target text primary key,
  stamp text not null,                      -- names one feeding from the start; the cluster has it too
  database text not null,                   -- which PostgreSQL the snapshots are of
  timeline text not null,
  batch bigint not null default 0,
  seen pg_snapshot not null default '1:1:', -- everything before it was fed
  upto pg_snapshot,                         -- null: not yet on the way to another one
  upto_at timestamptz,                      -- when `upto` was the present
  change xid8 not null default '1',         -- on the way, the last record that was fed
  no int not null default 0,
  as_of timestamptz                         -- when `seen` was the present; null: not everything was fed yet
);

-- Editions that are to leave the files of clusters too.
create table cluster_erasures (no int primary key);

create function forget_edition() returns trigger language plpgsql as $$
begin
  update review_records set record = '', revision = revision + 1, change = pg_current_xact_id(),
    app_no = coalesce(app_no, (select r.app_no from reviews r where r.id = old.id))
  where no = old.no;
  insert into cluster_erasures select old.no where exists (select 1 from cluster_feeds) on conflict do nothing;
  return old;
end $$;
create trigger forget_edition before delete on reviews for each row execute function forget_edition();
create trigger forget_edition before delete on review_editions for each row execute function forget_edition();
