-- What a try has filed goes with the try: a run that is taken back, fails or is cancelled leaves neither findings nor a next page.
create function forget_try() returns trigger language plpgsql as $$
begin
  delete from finding_sets where job_id = new.id;
  delete from continuations where job_id = new.id;
  -- One that is run again keeps its place behind the answer it goes on from.
  if new.status <> 'queued' then
    delete from continued where by_job = new.id;
  end if;
  return null;
end $$;
create trigger jobs_forget_try after update of status on jobs for each row
  when (old.status = 'running' and new.status in ('queued', 'failed', 'cancelled')) execute function forget_try();

-- Those that were left before.
delete from finding_sets f using jobs j where j.id = f.job_id and j.status in ('queued', 'failed', 'cancelled');
delete from continuations c using jobs j where j.id = c.job_id and j.status in ('queued', 'failed', 'cancelled');
delete from continued n using jobs j where j.id = n.by_job and j.status in ('failed', 'cancelled');
