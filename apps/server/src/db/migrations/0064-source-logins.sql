-- Who has agreed that a source system's programs log them in (seed 001 section 2, /login-redirect).
create table source_login (
  source_id bigint not null references contract_source (id),
  person_id bigint not null references person (id),
  agreed_time timestamptz not null,
  address text not null,
  used_time timestamptz,
  primary key (source_id, person_id)
);
create index source_login_person on source_login (person_id);
