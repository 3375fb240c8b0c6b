-- Owner: sign-attempts. Whose signature a contract's document is being given right now. Held for seconds, by the
-- database's clock, and prolonged while the process lives. No foreign key: checking one would lock the contract.
create table sign_turn (
  contract_id bigint primary key,
  attempt_id bigint not null,
  holder text not null,
  until timestamptz not null
);

-- lost: how often the process died (or lost touch) while making this signature. tried_time: when making it last failed
-- in an orderly way.
alter table sign_attempt
  add column lost smallint not null default 0,
  add column tried_time timestamptz;

create index sign_attempt_last on sign_attempt (signer_id, id desc);

-- Takes the turn when it is free, or when its holder has not been heard of; that one's attempt is charged with it.
create function take_sign_turn(cid bigint, aid bigint, who text, seconds integer) returns boolean
language plpgsql as $$
declare
  lost_attempt bigint;
begin
  delete from sign_turn where contract_id = cid and until <= clock_timestamp() returning attempt_id into lost_attempt;
  if lost_attempt is not null then
    update sign_attempt set lost = lost + 1 where id = lost_attempt;
  end if;
  insert into sign_turn values (cid, aid, who, clock_timestamp() + make_interval(secs => seconds))
    on conflict (contract_id) do nothing;
  return found;
end $$;

create function keep_sign_turn(cid bigint, who text, seconds integer) returns boolean
language plpgsql as $$
begin
  update sign_turn set until = clock_timestamp() + make_interval(secs => seconds)
    where contract_id = cid and holder = who;
  return found;
end $$;
