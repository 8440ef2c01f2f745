-- Records of another layout, which say in which clauses of a review its words stand: upkeep reads every review again, and nothing is
-- counted before that is done.

update review_records set taxonomy = '', record = null, change = pg_current_xact_id(), revision = revision + 1,
  app_no = (select r.app_no from reviews r where r.no = review_records.no)
where record is null or record <> '';
