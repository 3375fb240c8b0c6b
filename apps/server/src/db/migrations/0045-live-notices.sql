-- Open pages hear of changes (decision 52): told in the transaction of the change, heard once it is committed. The
-- same text twice in a transaction is told once.
create function contract_has_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('qiyin_live', 'c' || new.contract_id);
  return null;
end $$;
create trigger audit_event_told after insert on audit_event for each row execute function contract_has_changed();

create function message_has_come() returns trigger language plpgsql as $$
begin
  perform pg_notify('qiyin_live', 'm' || new.person_id || ':' || coalesce(new.contract_id::text, ''));
  return null;
end $$;
create trigger inbox_message_told after insert on inbox_message for each row execute function message_has_come();
