-- Programs of source systems that sign their calls (seed 002 section 7), the keys they sign with, what they have said
-- once, and what they were answered by their own numbers.
create table source_application (
  id bigint generated always as identity primary key,
  app_id text not null unique,
  source_id bigint not null references contract_source (id),
  person_id bigint not null references person (id),
  scopes text[] not null,
  frozen boolean not null default false,
  created_time timestamptz not null
);
create index source_application_source on source_application (source_id);
create index source_application_person on source_application (person_id);

create table source_application_key (
  id bigint generated always as identity primary key,
  application_id bigint not null references source_application (id) on delete cascade,
  public_key text not null,
  valid_from timestamptz not null,
  valid_until timestamptz,
  created_time timestamptz not null
);
create index source_application_key_application on source_application_key (application_id);

create table source_application_nonce (
  app_id text not null,
  nonce text not null,
  until timestamptz not null,
  primary key (app_id, nonce)
);
create index source_application_nonce_until on source_application_nonce (until);

create table source_application_answer (
  application_id bigint not null references source_application (id) on delete cascade,
  biz_id text not null,
  request_sha256 bytea not null,
  answer jsonb not null,
  created_time timestamptz not null,
  primary key (application_id, biz_id)
);

create index contract_source_contracts on contract (source_id, id desc);
