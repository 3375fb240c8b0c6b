-- Contracts that other systems want initiated while they do something else: what was asked, and what became of it.
create table source_initiation (
  id bigint generated always as identity primary key,
  application_id bigint not null references source_application (id),
  biz_id text not null,
  request_sha256 bytea not null,
  request_enc bytea,
  address text not null,
  user_agent text not null,
  -- 0 waits, 1 initiated, 2 refused
  status smallint not null default 0 check (status in (0, 1, 2)),
  tries smallint not null default 0,
  contract_id bigint references contract (id),
  fail_reason text,
  created_time timestamptz not null,
  ended_time timestamptz,
  unique (application_id, biz_id)
);
create index source_initiation_contract on source_initiation (contract_id);
