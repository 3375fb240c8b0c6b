-- Audit trails: an HMAC under the master key (key_id) instead of a hash that anybody can compute, the count and head
-- of each chain beside its contract, and the roots that were stored outside. Nothing of it is ever taken back.
alter table audit_event add column key_id bytea; -- null: a record of before

create table audit_chain (
  contract_id bigint primary key references contract,
  count int not null,
  head bytea not null,
  sealed_from int, -- null: a chain of before, not yet gone on from under the master key
  rooted_count int not null default 0 -- how many records stand in a root
);
insert into audit_chain (contract_id, count, head)
  select e.contract_id, count(*), (array_agg(e.hash order by e.seq desc))[1] from audit_event e group by e.contract_id;
create index audit_chain_unsealed on audit_chain (contract_id) where sealed_from is null;
create index audit_chain_unrooted on audit_chain (contract_id) where rooted_count < count;

create table audit_root (
  number int primary key,
  taken_time timestamptz not null,
  chains int not null,
  root bytea not null,
  previous bytea not null, -- digest of the root before
  digest bytea not null, -- of this one: what is time-stamped
  stamped_time timestamptz
);

-- A contract with a trail stays.
alter table audit_event drop constraint audit_event_contract_id_fkey;
alter table audit_event add constraint audit_event_contract_id_fkey foreign key (contract_id) references contract;

create trigger audit_event_no_delete before delete on audit_event for each row execute function audit_event_is_append_only();
create trigger audit_event_no_truncate before truncate on audit_event for each statement execute function audit_event_is_append_only();

create function audit_chain_only_grows() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.contract_id = old.contract_id and new.rooted_count >= old.rooted_count
    and (new.count > old.count or (new.count = old.count and new.head = old.head))
    and (old.sealed_from is null or new.sealed_from = old.sealed_from) then
    return new;
  end if;
  raise exception 'audit_chain only grows';
end $$;
create trigger audit_chain_grows before update or delete on audit_chain for each row execute function audit_chain_only_grows();
create trigger audit_chain_no_truncate before truncate on audit_chain for each statement execute function audit_chain_only_grows();

create function audit_root_stays() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.stamped_time is null and new.number = old.number and new.digest = old.digest
    and new.root = old.root and new.previous = old.previous and new.taken_time = old.taken_time
    and new.chains = old.chains then
    return new;
  end if;
  raise exception 'audit_root stays as it is';
end $$;
create trigger audit_root_no_change before update or delete on audit_root for each row execute function audit_root_stays();
create trigger audit_root_no_truncate before truncate on audit_root for each statement execute function audit_root_stays();
