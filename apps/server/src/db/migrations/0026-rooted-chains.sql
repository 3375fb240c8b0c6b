-- Which chains stand in a root: bounded by what there is, and proven by a code of the master key (key id, HMAC) over
-- contract, count and head, so that nobody who writes the table can keep a chain out of the roots.
alter table audit_chain add column rooted_proof bytea; -- null: nothing proves it, so the next root lists the chain
-- What is not rooted is no longer for the table to say.
drop index audit_chain_unrooted;

create or replace function audit_chain_only_grows() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.contract_id = old.contract_id
    -- It may stay as it is, whatever it is: a trail must go on. It may come back from beyond its bounds.
    and (new.rooted_count = old.rooted_count or (new.rooted_count <= new.count
      and (new.rooted_count > old.rooted_count or old.rooted_count > old.count)))
    and (new.count > old.count or (new.count = old.count and new.head = old.head))
    and (old.sealed_from is null or new.sealed_from = old.sealed_from) then
    return new;
  end if;
  raise exception 'audit_chain only grows';
end $$;
