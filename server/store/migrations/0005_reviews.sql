-- Reviews of apps as the stores showed them, every state they were seen in, and the index that counts them.

create table review_apps (
  app_no int generated always as identity primary key,
  store text not null,
  app_id text not null,
  title text,
  icon text,
  developer text,
  genre text,
  about text,                               -- the start of the store's description
  reviews int not null default 0,           -- on file; changed by the transaction that stores one
  seen_at timestamptz not null,
  unique (store, app_id)
) with (fillfactor = 50);

-- Every state of a review that was seen, an edition, has a number of its own. A review's current one stands in `reviews`.
create sequence review_nos as int;

create table reviews (
  no int primary key,
  id uuid not null unique,                  -- begins with the number of the review's first edition
  app_no int not null references review_apps,
  store_review_id text not null,
  rating smallint not null,
  title text,
  text text not null,
  date timestamptz not null,
  country text,                             -- the storefront, where the store's reviews have one
  asked_language text,                      -- the language it was asked for, where the store's reviews have one
  lang text not null,                       -- what it is written in
  version text,
  helpful int not null,
  reply text,
  replied_at timestamptz,
  author bytea,                             -- a salted hash: no name is kept
  sources text[] not null,
  themes text[] not null,
  kinds text[] not null,
  content bytea not null,                   -- a hash of what makes an edition: rating, title, text
  first_seen timestamptz not null,          -- of the review
  edition_seen timestamptz not null,        -- of this edition
  last_seen timestamptz not null,           -- to the hour: a review that is seen again and again is not written every time
  unique (app_no, store_review_id)
) with (fillfactor = 90);

-- What a review was before it was edited.
create table review_editions (
  no int primary key,
  id uuid not null references reviews (id),
  rating smallint not null,
  title text,
  text text not null,
  date timestamptz not null,
  version text,
  reply text,
  replied_at timestamptz,
  first_seen timestamptz not null,          -- of this edition
  until timestamptz not null                -- when the next one was seen
);
create index review_editions_id on review_editions (id);

-- The index: immutable pieces of at most 65,536 editions, each in exactly one. What a reader needs of a piece is packed in
-- few values, for they are read whole and counted in the process.
create table search_segments (
  id int generated always as identity primary key,
  revision int not null default 1,          -- grows when its reviews are tagged anew
  docs int not null check (docs between 1 and 65536),
  taxonomy text not null,                   -- the version that tagged it
  themes text[] not null,                   -- what the numbers of themes in `facts` mean
  apps int[] not null,                      -- what the numbers of apps in `facts` mean
  facts bytea not null,
  phrases bytea not null
);
alter table search_segments alter column facts set storage external, alter column phrases set storage external;

-- Where a term stands: the ordinals of a segment's editions, ascending, 16 bits each. Themes and kinds are terms too.
create table search_postings (
  term text collate "C" not null,
  segment int not null,                     -- no reference: it would be looked up for every row of thousands
  docs bytea not null,
  primary key (term, segment)
);
alter table search_postings alter column docs set storage external;
create index search_postings_segment on search_postings (segment);

-- Editions that were replaced and still stand in a segment.
create table search_dead (no int primary key);

-- Which secret the authors' hashes were made with; the secret itself stays outside.
alter table stamp add column author_salt bytea;
