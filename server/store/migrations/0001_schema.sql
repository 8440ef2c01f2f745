-- The tables of Appraise. Triggers stand with their functions in ../functions/.

create type bucket as enum ('plan', 'coupon', 'wallet');
create type delivery_status as enum ('pending', 'delivered', 'failed');
create type job_status as enum ('queued', 'running', 'done', 'failed', 'cancelled');
create type ledger_entry as enum ('grant', 'charge', 'refund', 'lapse');
create type run_source as enum ('app_stores', 'ad_libraries', 'video_platforms');

create sequence claims;
create sequence review_nos as int;

-- ── Accounts, plans and credits ──

-- A copy of the plan table in the code, rewritten at every start, so that the monthly grant can be made here.
create table plans (
  key text primary key,
  credits int not null check (credits > 0),
  per_minute int not null check (per_minute > 0),
  running int not null check (running > 0),
  keys int not null check (keys > 0)
);

create table accounts (
  id uuid primary key,
  email text not null,
  plan text not null references plans,
  next_plan text references plans,                    -- a downgrade waits here for resets_at
  counted boolean not null default true,              -- false: runs cost nothing
  per_minute int,                                     -- the next three override the plan's limits
  running int,
  queue int,
  created_at timestamptz not null,
  period int not null default 1,                      -- months since created_at, the first is 1
  resets_at timestamptz not null,
  -- when credits next change by themselves: resets_at or a coupon's expiry
  lapses_at timestamptz not null,
  used int not null default 0,                        -- spent from plan and coupon this period, net of refunds
  slots int not null default 0,                       -- admitted runs: claimable or running
  waiting int not null default 0,                     -- accepted runs without a slot
  version bigint not null default 1,                  -- grows with every change of the balance
  suspended_at timestamptz,
  deleted_at timestamptz,
  erased_at timestamptz,                              -- when the last of its jobs, results and pulls was gone
  owner boolean not null default false,
  signed_in_at timestamptz,
  deletes_at timestamptz,
  low_balance int,
  low_balance_told boolean not null default false,
  notices_mailed_at timestamptz,
  found_nothing_at timestamptz,                       -- when a run of it last found nothing
  constraint accounts_check check ((slots >= 0) and (waiting >= 0))
) with (fillfactor = 20);
create unique index accounts_email on accounts (lower(email));
create index accounts_to_erase on accounts (deleted_at) where (deleted_at is not null) and (erased_at is null);
create index accounts_to_delete on accounts (deletes_at) where deletes_at is not null;

create table keys (
  id uuid primary key,
  account_id uuid not null references accounts on delete cascade,
  hash bytea not null unique,                         -- SHA-256 of the key: the key itself is not kept
  prefix text not null,
  name text not null,
  scope text not null check (scope in ('full', 'read')),
  created_at timestamptz not null default now(),
  expires_at timestamptz,
  revoked_at timestamptz,
  last_used_at timestamptz,
  session text check (session in ('link', 'password', 'passkey', 'provider')),
  proved_at timestamptz,
  ends_at timestamptz,
  idle interval,
  seen_at timestamptz
);
create index keys_account on keys (account_id);

-- A lot is one grant of credits; what is left of it is what its ledger entries add up to.
create table lots (
  id bigint generated always as identity primary key,
  account_id uuid not null references accounts on delete cascade,
  bucket bucket not null,
  period int,                                         -- of a plan lot
  plan text,                                          -- of a plan lot: an upgrade grants its difference as a second lot
  remaining int not null check (remaining >= 0),
  expires_at timestamptz
) with (fillfactor = 20);
create unique index lots_plan on lots (account_id, period, plan) where bucket = 'plan';
-- Not only those with something left: an index that knows `remaining` would be written at every charge.
create index lots_account on lots (account_id);

-- Written by the functions below alone, for accounts and lots they hold: foreign keys would cost a start two more reads.
create table ledger (
  id bigint generated always as identity not null,
  account_id uuid not null,
  lot_id bigint not null,
  job_id uuid,
  entry ledger_entry not null,
  amount int not null,                                -- grants and refunds add, charges and lapses take away
  period int not null,
  created_at timestamptz not null default clock_timestamp(),
  primary key (account_id, id)
);
-- A job is charged at most once and refunded at most once, whatever else goes wrong.
create unique index ledger_charge on ledger (job_id, lot_id) where entry = 'charge';
create unique index ledger_refund on ledger (job_id, lot_id) where entry = 'refund';

