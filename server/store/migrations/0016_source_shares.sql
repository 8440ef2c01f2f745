-- Whose turns at a source they were, so that one account's reads leave some for the others.
create table source_shares (
  source text not null,
  account_id uuid not null,
  -- When its turns of the last minute begin; some may lie ahead.
  starts timestamptz[] not null,
  -- When it last asked for one, whether or not it got it.
  asked_at timestamptz not null,
  primary key (source, account_id)
);
