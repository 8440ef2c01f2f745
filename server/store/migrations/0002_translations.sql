-- Texts that a model has translated, by the hash of the text. They are forgotten after a time: their writers are strangers.
create table translations (
  hash text not null,                                 -- SHA-256, in hexadecimal
  language text not null,                             -- into which
  text text not null,
  characters int not null,                            -- of the original
  account_id uuid references accounts on delete set null,  -- who asked for it first
  made_at timestamptz not null,
  primary key (hash, language)
);
create index translations_made on translations (made_at);
create index translations_asked on translations (account_id, made_at) where account_id is not null;