-- What a key or a grant may spend. Counted with each charge, under the account's lock; a credential without caps has no row.
create table spending_caps (
  credential_id uuid primary key,
  account_id uuid not null references accounts on delete cascade,
  day_cap int check (day_cap >= 0),                   -- credits; null: none
  month_cap int check (month_cap >= 0),
  day date not null,                                  -- in UTC, as the month, which is its first day
  day_spent int not null,
  month date not null,
  month_spent int not null,
  constraint spending_caps_check check ((day_cap is not null) or (month_cap is not null))
);
create index spending_caps_account on spending_caps (account_id);

create table rate_windows (
  account_id uuid not null references accounts on delete cascade,
  credential text not null check (credential in ('key', 'session')),
  -- when requests were let in, oldest first
  at timestamptz[] not null default '{}',
  requests int[] not null default '{}',    -- how many at each of these moments
  primary key (account_id, credential)
) with (fillfactor = 20);

-- What those who host the service did to accounts, keys, credits and data. It only grows, and names no customer: an account by
-- its id, a creator not at all.
create table audit (
  id bigint generated always as identity primary key,
  at timestamptz not null default clock_timestamp(),
  act text not null,
  by text not null,                                   -- who: user and machine
  account_id uuid,                                    -- whose account; it may be deleted by now
  details jsonb not null
);
create index audit_of_account on audit (account_id, id desc) where account_id is not null;

-- ── Signing in and access ──

-- A link that signs its holder in once.
create table sign_in_links (
  hash bytea primary key,                             -- SHA-256 of the token in the link
  account_id uuid not null references accounts on delete cascade,
  expires_at timestamptz not null,
  proves boolean not null default true
);

-- What was asked of a browser while it signs in or adds a passkey; each is answered once, within minutes.
create table sign_in_challenges (
  hash bytea primary key,                             -- SHA-256 of the challenge, or of the browser's cookie
  account_id uuid references accounts on delete cascade,
  details jsonb not null,
  expires_at timestamptz not null
);

-- A password as its argon2id hash, with what it was made with: the costs may rise later.
create table passwords (
  account_id uuid primary key references accounts on delete cascade,
  hash bytea not null,
  nonce bytea not null,
  memory int not null,                                -- KiB
  passes int not null,
  changed_at timestamptz not null default clock_timestamp()
);

create table passkeys (
  id text primary key,                                -- as the authenticator names it, in base64url
  account_id uuid not null references accounts on delete cascade,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  name text not null,
  created_at timestamptz not null default clock_timestamp(),
  last_used_at timestamptz
);
create index passkeys_account on passkeys (account_id);

-- How many passwords were tried of late, by whom and for whom; forgotten within the hour.
create table password_tries (
  subject bytea primary key,                          -- SHA-256 of an e-mail address or of where a request came from
  used float8 not null,
  at timestamptz not null
);

-- Browsers that have signed in to an account before: wrong passwords that others try do not lock them out.
create table known_browsers (
  hash bytea primary key,                             -- SHA-256 of the browser's cookie
  account_id uuid not null references accounts on delete cascade,
  session_id uuid not null,                           -- of its last sign-in
  signed_in_at timestamptz not null default clock_timestamp()
);
create index known_browsers_account on known_browsers (account_id, signed_in_at);

-- What changed in who can use an account, written with the change: shown to its holder, and mailed where mail is set up.
create table security_notices (
  id uuid primary key,                                -- version 7: in order of time
  account_id uuid not null references accounts on delete cascade,
  change text not null,
  name text,                                          -- of the key, program or passkey; null: the change concerns none
  created_at timestamptz not null default clock_timestamp(),
  -- the next attempt to mail it; null: it was mailed or given up
  mail_at timestamptz default clock_timestamp(),
  attempts int not null default 0
);
create index security_notices_account on security_notices (account_id, id desc);
create index security_notices_mail on security_notices (mail_at) where mail_at is not null;

