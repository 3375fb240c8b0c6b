-- Owner: statistics. What happened on which day, kept with the events (decision 77). Metrics: 1 initiated, 2 completed,
-- 3 signed, 4 completed with a company taking part (of companies only), 5 and 6 persons who began and who passed their
-- authentication, 7 and 8 the same of companies. 0 stands for all applications, all sources, no company.
drop table stat_day;

-- Of all companies together: by application and source, and each summed up.
create table stat_day (
  metric smallint not null, business_type_id bigint not null, source_id bigint not null, day date not null, n int not null,
  primary key (metric, business_type_id, source_id, day)
) with (fillfactor = 70);

-- Of each company, as fine as it happened: sums are made of few rows.
create table stat_company_day (
  metric smallint not null, company_id bigint not null, day date not null, business_type_id bigint not null,
  source_id bigint not null, n int not null,
  primary key (metric, company_id, day, business_type_id, source_id)
) with (fillfactor = 70);
-- Of an application's companies.
create index stat_company_day_application on stat_company_day (business_type_id, company_id);

-- What has happened and is not summed up yet: rows are added, so that nobody waits for a row.
create table stat_delta (
  metric smallint not null, business_type_id bigint not null, source_id bigint not null, company_id bigint not null,
  day date not null, n int not null
);
create index stat_delta_day on stat_delta (metric, day);

-- Each user once per metric, on the first day: nobody is a new user twice, also when the account goes.
create table stat_user (
  metric smallint not null check (metric between 5 and 8), user_id bigint not null, day date not null,
  primary key (metric, user_id)
);

create function shanghai_day(moment timestamptz) returns date language sql immutable as $$
  select (moment at time zone interval '8 hours')::date
$$;

create function user_counted(which smallint, who bigint, moment timestamptz) returns void language sql as $$
  with first as (
    insert into stat_user (metric, user_id, day) values (which, who, shanghai_day(moment))
    on conflict do nothing returning day)
  insert into stat_delta (metric, business_type_id, source_id, company_id, day, n)
    select which, 0, 0, 0, day, 1 from first
$$;

create function contract_in_statistics() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    insert into stat_delta (metric, business_type_id, source_id, company_id, day, n)
      select f.metric, old.business_type_id, old.source_id, old.company_id, f.day, -1
      from (values (1::smallint, old.initiate_day), (2::smallint, old.complete_day)) f (metric, day) where f.day is not null;
  end if;
  insert into stat_delta (metric, business_type_id, source_id, company_id, day, n)
    select f.metric, new.business_type_id, new.source_id, new.company_id, f.day, 1
    from (values (1::smallint, new.initiate_day), (2::smallint, new.complete_day)) f (metric, day) where f.day is not null;
  return null;
end $$;
create trigger contract_inserted_in_statistics after insert on contract
  for each row execute function contract_in_statistics();
create trigger contract_changed_in_statistics
  after update of complete_time, initiate_time, business_type_id, source_id, company_id on contract
  for each row when (
    (old.complete_time, old.initiate_time, old.business_type_id, old.source_id, old.company_id)
    is distinct from (new.complete_time, new.initiate_time, new.business_type_id, new.source_id, new.company_id))
  execute function contract_in_statistics();

create function party_in_statistics() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and is_company_key(old.owner) and old.complete_time is not null then
    insert into stat_delta (metric, business_type_id, source_id, company_id, day, n) values
      (4, old.business_type_id, 0, old.owner - owner_key('company', 0), shanghai_day(old.complete_time), -1);
  end if;
  if tg_op <> 'DELETE' and is_company_key(new.owner) and new.complete_time is not null then
    insert into stat_delta (metric, business_type_id, source_id, company_id, day, n) values
      (4, new.business_type_id, 0, new.owner - owner_key('company', 0), shanghai_day(new.complete_time), 1);
  end if;
  return null;
end $$;
create trigger party_inserted_in_statistics after insert on party for each row
  when (new.complete_time is not null) execute function party_in_statistics();
create trigger party_deleted_in_statistics after delete on party for each row
  when (old.complete_time is not null) execute function party_in_statistics();
create trigger party_changed_in_statistics after update of complete_time, business_type_id on party for each row
  when ((old.complete_time, old.business_type_id) is distinct from (new.complete_time, new.business_type_id))
  execute function party_in_statistics();

create function signer_in_statistics() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.sign_time is not null then
    insert into stat_delta (metric, business_type_id, source_id, company_id, day, n)
      select 3, business_type_id, source_id, coalesce(old.company_id, 0), shanghai_day(old.sign_time), -1
      from contract where id = old.contract_id;
  end if;
  if new.sign_time is not null then
    insert into stat_delta (metric, business_type_id, source_id, company_id, day, n)
      select 3, business_type_id, source_id, coalesce(new.company_id, 0), shanghai_day(new.sign_time), 1
      from contract where id = new.contract_id;
  end if;
  return null;
end $$;
create trigger signer_inserted_in_statistics after insert on signer for each row
  when (new.sign_time is not null) execute function signer_in_statistics();
create trigger signer_changed_in_statistics after update of sign_time, company_id on signer for each row
  when ((old.sign_time, old.company_id) is distinct from (new.sign_time, new.company_id))
  execute function signer_in_statistics();

create function person_in_statistics() returns trigger language plpgsql as $$
begin
  perform user_counted(5::smallint, new.id, new.verified_time), user_counted(6::smallint, new.id, new.verified_time);
  return null;
