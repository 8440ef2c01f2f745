-- The newest reviews of an app are read without its others: for its last weeks, a window of days, or where to go on reading.
create index reviews_written on reviews (app_no, date desc);