-- What a person has allowed a program to do in their account. It is deleted when either ends it.
create table grants (
  id uuid primary key,
  account_id uuid not null references accounts on delete cascade,
  client_id text not null,
  client_name text not null,                          -- as the program called itself when it was let in
  client_host text,                                   -- where it says so of itself; null: it registered, and says what it likes
  scope text not null check (scope in ('full', 'read')),
  resource text not null,
  created_at timestamptz not null default clock_timestamp(),
  last_used_at timestamptz
);
create index grants_account on grants (account_id, created_at);

-- The secrets of grants, as SHA-256. Of refresh tokens, those that were used are kept, for their next use to be noticed.
create table grant_tokens (
  hash bytea primary key,
  grant_id uuid not null references grants on delete cascade,
  type text not null check (type in ('code', 'access', 'refresh')),
  challenge text,                                     -- of a code: S256 of the verifier
  redirect_uri text,                                  -- of a code: where it was sent
  expires_at timestamptz not null,
  used_at timestamptz
);
create index grant_tokens_grant on grant_tokens (grant_id, type);
create index grant_tokens_expires on grant_tokens (expires_at);

-- Mails that asked an address whether it wants to be written to: they are counted for a day, so that an address gets only a few.
create table mail_confirmations (
  id uuid primary key,
  account_id uuid not null references accounts on delete cascade,
  address bytea not null,                             -- SHA-256 of the address in lower case
  sent_at timestamptz not null default clock_timestamp()
);
create index mail_confirmations_address on mail_confirmations (address, sent_at);
create index mail_confirmations_account on mail_confirmations (account_id, sent_at);

-- ── Jobs and their results ──

-- Jobs. The row is the queue entry too: an admitted, queued job is what a worker claims.
create table results (
  id uuid primary key,
  body json not null
);

create table jobs (
  id uuid primary key,
  seq bigint generated always as identity,            -- given under the account's lock: first come, first served
  account_id uuid not null,                           -- locked by every writer, so a foreign key would only read it again
  kind text not null,
  input jsonb not null,
  status job_status not null,
  question bytea not null,                            -- hash of kind and normalised input
  active bytea not null,                              -- the same, with `more`: what dedupes while it is active
  refresh boolean not null,
  holdable boolean not null,                          -- whether its answer may serve later askers
  credits int not null,
  admitted_at timestamptz,                            -- set: it has one of the account's slots
  claim bigint,                                       -- the fence: a worker that lost its claim can write nothing
  worker uuid,
  attempts int not null default 0,
  heartbeat_at timestamptz,
  deadline_at timestamptz,
  progress jsonb,
  error jsonb,
  result_id uuid,
  created_at timestamptz not null,
  started_at timestamptz,
  finished_at timestamptz,
  trace text,
  credential_id uuid,
  source run_source
) with (fillfactor = 70);
create index jobs_listed on jobs (account_id, seq desc);
create index jobs_active on jobs (account_id, active, seq) where (status in ('queued', 'running'));
create index jobs_waiting on jobs (account_id, seq) where (status = 'queued') and (admitted_at is null);
create index jobs_running on jobs (worker) where status = 'running';
create index jobs_held on jobs (question, finished_at desc) where ((status = 'done') and holdable);
-- The last answer to a question, of one account; and whose answer a held one is.
create index jobs_answered on jobs (account_id, question, finished_at desc) where (status = 'done') and (kind in ('ad_search', 'creators', 'videos'));
create index jobs_creators on jobs (finished_at) where (kind = 'creators') and (status = 'done');
create index jobs_held_failures on jobs (question, finished_at desc) where ((status = 'failed') and holdable);
create index jobs_by_result on jobs (result_id) where result_id is not null;
create index jobs_queued on jobs (kind, account_id, admitted_at, seq) where (status = 'queued') and (admitted_at is not null);
create index jobs_ended_by_both on jobs (account_id, kind, status, seq desc) where (status in ('done', 'failed', 'cancelled'));
create index jobs_failed_by_source on jobs (account_id, source, finished_at) where (status = 'failed') and (source is not null);

