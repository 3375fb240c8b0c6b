-- A year of an application is a row a day, each on a page of its own: the sums are read from the index alone.
alter table stat_day drop constraint stat_day_pkey;
alter table stat_day add constraint stat_day_pkey primary key (metric, business_type_id, source_id, day) include (n);

-- Few records of the log are of an application or a contract: who asks for these does not walk through all the others.
create index operator_log_business on operator_log (business_type_id, seq desc) where business_type_id is not null;
create index operator_log_contract on operator_log (seq desc) include (contract_no) where contract_no is not null;
