-- Owner: statistics. What was completed before contracts were counted by how long they took. Nobody is held up: a sum that
-- is changed by what it lacks at one moment stays right, whatever is summed up meanwhile.
with lacking as materialized (
  select x.metric, x.business_type_id, x.source_id, x.company_id, x.day, sum(x.n) as n from (
    select completion_metric(initiate_time, complete_time) as metric, business_type_id, source_id, company_id,
      complete_day as day, 1 as n from contract where complete_time is not null
    union all select metric, business_type_id, source_id, company_id, day, -n from stat_delta where metric between 11 and 16) x
  group by 1, 2, 3, 4, 5),
summed as (
  select l.metric, k.business_type_id, k.source_id, l.day, l.n from lacking l cross join lateral (
    select l.business_type_id, l.source_id union select l.business_type_id, 0
    union select 0, l.source_id union select 0, 0) k
  union all select metric, business_type_id, source_id, day, -n from stat_day where metric between 11 and 16),
of_companies as (
  select l.metric, l.company_id, l.day, k.business_type_id, k.source_id, l.n
  from lacking l cross join lateral (select l.business_type_id, l.source_id union select 0, 0) k where l.company_id <> 0
  union all select metric, company_id, day, business_type_id, source_id, -n from stat_company_day
    where metric between 11 and 16),
a as (insert into stat_day (metric, business_type_id, source_id, day, n)
  select metric, business_type_id, source_id, day, sum(n) from summed
  group by 1, 2, 3, 4 having sum(n) <> 0 order by 1, 2, 3, 4
  on conflict (metric, business_type_id, source_id, day) do update set n = stat_day.n + excluded.n returning 1)
insert into stat_company_day (metric, company_id, day, business_type_id, source_id, n)
  select metric, company_id, day, business_type_id, source_id, sum(n) from of_companies
  group by 1, 2, 3, 4, 5 having sum(n) <> 0 order by 1, 2, 3, 4, 5
  on conflict (metric, company_id, day, business_type_id, source_id)
  do update set n = stat_company_day.n + excluded.n;
