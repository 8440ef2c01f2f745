-- Review search runs inside each process: no node answers another, so there is no list of them and no secret between them.
drop table search_nodes;
alter table stamp drop column node_secret;
