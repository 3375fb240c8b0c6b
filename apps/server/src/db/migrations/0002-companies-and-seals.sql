-- Companies, their people and seals; applications (business types) and source systems.

create table company (
  id bigint generated always as identity primary key,
  company_name text not null unique,
  credit_no text unique,
  legal_person_name text,
  organization_type smallint not null default 0,
  our_part boolean not null default false,
  -- the seeds' status codes: -1, 0 to 7 (seed 001 section 4)
  auth_status smallint not null default 0 check (auth_status between -1 and 7),
  authenticate_complete_time timestamptz,
  supplier_code text not null default 'BEST_SIGN',
  assurance text,
  status smallint not null default 0 check (status in (0, 1)), -- 0 active, 1 frozen
  created_time timestamptz not null default now()
);

create table company_member (
  company_id bigint not null references company on delete cascade,
  person_id bigint not null references person on delete cascade,
  administrator boolean not null default false,
  joined_time timestamptz not null default now(),
  primary key (company_id, person_id)
);
create index company_member_person on company_member (person_id);

create table business_type (
  id bigint generated always as identity primary key,
  business_type_code text not null unique,
  business_type_name text not null,
  kwai_value_visible boolean not null default false,
  need_kwai_value boolean not null default false,
  status smallint not null default 0 check (status in (0, 1)), -- 0 active, 1 frozen
  created_time timestamptz not null default now()
);
create table business_manager (
  business_type_id bigint not null references business_type on delete cascade,
  person_id bigint not null references person on delete cascade,
  primary key (business_type_id, person_id)
);
create index business_manager_person on business_manager (person_id);

create table contract_source (
  id bigint generated always as identity primary key,
  code text not null unique,
  name text not null,
  send_message boolean not null default true,
  created_time timestamptz not null default now()
);
insert into contract_source (code, name) values ('WEB', '平台发起');

create table seal (
  id bigint generated always as identity primary key,
  company_id bigint not null references company on delete cascade,
  seal_name text not null,
  seal_type smallint not null check (seal_type between 1 and 6),
  -- what the engine draws the seal from, so that it stays a vector
  drawing jsonb not null,
  width_pt real not null,
  height_pt real not null,
  preview_key text not null,
  status smallint not null default 0 check (status in (0, 1)), -- 0 active, 1 deleted
  created_time timestamptz not null default now()
);
create index seal_company on seal (company_id) where status = 0;

create table seal_authorize (
  id bigint generated always as identity primary key,
  seal_id bigint not null references seal on delete cascade,
  person_id bigint not null references person on delete cascade,
  business_type_id bigint not null references business_type on delete cascade,
  granted_by bigint not null references person,
  granted_time timestamptz not null default now(),
  revoked_time timestamptz
);
create unique index seal_authorize_live on seal_authorize (seal_id, person_id, business_type_id) where revoked_time is null;
create index seal_authorize_person on seal_authorize (person_id) where revoked_time is null;

-- Signatures a person keeps: pen strokes, so that they are drawn as vectors.
create table personal_signature (
  id bigint generated always as identity primary key,
  person_id bigint not null references person on delete cascade,
  drawing_enc bytea not null,
  created_time timestamptz not null,
  removed_time timestamptz
);
create index personal_signature_person on personal_signature (person_id) where removed_time is null;

-- The platform's own authority: keys sealed by the master key, certificates as DER.
create table authority_key (
  name text primary key check (name in ('root', 'issuing', 'platform', 'timestamp', 'ocsp')),
  certificate bytea not null,
  key_enc bytea not null,
  created_time timestamptz not null
);
create table issued_certificate (
  serial_no text primary key,
  subject text not null,
  person_id bigint references person,
  company_id bigint references company,
  contract_id bigint,
  certificate bytea not null,
  not_before timestamptz not null,
  not_after timestamptz not null,
  revoked_time timestamptz
);
