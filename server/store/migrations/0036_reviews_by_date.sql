-- outside a transaction
-- The newest reviews of an app are read without its others: for its last weeks, a window of days, or where to go on reading.
drop index concurrently if exists reviews_written;
create index concurrently reviews_written on reviews (app_no, date desc);
