-- When each source last answered and last failed, as any node saw it.
create table source_states (
  source text primary key,
  answered_at timestamptz,
  failed_at timestamptz,
  failure text                              -- what the last failure was, in a sentence
);
