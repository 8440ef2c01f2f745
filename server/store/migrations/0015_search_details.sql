-- What searches filter and count reviews by besides the facts of their segment: country, language, version, reply, length.

alter table search_segments
  add column details bytea,                 -- null: not written yet, as by versions before this one
  add column details_no int not null default 0,       -- grows when they are written anew
  add column countries text[],              -- what the numbers in `details` mean, as the next two
  add column languages text[],
  add column versions text[];
alter table search_segments alter column details set storage external;

-- What became known of reviews after their segment was written: the version or a reply. Upkeep moves it to the segments.
create table search_changed (
  no int primary key,
  version text,
  replied boolean not null
);

create function note_changed_review() returns trigger language plpgsql as $$
begin
  insert into search_changed (no, version, replied) values (new.no, new.version, new.reply is not null)
  on conflict (no) do update set version = excluded.version, replied = excluded.replied;
  return null;
end $$;

create trigger note_changed_review after update on reviews for each row
when (old.no = new.no and (old.version is distinct from new.version or (old.reply is null) <> (new.reply is null)))
execute function note_changed_review();
