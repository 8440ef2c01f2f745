-- Pulls: the history of what was asked of the stores' reviews, and which of them were kept.

create table pulls (
  id uuid primary key,                      -- its job's: the pull outlives it
  account_id uuid not null references accounts on delete cascade,
  seq bigint not null,                      -- its job's: first come, first served
  status text not null,
  label text not null,
  request jsonb not null,                   -- apps, filter, limit, countries, languages, sort
  revision int not null default 0,          -- grows with everything that is read into it
  created_at timestamptz not null,
  finished_at timestamptz
) with (fillfactor = 70);
create index pulls_listed on pulls (account_id, seq desc);

-- An app of a pull, written when it has been read. Its kept reviews are editions, packed: they are read whole, and filtered
-- and ordered in the process.
create table pull_apps (
  pull_id uuid not null references pulls on delete cascade,
  ordinal smallint not null,                -- its place in the request
  title text,
  icon text,
  read int not null,
  kept int not null,
  truncated boolean not null,
  notes text[] not null,                    -- sentences for a person
  facts bytea not null,                     -- newest first
  versions text[] not null,                 -- what the numbers of versions in `facts` mean
  words bytea not null,                     -- the folded titles and texts, compressed: what `q` looks into
  primary key (pull_id, ordinal)
);
alter table pull_apps alter column facts set storage external, alter column words set storage external;

create function pull_status(p_status job_status) returns text language sql immutable as $$
  select case p_status when 'done' then 'completed' else p_status::text end
$$;

-- The record is written by the transaction that accepts the job, whoever starts it.
create function file_pull() returns trigger language plpgsql as $$
begin
  insert into pulls (id, account_id, seq, status, label, request, created_at, finished_at)
  values (new.id, new.account_id, new.seq, pull_status(new.status), coalesce(new.input ->> 'label', ''),
    new.input - '{label,force}'::text[], new.created_at, new.finished_at);
  return null;
end $$;
create trigger jobs_file_pull after insert on jobs for each row when (new.kind = 'reviews') execute function file_pull();

-- A run that ends well has said itself when; one that is run once more has not ended.
create function mirror_pull() returns trigger language plpgsql as $$
begin
  update pulls set status = pull_status(new.status), finished_at = case
    when new.status = 'done' then coalesce(finished_at, new.finished_at)
    else new.finished_at end
  where id = new.id;
  return null;
end $$;
create trigger jobs_mirror_pull after update of status on jobs for each row
  when (new.kind = 'reviews' and new.status is distinct from old.status) execute function mirror_pull();