create table idempotency (
  account_id uuid not null,
  key text not null,
  fingerprint bytea not null,
  job jsonb not null,                                 -- the job as the first answer showed it
  created_at timestamptz not null,
  primary key (account_id, key)
);
create index idempotency_by_age on idempotency (created_at);

-- Where a search stopped: what the next page needs. A search with nothing left has no row.
create table continuations (
  job_id uuid primary key references jobs on delete cascade,
  state json not null
);

-- Who went on from an answer. One job at most, so that no page is read twice; a failed one gives its place up.
create table continued (
  from_job uuid primary key references jobs on delete cascade,
  by_job uuid not null references jobs on delete cascade
);
create index continued_by on continued (by_job);

-- Answers of sources that serve for a while, shared by all nodes. A row is also the lease of the process that reads again.
create table held_reads (
  key text primary key,
  -- The last outcome worth holding: its kind stands apart, so that no statement has to look into the text.
  kind text,
  outcome json,
  read_at timestamptz,
  expires_at timestamptz not null,                    -- The end of its window; afterwards the row may go.
  -- Who reads now, or was the last to; it is still at it while `reading_until` lies ahead.
  reader uuid not null,
  reading_until timestamptz,
  -- What the last reader failed with: for those who have waited for it, only.
  failure json
);
create index held_reads_by_end on held_reads (expires_at);

-- A link to the answer of one job, readable by anyone who has it, without signing in. It is deleted when it ends.
create table shares (
  id uuid primary key,
  hash bytea not null unique,                         -- SHA-256 of the token in the link
  account_id uuid not null references accounts on delete cascade,
  job_id uuid not null references jobs on delete cascade,
  created_at timestamptz not null default clock_timestamp()
);
create index shares_account on shares (account_id, id);
create index shares_job on shares (job_id);

-- Answers that have been kept for long enough: their contacts are taken out.
create table cleared_answers (
  result_id uuid primary key references results on delete cascade
);

-- ── Sources ──

-- Which world the data is of: sample data and live data never share a database.
create table stamp (
  one boolean default true check (one) primary key,
  source text not null check (source in ('sandbox', 'live')),
  author_salt bytea,
  picture_secret bytea not null default decode(replace(((gen_random_uuid())::text || (gen_random_uuid())::text), '-', ''), 'hex'),
  client_secret bytea not null default decode(replace(((gen_random_uuid())::text || (gen_random_uuid())::text), '-', ''), 'hex'),
  link_secret bytea not null default decode(replace(((gen_random_uuid())::text || (gen_random_uuid())::text), '-', ''), 'hex')
);

-- How often each source may be asked, by all nodes together: one time a turn, in the order in which they come free.
create table source_budgets (
  source text primary key,
  free_at timestamptz[] not null
);

create table source_quotas (
  quota text not null,
  day date not null,
  used int not null,
  primary key (quota, day)
);

-- Whose turns at a source they were, so that one account's reads leave some for the others.
create table source_shares (
  source text not null,
  account_id uuid not null,
  starts timestamptz[] not null,                      -- When its turns of the last minute begin; some may lie ahead.
  asked_at timestamptz not null,                      -- When it last asked for one, whether or not it got it.
  primary key (source, account_id)
);

-- What one account may spend of what all share: a day's allowance of a source, and runs that are refunded.
create table quota_shares (
  quota text not null,
  day date not null,
  account_id uuid not null,
  used int not null,
  primary key (quota, day, account_id)
);

-- When each source last answered and last failed, as any node saw it.
create table source_states (
  source text primary key,
  answered_at timestamptz,
  failed_at timestamptz,
  failure text                                        -- what the last failure was, in a sentence
);

-- Hashtags that Instagram was asked for: it allows each account a limited number in seven days.
create table hashtags (
  account text not null,
  tag text not null,
  -- When it began to count; asking again within the seven days does not renew it.
  asked_at timestamptz not null,
  -- Instagram's own id of the tag, the same for every account; null: not known yet.
  instagram_id text,
  primary key (account, tag)
);

-- Scheduled reading: a row a collection, run by the node that claims it first.
create table collections (
  name text primary key,
  next_run_at timestamptz not null,
  lease uuid,                                         -- set while a node carries it out
  leased_until timestamptz,                           -- past: that node has died
  started_at timestamptz,
  finished_at timestamptz,
  failure text                                        -- what kept the last run from being whole
);
create index collections_due on collections (next_run_at);

