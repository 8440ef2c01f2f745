-- Watches.

-- Tells of something that a watch found, in the transaction that writes it down: the watch's own destinations, or where it names
-- none, all that want this type of event.
create or replace function tell_watch_event(p_account uuid, p_destinations uuid[], p_type text, p_data jsonb)
returns void language plpgsql as $$
begin
  if p_destinations = '{}' then
    perform tell_event(p_account, p_type, p_data);
  else
    perform tell_destination(p_account, d.id, p_type, p_data) from destinations d
    where d.account_id = p_account and d.id = any(p_destinations) and d.disabled_at is null and p_type = any(d.events);
  end if;
end $$;
