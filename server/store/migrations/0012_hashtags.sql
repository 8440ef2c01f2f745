-- Hashtags that Instagram was asked for: it allows each account so many different ones in seven days.

create table hashtags (
  account text not null,
  tag text not null,
  -- When it began to count; asking again within the seven days does not renew it.
  asked_at timestamptz not null,
  -- Instagram's own id of the tag, the same for everybody and for good; null: not told yet.
  instagram_id text,
  primary key (account, tag)
);
