-- Owner: statistics. Completed contracts are counted by how long they took, too (decision 148): metric 11 within an hour,
-- then 4 hours, a day, 3 days, 7 days, and 16 whatever took longer; on the day of their completion.
create function completion_metric(begun timestamptz, ended timestamptz) returns smallint
  language sql immutable parallel safe as $$
  select (11 + width_bucket(extract(epoch from ended - begun), array[3600, 14400, 86400, 259200, 604800]::numeric[]))::smallint
$$;

create or replace function contract_in_statistics() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    insert into stat_delta (metric, business_type_id, source_id, company_id, day, n)
      select f.metric, old.business_type_id, old.source_id, old.company_id, f.day, -1
      from (values (1::smallint, old.initiate_day), (2::smallint, old.complete_day),
        (completion_metric(old.initiate_time, old.complete_time), old.complete_day)) f (metric, day) where f.day is not null;
  end if;
  insert into stat_delta (metric, business_type_id, source_id, company_id, day, n)
    select f.metric, new.business_type_id, new.source_id, new.company_id, f.day, 1
    from (values (1::smallint, new.initiate_day), (2::smallint, new.complete_day),
      (completion_metric(new.initiate_time, new.complete_time), new.complete_day)) f (metric, day) where f.day is not null;
  return null;
end $$;

create or replace view stat_counted as
  select x.metric::smallint as metric, x.business_type_id, x.source_id, x.company_id, x.day, count(*)::int as n from (
    select 1 as metric, business_type_id, source_id, company_id, initiate_day as day from contract
    union all select 2, business_type_id, source_id, company_id, complete_day from contract where complete_time is not null
    union all select completion_metric(initiate_time, complete_time), business_type_id, source_id, company_id, complete_day
      from contract where complete_time is not null
    union all select 3, c.business_type_id, c.source_id, coalesce(s.company_id, 0), shanghai_day(s.sign_time)
      from signer s join contract c on c.id = s.contract_id where s.sign_time is not null
    union all select 4, business_type_id, 0, owner - owner_key('company', 0), shanghai_day(complete_time)
      from party where is_company_key(owner) and complete_time is not null
    union all select metric, 0, 0, 0, day from stat_user) x
  group by 1, 2, 3, 4, 5;

-- Whoever writes a contract after this lets it be counted so; what was completed before is counted by the next migration.
lock table contract in share row exclusive mode;