-- ── Apps and the market ──

-- One chart on one day: its apps, best placed first. The last read of a day is the day's.
create table chart_snapshots (
  store text not null,
  country text not null,
  genre_id text not null,                             -- '' is the chart of all apps
  chart text not null,
  day date not null,
  read_at timestamptz not null,
  app_ids text[] not null,
  primary key (store, country, genre_id, chart, day)
);
alter table chart_snapshots alter column app_ids set storage external;

-- Apps that have charted in a storefront, as its charts last described them.
create table charting_apps (
  store text not null,
  country text not null,
  app_id text not null,
  title text not null,
  developer text not null,
  icon text not null,
  genre text,
  genre_id text,
  free boolean not null,
  released timestamptz,
  seen_at timestamptz not null,
  primary key (store, country, app_id)
);
create index charting_apps_released on charting_apps (store, country, genre_id, released);

-- When a store says that a version of an app was released.
create table app_versions (
  store text not null,
  app_id text not null,
  version text not null,
  released_at timestamptz not null,
  primary key (store, app_id, version)
);
create index app_versions_released on app_versions (released_at);

-- How an app has been rated in a storefront, day by day: one row an app, for its days are always read together.
create table rating_histories (
  store text not null,
  country text not null,
  app_id text not null,
  days date[] not null,                               -- oldest first; the other two have the same length
  scores real[] not null,
  totals bigint[] not null,
  primary key (store, country, app_id)
);

-- What a listing said of its price or of its in-app purchases, from the day on which it was first read.
create table price_changes (
  store text not null,
  country text not null,
  app_id text not null,
  kind text not null check (kind in ('price', 'purchases')),
  day date not null,                                  -- the last change of a day is the day's
  value jsonb not null,
  primary key (store, country, app_id, kind, day)
);

-- The last estimate of each week.
create table revenue_weeks (
  store text not null,
  country text not null,
  app_id text not null,
  week date not null,                                 -- its Monday
  estimate jsonb not null,
  computed_at timestamptz not null,                   -- when the estimate was first this one
  primary key (store, country, app_id, week)
);

-- Apps that someone looked at or pulled: their ratings are collected daily for a while.
create table followed_apps (
  store text not null,
  country text not null,
  app_id text not null,
  asked_at timestamptz not null,
  primary key (store, country, app_id)
);
create index followed_apps_asked on followed_apps (asked_at);

-- ── Reviews ──

-- Reviews of apps as the stores showed them, every state they were seen in, and the index that counts them.
create table review_apps (
  app_no int generated always as identity primary key,
  store text not null,
  app_id text not null,
  title text,
  icon text,
  developer text,
  genre text,
  about text,                                         -- the start of the store's description
  reviews int not null default 0,                     -- on file; changed by the transaction that stores one
  seen_at timestamptz not null,
  unique (store, app_id)
) with (fillfactor = 50);

create table reviews (
  no int primary key,
  id uuid not null unique,                            -- begins with the number of the review's first edition
  app_no int not null,
  store_review_id text not null,
  rating smallint not null,
  title text,
  text text not null,
  date timestamptz not null,
  country text,                                       -- the storefront, where the store's reviews have one
  asked_language text,                                -- the language it was asked for, where the store's reviews have one
  lang text not null,                                 -- what it is written in
  version text,
  helpful int not null,
  reply text,
  replied_at timestamptz,
  author bytea,                                       -- a salted hash: no name is kept
  sources text[] not null,
  themes text[] not null,
  kinds text[] not null,
  content bytea not null,                             -- a hash of what makes an edition: rating, title, text
  first_seen timestamptz not null,                    -- of the review
  edition_seen timestamptz not null,                  -- of this edition
  -- to the hour: a review that is seen again and again is not written every time
  last_seen timestamptz not null,
  first_replied_at timestamptz,
  panel boolean not null default false,
  unique (app_no, store_review_id)
) with (fillfactor = 90);
create index reviews_written on reviews (app_no, date desc);

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
  first_seen timestamptz not null,                    -- of this edition
  until timestamptz not null                          -- when the next one was seen
);
create index review_editions_id on review_editions (id);

