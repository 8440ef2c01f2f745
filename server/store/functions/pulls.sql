-- Pulls follow their jobs.

create or replace function pull_status(p_status job_status) returns text language sql immutable as $$
  select case p_status when 'done' then 'completed' else p_status::text end
$$;

-- Trigger: the transaction that accepts the job of a pull writes the pull's record.
create or replace function file_pull() returns trigger language plpgsql as $$
begin
  insert into pulls (id, account_id, seq, status, label, request, created_at, finished_at)
  values (new.id, new.account_id, new.seq, pull_status(new.status), coalesce(new.input ->> 'label', ''),
    new.input - '{label,force}'::text[], new.created_at, new.finished_at);
  return null;
end $$;
create or replace trigger jobs_file_pull after insert on jobs for each row
when (new.kind = 'reviews') execute function file_pull();

-- Trigger: the pull follows its job's status. A completed pull has set the time itself; one that runs again has none.
create or replace function mirror_pull() returns trigger language plpgsql as $$
begin
  update pulls set status = pull_status(new.status), finished_at = case
    when new.status = 'done' then coalesce(finished_at, new.finished_at)
    else new.finished_at end
  where id = new.id;
  return null;
end $$;
create or replace trigger jobs_mirror_pull after update of status on jobs for each row
when (new.kind = 'reviews' and new.status is distinct from old.status) execute function mirror_pull();
