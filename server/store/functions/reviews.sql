-- What searches filter by and is known only after a review's segment was written.

create or replace function note_changed_review() returns trigger language plpgsql as $$
begin
  insert into search_changed (no, version, replied) values (new.no, new.version, new.reply is not null)
  on conflict (no) do update set version = excluded.version, replied = excluded.replied;
  return null;
end $$;
