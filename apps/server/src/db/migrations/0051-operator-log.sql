-- What people of administration did: append-only, each record sealed with the one before (as contracts' trails).
create table operator_log (
  seq bigint primary key,
  event text not null,
  -- One sentence, for people.
  content text not null,
  actor_id bigint references person (id),
  actor_name text not null,
  address text not null,
  user_agent text not null,
  business_type_id bigint,
  business_type_name text,
  contract_no text,
  -- The fields of the object before and after, by their Chinese names; secrets never stand here.
  before jsonb not null,
  after jsonb not null,
  happened_time timestamptz not null,
  previous_hash bytea not null,
  hash bytea not null,
  key_id bytea not null
);
create index operator_log_event on operator_log (event, seq desc);
create index operator_log_time on operator_log (happened_time, seq);

-- The end of the chain; its row is the lock under which the log grows.
create table operator_chain (
  only_one boolean primary key default true check (only_one),
  count bigint not null,
  head bytea not null
);
insert into operator_chain (count, head) values (0, decode(repeat('00', 32), 'hex'));

create function operator_log_is_append_only() returns trigger language plpgsql as $$
begin
  raise exception 'operator_log is append-only';
end $$;
create trigger operator_log_no_change before update or delete on operator_log for each row execute function operator_log_is_append_only();
create trigger operator_log_no_truncate before truncate on operator_log for each statement execute function operator_log_is_append_only();

create function operator_chain_only_grows() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.count > old.count then
    return new;
  end if;
  raise exception 'operator_chain only grows';
end $$;
create trigger operator_chain_grows before update or delete on operator_chain for each row execute function operator_chain_only_grows();
create trigger operator_chain_no_truncate before truncate on operator_chain for each statement execute function operator_chain_only_grows();

-- The page of the log.
update function_menu set enable = true where function_en_name = 'sys-manage/log-query';
