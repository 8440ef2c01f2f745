-- Nodes that only search, each with the address at which the others reach it; one that has not been seen for a while is gone.
create table search_nodes (
  address text primary key,
  seen_at timestamptz not null
);

-- What nodes sign their questions to each other with: one secret for all nodes, which nobody ever sees.
alter table stamp add column node_secret bytea not null
  default decode(replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), 'hex');