end $$;
create trigger person_in_statistics after insert or update of verified_time on person for each row
  when (new.verified_time is not null) execute function person_in_statistics();

create function person_authentication_in_statistics() returns trigger language plpgsql as $$
begin
  perform user_counted(5::smallint, new.person_id, new.created_time);
  return null;
end $$;
create trigger person_authentication_in_statistics after insert on person_authentication
  for each row execute function person_authentication_in_statistics();

create function company_in_statistics() returns trigger language plpgsql as $$
begin
  perform user_counted(7::smallint, new.id, new.authenticate_complete_time),
    user_counted(8::smallint, new.id, new.authenticate_complete_time);
  return null;
end $$;
create trigger company_in_statistics after insert or update of authenticate_complete_time on company for each row
  when (new.authenticate_complete_time is not null) execute function company_in_statistics();

create function company_authentication_in_statistics() returns trigger language plpgsql as $$
begin
  perform user_counted(7::smallint, new.company_id, new.created_time);
  return null;
end $$;
create trigger company_authentication_in_statistics after insert on company_authentication
  for each row execute function company_authentication_in_statistics();

-- A delta stands for its application and source, for each of them alone, and for all.
create view stat_day_delta as
  select d.metric, k.business_type_id, k.source_id, d.day, d.n
  from stat_delta d cross join lateral (
    select d.business_type_id, d.source_id union select d.business_type_id, 0
    union select 0, d.source_id union select 0, 0) k
  where d.metric <> 4;

-- Sums as they are at the moment of asking.
create view current_stat_day as
  select metric, business_type_id, source_id, day, n from stat_day
  union all select metric, business_type_id, source_id, day, n from stat_day_delta;
create view current_stat_company_day as
  select metric, company_id, day, business_type_id, source_id, n from stat_company_day
  union all select metric, company_id, day, business_type_id, source_id, n from stat_delta where company_id <> 0;

-- Sums some deltas up; answers how many.
create function fold_statistics(most integer) returns bigint language sql as $$
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
    select metric, company_id, day, business_type_id, source_id, sum(n) from d where company_id <> 0
    group by 1, 2, 3, 4, 5 having sum(n) <> 0 order by 1, 2, 3, 4, 5
    on conflict (metric, company_id, day, business_type_id, source_id)
    do update set n = stat_company_day.n + excluded.n returning 1)
  select count(*) from d
$$;

-- What the rows themselves tell, counted anew: for recounting only.
create view stat_counted as
  select x.metric::smallint as metric, x.business_type_id, x.source_id, x.company_id, x.day, count(*)::int as n from (
    select 1 as metric, business_type_id, source_id, company_id, initiate_day as day from contract
    union all select 2, business_type_id, source_id, company_id, complete_day from contract where complete_time is not null
    union all select 3, c.business_type_id, c.source_id, coalesce(s.company_id, 0), shanghai_day(s.sign_time)
      from signer s join contract c on c.id = s.contract_id where s.sign_time is not null
    union all select 4, business_type_id, 0, owner - owner_key('company', 0), shanghai_day(complete_time)
      from party where is_company_key(owner) and complete_time is not null
    union all select metric, 0, 0, 0, day from stat_user) x
  group by 1, 2, 3, 4, 5;

-- Where sums differ from what is counted anew: kept is too high by n where n < 0.
create view stat_day_difference as
  select x.metric, x.business_type_id, x.source_id, x.day, sum(x.kept)::int as kept, sum(x.counted)::int as counted from (
    select metric, business_type_id, source_id, day, n as kept, 0 as counted from current_stat_day
    union all select c.metric, k.business_type_id, k.source_id, c.day, 0, c.n
      from stat_counted c cross join lateral (
        select c.business_type_id, c.source_id union select c.business_type_id, 0
        union select 0, c.source_id union select 0, 0) k
      where c.metric <> 4) x
  group by 1, 2, 3, 4 having sum(x.kept) <> sum(x.counted);
create view stat_company_day_difference as
  select x.metric, x.company_id, x.day, x.business_type_id, x.source_id, sum(x.kept)::int as kept,
    sum(x.counted)::int as counted from (
    select metric, company_id, day, business_type_id, source_id, n as kept, 0 as counted from current_stat_company_day
    union all select metric, company_id, day, business_type_id, source_id, 0, n from stat_counted where company_id <> 0) x
  group by 1, 2, 3, 4, 5 having sum(x.kept) <> sum(x.counted);

-- What was there before is counted here, what comes meanwhile waits for the triggers.
lock table contract, party, signer, person, person_authentication, company, company_authentication in share row exclusive mode;
insert into stat_user (metric, user_id, day)
  select 5, x.person_id, min(shanghai_day(x.moment)) from (
    select person_id, created_time as moment from person_authentication
    union all select id, verified_time from person where verified_time is not null) x group by 2
  union all select 6, id, shanghai_day(verified_time) from person where verified_time is not null
  union all select 7, x.company_id, min(shanghai_day(x.moment)) from (
    select company_id, created_time as moment from company_authentication
    union all select id, authenticate_complete_time from company where authenticate_complete_time is not null) x group by 2
  union all select 8, id, shanghai_day(authenticate_complete_time) from company where authenticate_complete_time is not null;
insert into stat_day (metric, business_type_id, source_id, day, n)
  select metric, business_type_id, source_id, day, counted - kept from stat_day_difference;
insert into stat_company_day (metric, company_id, day, business_type_id, source_id, n)
  select metric, company_id, day, business_type_id, source_id, counted - kept from stat_company_day_difference;
