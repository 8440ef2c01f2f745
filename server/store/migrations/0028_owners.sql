-- The accounts that own the service: they may use the administration of the web site. There may be several.
alter table accounts add column owner boolean not null default false;
update accounts set owner = true where email = 'owner@localhost' and deleted_at is null;
