-- Upkeep reads outdated records in the order of this index, and goes on from the last one it has read.
drop index review_records_taxonomy;
create index review_records_taxonomy on review_records (taxonomy, no) where record is null or record <> '';