-- One record per review, from which each process builds its index in memory, in place of segments and postings.
create table review_records (
  no int primary key,
  -- the transaction that wrote it last: what readers find changes by
  change xid8 not null default pg_current_xact_id(),
  taxonomy text not null,                             -- the version of the taxonomy that tagged it; '' before it is read
  record bytea,                                       -- null: the review is yet to be read; empty: it was replaced
  revision int not null default 1,
  app_no int
);
alter table review_records alter column record set storage external;
create index review_records_change on review_records (change);
create index review_records_taxonomy on review_records (taxonomy, no) where (record is null) or (record <> '\x');

-- Of a storefront or a language: whatever the store showed between the two moments is on file.
create table review_reach (
  app_no int not null references review_apps,
  place text not null,
  since timestamptz not null,
  until timestamptz not null,
  capped boolean not null,                            -- the store shows nothing older
  primary key (app_no, place)
);

-- Which versions of the taxonomy are at work: while two are, the newer one alone re-tags what the other tagged.
create table taxonomies (
  version text primary key,
  since timestamptz not null default clock_timestamp(),  -- when a node of it was first at work
  seen_at timestamptz not null default clock_timestamp()  -- when one was last, to the minute
);

-- Panels: the storefronts in which an app is read by itself, so that its figures do not depend on who asked what.
create table panels (
  store text not null,
  app_id text not null,
  asked_at timestamptz,                               -- when someone last looked at the app; null: it is read where it charts alone
  due_at timestamptz not null,                        -- when it is read next, if someone looks at it
  places jsonb not null default '{}',                 -- what was read, by storefront or language
  looked boolean not null default false,              -- whether its largest places were read at least in part
  complete boolean not null default false,            -- whether all of its places are read as far as they ever are
  reviews int not null default 0,                     -- in the panel, after the last read
  asked_by uuid references accounts on delete set null,
  begun_at timestamptz,
  primary key (store, app_id)
);
create index panels_due on panels (store, due_at) where asked_at is not null;
create index panels_asked_by on panels (asked_by, begun_at) where asked_by is not null;

-- ── Pulls and findings ──

-- Pulls: the history of what was asked of the stores' reviews, and which of them were kept.
create table pulls (
  id uuid primary key,                                -- its job's: the pull outlives it
  account_id uuid not null references accounts on delete cascade,
  seq bigint not null,                                -- its job's: first come, first served
  status text not null,
  label text not null,
  request jsonb not null,                             -- apps, filter, limit, countries, languages, sort
  revision int not null default 0,                    -- grows with everything that is read into it
  created_at timestamptz not null,
  finished_at timestamptz
) with (fillfactor = 70);
create index pulls_listed on pulls (account_id, seq desc);

-- An app of a pull, written when it has been read. Its kept reviews are editions, packed: they are read whole, and filtered
-- and ordered in the process.
create table pull_apps (
  pull_id uuid not null references pulls on delete cascade,
  ordinal smallint not null,                          -- its place in the request
  title text,
  icon text,
  read int not null,
  kept int not null,
  truncated boolean not null,
  notes text[] not null,                              -- sentences for a person
  facts bytea not null,                               -- newest first
  versions text[] not null,                           -- what the numbers of versions in `facts` mean
  words bytea not null,                               -- the folded titles and texts, compressed: what `q` looks into
  primary key (pull_id, ordinal)
);
alter table pull_apps alter column facts set storage external;
alter table pull_apps alter column words set storage external;

-- What runs that read for meaning leave behind: the whole set of reviews behind each thing they counted, and how far back
-- an app's reviews are on file without a gap.
create table finding_sets (
  job_id uuid not null references jobs on delete cascade,
  item int not null,                                  -- its place in the answer
  name text not null,                                 -- which part of the answer it is behind
  nos bytea not null,                                 -- editions, ascending, 32 bits each
  primary key (job_id, item)
);

-- ── Counting in a cluster ──

