-- When a session last proved who is using it: by signing in, or by confirming it since. Null: it has proved nothing.
alter table keys add column proved_at timestamptz;
update keys set proved_at = created_at where session is not null;

-- A link that people create for their own account signs them in, and proves nothing.
alter table sign_in_links add column proves boolean not null default true;
