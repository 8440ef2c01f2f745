-- Watches.

-- Queues an event of a watch for the watch's destinations or, if it names none, for all that subscribe to its type.
create or replace function queue_watch_event(p_account uuid, p_destinations uuid[], p_type text, p_data jsonb)
returns void language plpgsql as $$
begin
  if p_destinations = '{}' then
    perform queue_event(p_account, p_type, p_data);
  else
    perform queue_event_for(p_account, d.id, p_type, p_data) from destinations d
    where d.account_id = p_account and d.id = any(p_destinations) and d.disabled_at is null and p_type = any(d.events);
  end if;
end $$;