-- How far each cluster was fed.
create table cluster_feeds (
  target text primary key,
  stamp text not null,                                -- names one feeding from the start; the cluster has it too
  database text not null,                             -- which PostgreSQL the snapshots are of
  timeline text not null,
  batch bigint not null default 0,
  seen pg_snapshot not null default '1:1:'::pg_snapshot,  -- everything before it was fed
  upto pg_snapshot,                                   -- null: not yet on the way to another one
  upto_at timestamptz,                                -- when `upto` was the present
  change xid8 not null default '1'::xid8,             -- on the way, the last record that was fed
  no int not null default 0,
  as_of timestamptz                                   -- when `seen` was the present; null: not everything was fed yet
);

-- Editions that are to leave the files of clusters too.
create table cluster_erasures (
  no int primary key
);

-- ── Videos and creators ──

-- Videos of creators as the platforms showed them, the apps they are about, and what was looked for.
create table videos (
  no int generated always as identity primary key,
  platform text collate "C" not null,
  id text collate "C" not null,                       -- the platform's own
  url text not null,
  title text not null,
  creator jsonb,                                      -- handle, name, url, followers
  views bigint,
  likes bigint,
  comments bigint,
  published_at timestamptz,
  duration_s int,
  thumbnail text,
  heading tsvector not null,                          -- the words of the title
  of_apps tsvector not null default ''::tsvector,     -- the names and kinds of the apps it is about
  words tsvector not null,                            -- all that it is found by: its own words and those of its apps
  missed smallint not null default 0,                 -- how often in a row its platform did not know it any more
  counted_at timestamptz not null,                    -- when its statistics were last read
  first_seen timestamptz not null,
  unique (platform, id)
);
alter table videos alter column words set storage external;
create index videos_words on videos using gin (words) with (fastupdate=off);
create index videos_by_views on videos (views desc nulls last, published_at desc nulls last, platform, id);
create index videos_by_date on videos (published_at desc nulls last, platform, id);
create index videos_of_platform_by_views on videos (platform, views desc nulls last, published_at desc nulls last, id);
create index videos_of_platform_by_date on videos (platform, published_at desc nulls last, id);
create index videos_counted on videos (platform, counted_at);

create table video_apps (
  store text not null,
  app_id text not null,
  video_no int not null references videos on delete cascade,
  title text not null,
  why text[] not null,                                -- what in the video shows that it is about the app
  terms text[] not null,                              -- what the app is looked for by
  developer text,
  site text,
  genre text,
  linked boolean not null default false,              -- it links to the app in its store: that stays true
  passing boolean not null default false,             -- it names the app and is about something else
  primary key (store, app_id, video_no)
);
create index video_apps_of_video on video_apps (video_no);

-- What videos say beside their titles, so that they can be matched again when the rules or the known apps change.
create table video_texts (
  video_no int primary key references videos on delete cascade,
  description text not null,                          -- without mail addresses and telephone numbers, as all texts of videos
  hashtags text[] not null,
  matched_by smallint not null,                       -- the version of the rules
  matched_among int not null,                         -- how many apps were known then
  matched_at timestamptz not null,
  edition int not null default 1                      -- counts up with every filing
);
create index video_texts_by_match on video_texts (matched_at);
-- Each reason to be due has its own: nothing due is read at a glance.
create index video_texts_by_rules on video_texts (matched_by, matched_at);
create index video_texts_by_known on video_texts (matched_among, matched_at);

-- What was looked for on a platform to make the library grow, and when.
create table video_searches (
  platform text not null,
  words text not null,
  searched_at timestamptz not null,
  primary key (platform, words)
);

-- Creators who have asked: a keyed hash of platform and handle, so that the list itself names no one.
create table erased_creators (
  mark text primary key,
  erased_at timestamptz not null default clock_timestamp(),
  everywhere_at timestamptz
);

-- ── Events, alerts and messages ──

