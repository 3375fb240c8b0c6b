-- People, their sessions, codes and real-name authentications.
-- Columns ending in _enc hold AES-256-GCM ciphertext; _fp hold keyed hashes for look-up.

create table person (
  id bigint generated always as identity primary key,
  mobile_enc bytea not null,
  mobile_fp bytea not null unique,
  mobile_masked text not null,
  name text,
  email text,
  user_name text unique,
  identity_type smallint not null default 0,
  identity_no_enc bytea,
  identity_no_fp bytea,
  identity_no_masked text,
  verified boolean not null default false,
  verified_time timestamptz,
  auth_way smallint,
  -- who vouches for the identity: simulated, manual, http, provider
  assurance text check (assurance in ('simulated', 'manual', 'http', 'provider')),
  our_part boolean not null default false,
  status smallint not null default 0 check (status in (0, 1, 2)), -- 0 active, 1 frozen, 2 deleted
  created_time timestamptz not null default now()
);
create index person_identity on person (identity_no_fp) where identity_no_fp is not null;
create index person_name on person (name) where name is not null;

create table session (
  token_hash bytea primary key,
  person_id bigint not null references person on delete cascade,
  scope text not null default 'outer' check (scope in ('outer', 'inner')),
  created_time timestamptz not null,
  seen_time timestamptz not null,
  expires_time timestamptz not null,
  address text not null,
  user_agent text not null
);
create index session_person on session (person_id);
create index session_expiry on session (expires_time);

-- Codes sent by message: single use, five minutes, five tries, bound to purpose, phone and subject.
create table verification_code (
  id bigint generated always as identity primary key,
  purpose text not null check (purpose in ('login', 'real-name', 'sign')),
  mobile_fp bytea not null,
  subject text not null default '',
  code_hash bytea not null,
  tries smallint not null default 0,
  address text not null,
  created_time timestamptz not null,
  expires_time timestamptz not null,
  used_time timestamptz
);
create index verification_code_phone on verification_code (mobile_fp, created_time desc);
create index verification_code_address on verification_code (address, created_time desc);

-- Proof-of-work human check, demanded above the sending limits.
create table human_check (
  id text primary key,
  mobile_fp bytea not null,
  nonce text not null,
  difficulty smallint not null,
  created_time timestamptz not null,
  expires_time timestamptz not null,
  passed_time timestamptz,
  used_time timestamptz
);
create index human_check_phone on human_check (mobile_fp, created_time desc);

create table person_authentication (
  serial_no text primary key,
  person_id bigint not null references person on delete cascade,
  supplier_code text not null,
  auth_way smallint not null,
  -- 0 none, 1 data accepted, 2 verified, 3 manual review, 4 failed
  auth_status smallint not null default 0 check (auth_status between 0 and 4),
  identity_type smallint not null default 0,
  name text,
  identity_no_enc bytea,
  identity_no_fp bytea,
  identity_no_masked text,
  factor_mobile_enc bytea,
  fail_reason text,
  assurance text,
  created_time timestamptz not null,
  ended_time timestamptz,
  abandoned boolean not null default false
);
create index person_authentication_person on person_authentication (person_id, supplier_code, created_time desc);

create table role (
  id bigint generated always as identity primary key,
  role_code text not null unique,
  role_name text not null,
  status smallint not null default 0 check (status in (0, 1)), -- 0 active, 1 frozen
  created_time timestamptz not null default now()
);
create table role_person (
  role_id bigint not null references role on delete cascade,
  person_id bigint not null references person on delete cascade,
  primary key (role_id, person_id)
);
create index role_person_person on role_person (person_id);

-- Pages of the menu: level 1 areas and level 2 pages (seed 001 section 3, seed 002 section 6).
create table function_menu (
  id bigint generated always as identity primary key,
  parent_id bigint references function_menu on delete cascade,
  function_en_name text not null unique,
  function_cn_name text not null,
  index_page text not null,
  level smallint not null check (level in (1, 2)),
  show_order smallint not null,
  enable boolean not null default true,
  unique (level, index_page)
);
create table role_function (
  role_id bigint not null references role on delete cascade,
  function_id bigint not null references function_menu on delete cascade,
  primary key (role_id, function_id)
);

insert into role (role_code, role_name) values
  ('PERSON', '普通用户'), ('COMPANY_ADMIN', '企业管理员'), ('BUSINESS_MANAGER', '应用管理员'),
  ('OUTER_COMPANY_MANAGER', '外部企业管理员'), ('INNER_COMPANY_MANAGER', '内部企业管理员'),
  ('SYSTEM_MANAGER', '系统管理员');
insert into function_menu (parent_id, function_en_name, function_cn_name, index_page, level, show_order) values
  (null, 'home', '首页', '/', 1, 1),
  (null, 'file-center', '合同中心', '/file-center', 1, 2);
insert into function_menu (parent_id, function_en_name, function_cn_name, index_page, level, show_order)
  select id, 'file-center/mine', '我的合同', '/file-center', 2, 1
  from function_menu where index_page = '/file-center';
insert into role_function (role_id, function_id)
  select r.id, f.id from role r, function_menu f where r.role_code = 'PERSON';

-- Answers of calls with an idempotency key: the second call gets the first one's.
create table idempotency (
  person_id bigint not null,
  key text not null,
  call text not null,
  request_hash bytea not null,
  answer jsonb,
  created_time timestamptz not null,
  primary key (person_id, key)
);
create index idempotency_age on idempotency (created_time);

-- Outbox: written in the transaction of the change, sent by a job, at least once.
create table message (
  id bigint generated always as identity primary key,
  person_id bigint references person on delete set null,
  mobile_enc bytea,
  mobile_fp bytea,
  scene text not null,
  way text not null check (way in ('SMS', 'EMAIL', 'SITE')),
  contract_id bigint,
  content_enc bytea not null,
  code_enc bytea,
  status smallint not null default 0 check (status in (0, 1, 2)), -- 0 waiting, 1 sent, 2 given up
  attempts smallint not null default 0,
  failure text,
  created_time timestamptz not null,
  sent_time timestamptz
);
create index message_phone on message (mobile_fp, id desc);
create index message_waiting on message (created_time) where status = 0;
