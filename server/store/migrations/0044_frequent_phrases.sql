-- The phrases that stand in several reviews of a large segment, which tell most of what its phrases tell in a fifth of the
-- bytes. Null in small segments, and in large ones until upkeep has come by.
alter table search_segments add column frequent bytea;
alter table search_segments alter column frequent set storage external;
