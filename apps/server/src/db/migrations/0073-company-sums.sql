-- Owner: statistics. Of each company also what happened in all applications from all sources together (0 and 0), as of all
-- companies: a year of the largest one is 365 rows, however many applications it has (decision 104).
-- Whoever sums up meanwhile waits.
lock table stat_delta, stat_company_day in access exclusive mode;
create index stat_company_day_together on stat_company_day (metric, company_id, day)
  where business_type_id = 0 and source_id = 0;
insert into stat_company_day (metric, company_id, day, business_type_id, source_id, n)
  select metric, company_id, day, 0, 0, sum(n) from stat_company_day group by 1, 2, 3 having sum(n) <> 0;

-- A delta stands for its application and source, and for its company as a whole.
create view stat_company_day_delta as
  select d.metric, d.company_id, d.day, k.business_type_id, k.source_id, d.n
  from stat_delta d cross join lateral (select d.business_type_id, d.source_id union select 0, 0) k
  where d.company_id <> 0;

create or replace view current_stat_company_day as
  select metric, company_id, day, business_type_id, source_id, n from stat_company_day
  union all select metric, company_id, day, business_type_id, source_id, n from stat_company_day_delta;

-- Sums some deltas up; answers how many.
create or replace function fold_statistics(most integer) returns bigint language sql as $$
  with few as (select ctid from stat_delta limit most for update skip locked),
  d as (delete from stat_delta where ctid = any(array(select ctid from few)) returning *),
  a as (insert into stat_day (metric, business_type_id, source_id, day, n)
    select d.metric, k.business_type_id, k.source_id, d.day, sum(d.n)
    from d cross join lateral (
      select d.business_type_id, d.source_id union select d.business_type_id, 0
      union select 0, d.source_id union select 0, 0) k
    where d.metric <> 4
    group by 1, 2, 3, 4 having sum(d.n) <> 0 order by 1, 2, 3, 4
    on conflict (metric, business_type_id, source_id, day) do update set n = stat_day.n + excluded.n returning 1),
  b as (insert into stat_company_day (metric, company_id, day, business_type_id, source_id, n)
    select d.metric, d.company_id, d.day, k.business_type_id, k.source_id, sum(d.n)
    from d cross join lateral (select d.business_type_id, d.source_id union select 0, 0) k
    where d.company_id <> 0
    group by 1, 2, 3, 4, 5 having sum(d.n) <> 0 order by 1, 2, 3, 4, 5
    on conflict (metric, company_id, day, business_type_id, source_id)
    do update set n = stat_company_day.n + excluded.n returning 1)
  select count(*) from d
$$;

create or replace view stat_company_day_difference as
  select x.metric, x.company_id, x.day, x.business_type_id, x.source_id, sum(x.kept)::int as kept,
    sum(x.counted)::int as counted from (
    select metric, company_id, day, business_type_id, source_id, n as kept, 0 as counted from current_stat_company_day
    union all select c.metric, c.company_id, c.day, k.business_type_id, k.source_id, 0, c.n
      from stat_counted c cross join lateral (select c.business_type_id, c.source_id union select 0, 0) k
      where c.company_id <> 0) x
  group by 1, 2, 3, 4, 5 having sum(x.kept) <> sum(x.counted);
