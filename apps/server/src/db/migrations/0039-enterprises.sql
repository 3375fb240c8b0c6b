-- A name or a number belongs to who is authenticated under it, not to who typed it first.
alter table company drop constraint company_company_name_key;
alter table company drop constraint company_credit_no_key;
create unique index company_name_proven on company (company_name) where auth_status = 4 and status <> 2;
create unique index company_credit_no_proven on company (credit_no) where auth_status = 4 and status <> 2;
create index company_name on company (company_name);
create index company_credit_no on company (credit_no) where credit_no is not null;
-- 2: removed by its administrator.
alter table company drop constraint company_status_check;
alter table company add constraint company_status_check check (status in (0, 1, 2));
-- Where it was made: portal, or the code of the outside system.
alter table company add column company_source text not null default 'portal';

-- A sub-administrator manages seals, people, or both.
alter table company_member add column manages_seals boolean not null default false;
alter table company_member add column manages_people boolean not null default false;

-- Who may initiate contracts for a company; without an application: in each. The last day counts.
create table company_initiator (
  id bigint generated always as identity primary key,
  company_id bigint not null references company (id) on delete cascade,
  person_id bigint not null references person (id) on delete cascade,
  business_type_id bigint references business_type (id) on delete cascade,
  until date,
  granted_time timestamptz not null
);
create unique index company_initiator_once on company_initiator (company_id, person_id, coalesce(business_type_id, 0));
create index company_initiator_person on company_initiator (person_id);
insert into company_initiator (company_id, person_id, granted_time)
select company_id, person_id, joined_time from company_member where not administrator;

create or replace view initiating_company as
select m.person_id, m.company_id, b.id as business_type_id, null::date as until
from company_member m
join acting_company a on a.company_id = m.company_id
cross join business_type b
where m.administrator
union
select i.person_id, i.company_id, b.id, i.until
from company_initiator i
join acting_company a on a.company_id = i.company_id
join business_type b on b.id = i.business_type_id or i.business_type_id is null
union
select u.person_id, u.company_id, u.business_type_id, null
from usable_seal u;

create index issued_certificate_company on issued_certificate (company_id, not_before desc) where company_id is not null;

-- The code that lets the administrator hand a company over.
alter table verification_code drop constraint verification_code_purpose_check;
alter table verification_code add constraint verification_code_purpose_check
  check (purpose in ('login', 'real-name', 'sign', 'change-manager'));

-- Its page exists.
update function_menu set enable = true where function_en_name = 'enterprise-manage/basic-info';
