-- Owner: contracts. After a long rest there may be more deltas than one statement may take the time for.
drop function fold_deltas();

-- Moves some deltas into days and totals; answers how many.
create function fold_deltas(most integer) returns bigint language sql as $$
  with few as (select ctid from contract_delta limit most for update skip locked),
  d as (delete from contract_delta where ctid = any(array(select ctid from few)) returning *),
  a as (insert into contract_day select scope, status, day, sum(n) from d group by 1, 2, 3 having sum(n) <> 0 order by 1, 2, 3
    on conflict (scope, status, day) do update set n = contract_day.n + excluded.n returning 1),
  b as (insert into contract_count select scope, status, sum(n) from d group by 1, 2 having sum(n) <> 0 order by 1, 2
    on conflict (scope, status) do update set n = contract_count.n + excluded.n returning 1)
  select count(*) from d
$$;
