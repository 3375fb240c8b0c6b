-- Owner: contracts. People have counters by status like companies (decision 73), but none by day: a person has few
-- contracts a day, and far pages of few.
create function is_person_key(owner bigint) returns boolean language sql immutable as $$
  select owner >= owner_key('person', 0) and owner < owner_key('company', 0)
$$;

create or replace function party_counted() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    insert into contract_delta values
      (old.owner, old.status, (old.t at time zone interval '8 hours')::date, -1);
  end if;
  if tg_op <> 'DELETE' then
    insert into contract_delta values
      (new.owner, new.status, (new.t at time zone interval '8 hours')::date, 1);
  end if;
  return null;
end $$;

create or replace function fold_deltas(most integer) returns bigint language sql as $$
  with few as (select ctid from contract_delta limit most for update skip locked),
  d as (delete from contract_delta where ctid = any(array(select ctid from few)) returning *),
  a as (insert into contract_day select scope, status, day, sum(n) from d where not is_person_key(scope)
    group by 1, 2, 3 having sum(n) <> 0 order by 1, 2, 3
    on conflict (scope, status, day) do update set n = contract_day.n + excluded.n returning 1),
  b as (insert into contract_count select scope, status, sum(n) from d group by 1, 2 having sum(n) <> 0 order by 1, 2
    on conflict (scope, status) do update set n = contract_count.n + excluded.n returning 1)
  select count(*) from d
$$;

-- What is written meanwhile is counted by the trigger, or here.
lock table party in share row exclusive mode;
insert into contract_count (scope, status, n)
  select owner, status, count(*) from party where is_person_key(owner) group by 1, 2;
