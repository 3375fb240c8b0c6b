-- A key that is kept elsewhere (a key service, a hardware module) has a certificate here and nothing else.
alter table authority_key alter column key_enc drop not null;

-- Who issued a certificate decides who answers for it; what an external authority issued is its own affair.
alter table issued_certificate add column authority text not null default 'issuing'
  check (authority in ('root', 'issuing', 'external'));
alter table issued_certificate alter column authority drop default;
alter table issued_certificate add column revoked_reason text
  check (revoked_reason in ('unspecified', 'keyCompromise', 'affiliationChanged', 'superseded', 'cessation'));
alter table issued_certificate add check ((revoked_time is null) = (revoked_reason is null));
create index issued_certificate_revoked on issued_certificate (authority, revoked_time) where revoked_time is not null;

-- The newest revocation list of each authority; numbers only grow, whichever process issues.
create sequence revocation_list_no_seq;
create table revocation_list (
  authority text primary key check (authority in ('root', 'issuing')),
  list_no bigint not null,
  list bytea not null,
  this_update timestamptz not null,
  next_update timestamptz not null
);
