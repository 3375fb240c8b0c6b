-- What somebody has agreed to, with the text's version; never changed.
create table consent (
  id bigint generated always as identity primary key,
  person_id bigint not null references person (id),
  kind text not null check (kind in ('user', 'privacy', 'face', 'certificate', 'signing')),
  version text not null,
  -- What it was given for: a serial number, a contract; empty for an agreement.
  subject text not null default '',
  address text not null,
  given_time timestamptz not null,
  unique (person_id, kind, version, subject)
);

-- What people did with their own accounts, never changed.
create table account_act (
  id bigint generated always as identity primary key,
  person_id bigint not null references person (id),
  act text not null check (act in ('exported', 'mobile-changed', 'deleted')),
  address text not null,
  happened_time timestamptz not null
);
create index account_act_person on account_act (person_id, id desc);

-- The number a person has now is in their hands: the new one may follow, in the same session.
create table mobile_change (
  person_id bigint primary key references person (id) on delete cascade,
  session_hash bytea not null,
  expires_time timestamptz not null
);

create table person_avatar (
  person_id bigint primary key references person (id) on delete cascade,
  picture_enc bytea not null,
  sha256 bytea not null,
  saved_time timestamptz not null
);

-- Several signatures are kept; the one that signs is the default.
alter table personal_signature add is_default boolean not null default false;
update personal_signature s set is_default = true
where removed_time is null
  and id = (select max(id) from personal_signature n where n.person_id = s.person_id and n.removed_time is null);
create unique index personal_signature_default on personal_signature (person_id) where is_default and removed_time is null;

-- A page on a phone on which a signature is drawn for a computer that waits.
create table signature_page (
  person_id bigint primary key references person (id) on delete cascade,
  token_fp bytea not null unique,
  expires_time timestamptz not null,
  opened_time timestamptz,
  drawing_enc bytea
);

alter table verification_code drop constraint verification_code_purpose_check;
alter table verification_code add constraint verification_code_purpose_check
  check (purpose in ('login', 'real-name', 'sign', 'change-manager', 'account', 'new-mobile'));
