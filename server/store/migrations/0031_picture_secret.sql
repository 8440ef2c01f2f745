-- What the addresses of pictures are signed with: one secret for all nodes, which nobody ever sees.
alter table stamp add column picture_secret bytea not null
  default decode(replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), 'hex');
