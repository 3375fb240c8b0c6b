-- Owner: templates. Who still needs a template, which cannot be deleted meanwhile.
create table template_hold (
  template_id bigint not null references template (id),
  holder text not null,
  primary key (template_id, holder)
);

-- Owner: batch-initiation. Many contracts of one template, each a row. What of the template counts is kept as it was.
create sequence batch_init_no_seq;
create table batch_init (
  id bigint generated always as identity primary key,
  batch_init_no text not null unique,
  template_id bigint not null references template (id),
  template_code text not null,
  template_name text not null,
  version integer not null,
  -- Version, file of the model, roles and variables, as they were.
  template jsonb not null,
  business_type_id bigint not null references business_type (id),
  company_id bigint not null references company (id),
  -- Who has begun it, and from where; the trails of the contracts name them.
  person_id bigint not null references person (id),
  person_name text not null,
  address text not null,
  user_agent text not null,
  -- What all rows share, sealed.
  setup_enc bytea not null,
  row_count integer not null,
  created_time timestamptz not null,
  -- When it was last begun: corrected rows begin it anew.
  begun_time timestamptz not null,
  ended_time timestamptz
);
create index batch_init_person on batch_init (person_id, created_time desc);
create index batch_init_business on batch_init (business_type_id, created_time desc);
create index batch_init_running on batch_init (id) where ended_time is null;

create table batch_init_row (
  batch_id bigint not null references batch_init (id),
  row_no integer not null,
  -- The values, sealed.
  values_enc bytea not null,
  signer_name text not null,
  state smallint not null check (state in (0, 1, 2, 3)),
  -- Why it became no contract.
  remark text,
  tries smallint not null default 0,
  contract_id bigint references contract (id),
  ended_time timestamptz,
  primary key (batch_id, row_no),
  check ((state = 1) = (contract_id is not null))
);
create index batch_init_row_waiting on batch_init_row (batch_id) where state = 0;
create unique index batch_init_row_contract on batch_init_row (contract_id) where contract_id is not null;
