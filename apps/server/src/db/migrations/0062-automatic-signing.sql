-- What a company lets another system's programs seal by themselves (seed 002 section 7): a right to a seal that one of
-- its people has, for the contracts of one source system, until a day.
create table auto_sign_grant (
  id bigint generated always as identity primary key,
  seal_authorize_id bigint not null references seal_authorize (id),
  source_id bigint not null references contract_source (id),
  granted_by bigint not null references person (id),
  granted_time timestamptz not null,
  valid_until timestamptz not null,
  ended_time timestamptz,
  proof jsonb not null
);
create index auto_sign_grant_right on auto_sign_grant (seal_authorize_id);
create index auto_sign_grant_source on auto_sign_grant (source_id);
create index auto_sign_grant_person on auto_sign_grant (granted_by);
