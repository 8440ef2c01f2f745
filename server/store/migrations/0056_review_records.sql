-- One record per review, from which each process builds its index in memory, in place of segments and postings.

-- No review may be stored between the copy of their numbers and the end of the segments. Exclusive from the start, because dropping
-- the trigger needs that lock and raising a weaker one may deadlock.
lock table reviews in access exclusive mode;

create table review_records (
  no int primary key,
  change xid8 not null default pg_current_xact_id(),   -- the transaction that wrote it last: what readers find changes by
  taxonomy text not null,                              -- the version of the taxonomy that tagged it; '' before it is read
  record bytea                                         -- null: the review is yet to be read; empty: it was replaced
);
-- Records are too short to be compressed with gain, and are read all at once.
alter table review_records alter column record set storage external;
create index review_records_change on review_records (change);
create index review_records_taxonomy on review_records (taxonomy) where record is null or record <> '';

insert into review_records (no, taxonomy) select no, '' from reviews;

drop trigger note_changed_review on reviews;
drop function note_changed_review();
drop table search_postings, search_segments, search_dead, search_changed;
