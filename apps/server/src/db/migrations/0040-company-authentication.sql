-- One row for each company and supplier; beginning again takes a new serial number.
create table company_authentication (
  id bigint generated always as identity primary key,
  company_id bigint not null references company (id) on delete cascade,
  supplier_code text not null,
  serial_no text not null unique,
  auth_status smallint not null default 0 check (auth_status between -1 and 7),
  applicant_id bigint not null references person (id),
  system_code text,
  organization_type smallint check (organization_type in (0, 1, 2, 3)),
  -- 1 the legal representative or operator, 2 an agent.
  principal_type smallint check (principal_type in (1, 2)),
  company_name text,
  credit_no text,
  legal_person_name text,
  credit_image_file_id bigint,
  -- 1 by the legal representative's identity, 2 by a payment.
  verify_way smallint check (verify_way in (1, 2)),
  legal_person_identity_enc bytea,
  legal_person_identity_masked text,
  bank_card_name text,
  bank_no_enc bytea,
  bank_no_masked text,
  bank_name text,
  bank_province_id text,
  bank_province text,
  bank_city text,
  sub_branch_name text,
  application_form_file_id bigint,
  fail_reason text,
  submitted_time timestamptz,
  audit_time timestamptz,
  reviewer_id bigint references person (id),
  complete_time timestamptz,
  assurance text,
  -- The amount in cents; gone when it is matched or used up.
  amount_enc bytea,
  amount_tries smallint not null default 0,
  -- 0 none, 1 to be paid, 2 paid, 3 failed.
  payout_status smallint not null default 0,
  payout_remark text,
  payout_time timestamptz,
  created_time timestamptz not null,
  unique (company_id, supplier_code)
);
create index company_authentication_waiting on company_authentication (submitted_time, id) where auth_status = 3;
create index company_authentication_number on company_authentication (credit_no) where credit_no is not null;
create index company_authentication_unpaid on company_authentication (audit_time, id) where payout_status = 1;

-- What has happened to them, never changed.
create table company_authentication_step (
  id bigint generated always as identity primary key,
  company_id bigint not null references company (id) on delete cascade,
  supplier_code text not null,
  serial_no text not null,
  event text not null,
  auth_status smallint not null check (auth_status between -1 and 7),
  person_id bigint references person (id),
  note text,
  happened_time timestamptz not null
);
create index company_authentication_step_company on company_authentication_step (company_id, id desc);