-- Where an account wants events delivered: a webhook, a mail address or a chat.
create table destinations (
  id uuid primary key,
  account_id uuid not null references accounts on delete cascade,
  type text not null,                                 -- which sender delivers to it
  target text not null,                               -- a URL, or whatever the type sends to
  events text[] not null,                             -- the types of events it wants
  description text not null default '',
  details jsonb not null default '{}',                -- what only its type knows
  secret text,                                        -- what its messages are signed with; null: they are not signed
  old_secret text,                                    -- signs beside it until `old_secret_ends_at`
  old_secret_ends_at timestamptz,
  failing_since timestamptz,                          -- the first failure since the last success; null: the last one succeeded
  disabled_at timestamptz,                            -- set: nothing is sent to it, and nothing is queued for it
  note text,                                          -- why it is disabled
  created_at timestamptz not null default clock_timestamp(),
  confirmed_at timestamptz
);
create index destinations_account on destinations (account_id, id);
create index destinations_digest on destinations (id) where events @> '{digest}';

-- What happened, written in the transaction that made it happen, where some destination wants it.
create table events (
  id uuid primary key,                                -- version 7: in order of time
  account_id uuid not null,                           -- locked or read by every writer, so a foreign key would only read it again
  type text not null,
  data jsonb not null,
  created_at timestamptz not null default clock_timestamp()
);
create index events_account on events (account_id);

-- One event on its way to one destination. The row is the queue entry too.
create table deliveries (
  id uuid primary key,                                -- version 7: in order of time
  account_id uuid not null,
  destination_id uuid not null references destinations on delete cascade,
  event_id uuid not null references events on delete cascade,
  status delivery_status not null default 'pending',
  -- of a pending one: the next attempt, or when the lease ends
  due_at timestamptz not null default clock_timestamp(),
  lease uuid,                                         -- set: a process is sending it
  attempts int not null default 0,                    -- since it was created or last replayed
  tries jsonb not null default '[]',                  -- the last attempts, oldest first: {at, ms, status, error}
  excerpt text,                                       -- how the last response began
  ended_at timestamptz                                -- when it was delivered or given up
) with (fillfactor = 70);
create index deliveries_pending on deliveries (destination_id, due_at) where status = 'pending';
create index deliveries_leased on deliveries (destination_id, account_id) where lease is not null;
create index deliveries_listed on deliveries (destination_id, id desc);
create index deliveries_event on deliveries (event_id);

-- What an account wants to be run again on a schedule, what each run found, and what rules made of it. Times of schedules are
-- those of the service's clock.
create table watches (
  id uuid primary key,
  account_id uuid not null references accounts on delete cascade,
  name text not null,
  target jsonb not null,
  schedule text not null,                             -- cron, five fields
  zone text not null,
  rules jsonb not null,
  quiet_hours jsonb,
  throttle int not null,                              -- hours
  destinations uuid[] not null,                       -- empty: all that want alerts
  status text not null check (status in ('active', 'paused')),
  note text,
  next_run_at timestamptz,                            -- null while it is paused
  last_run_at timestamptz,
  -- What the last run left for the next: how far the reviews were seen, what was read, what each rule remembers.
  state jsonb not null default '{}',
  runs int not null default 0,                        -- grows with every run whose state was written: the fence of two at once
  last_result uuid,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index watches_account on watches (account_id, created_at);
create index watches_due on watches (next_run_at) where next_run_at is not null;

create table watch_results (
  id uuid primary key,                                -- the run's job, whose own result may expire before
  watch_id uuid not null references watches on delete cascade,
  ran_at timestamptz not null,
  changed boolean not null,
  body jsonb not null
);
create index watch_results_watch on watch_results (watch_id, ran_at desc, id desc);

create table alerts (
  id uuid primary key,
  account_id uuid not null references accounts on delete cascade,
  watch_id uuid not null references watches on delete cascade,
  rule text not null,                                 -- the key of the rule among the watch's
  event text not null,                                -- what was found: raised once, however often it runs
  body jsonb not null,
  raised_at timestamptz not null,
  tell_at timestamptz,                                -- held until then by quiet hours; null: it was sent
  unique (watch_id, rule, event)
);
create index alerts_account on alerts (account_id, raised_at desc, id desc);
create index alerts_held on alerts (tell_at) where tell_at is not null;

-- The weeks whose digest a destination was sent: a week is sent once, even if a process dies.
create table digests (
  destination_id uuid not null references destinations on delete cascade,
  week date not null,                                 -- its Monday
  written_at timestamptz not null default clock_timestamp(),
  primary key (destination_id, week)
);
