-- Questions to the authority source that are under way or were answered with no: nobody may guess identities by asking.
create table identity_check (
  id bigint generated always as identity primary key,
  person_id bigint not null references person (id) on delete cascade,
  -- Where a company's legal representative is asked about.
  company_id bigint references company (id) on delete cascade,
  asked_time timestamptz not null
);
create index identity_check_person on identity_check (person_id, asked_time);
create index identity_check_company on identity_check (company_id, asked_time) where company_id is not null;
create index identity_check_asked on identity_check (asked_time);
