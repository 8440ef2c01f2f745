-- When the receiver of a webhook confirmed that it wants events; null: not yet, so it gets none. Other types do not use it.
alter table destinations add column confirmed_at timestamptz;
update destinations set confirmed_at = created_at where type = 'webhook';
