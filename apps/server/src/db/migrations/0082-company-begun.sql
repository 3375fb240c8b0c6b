-- What the documents of contracts hold that a company has begun, by the hour: the daily share is read from so many rows,
-- however many contracts there are.
create table company_begun (
  company_id bigint not null references company on delete cascade,
  hour timestamptz not null,
  bytes bigint not null,
  primary key (company_id, hour)
);
create index company_begun_age on company_begun (hour);

insert into company_begun (company_id, hour, bytes)
select c.company_id, date_trunc('hour', c.initiate_time at time zone 'UTC') at time zone 'UTC', sum(f.size_bytes)
from contract c join file f on f.id = c.file_id
where c.company_id is not null and c.initiate_time >= now() - interval '25 hours'
group by 1, 2;
