-- What other systems are told of their contracts, and how telling went (seed 002 section 7, notify).
alter table source_application
  add column notify_url text,
  add column notify_hosts text[] not null default '{}',
  add column event_types text[] not null default '{}';

create table source_application_secret (
  id bigint generated always as identity primary key,
  application_id bigint not null references source_application (id) on delete cascade,
  secret_enc bytea not null,
  valid_until timestamptz,
  created_time timestamptz not null
);
create index source_application_secret_application on source_application_secret (application_id);

-- The platform's own pair: systems check with its public half who speaks to them.
create table notify_key (
  id bigint generated always as identity primary key,
  private_key_enc bytea not null,
  public_key text not null,
  created_time timestamptz not null
);

-- Where a contract's events go when its initiation says so.
create table contract_notify (
  contract_id bigint not null references contract (id),
  application_id bigint not null references source_application (id),
  url text not null,
  primary key (contract_id, application_id)
);
create index contract_notify_application on contract_notify (application_id);

create table source_event (
  id bigint generated always as identity primary key,
  event_id text not null unique,
  application_id bigint not null references source_application (id),
  type text not null,
  contract_id bigint not null references contract (id),
  contract_no text not null,
  data jsonb not null,
  happened_time timestamptz not null,
  -- 0 waits, 1 delivered, 2 given up
  status smallint not null default 0 check (status in (0, 1, 2)),
  tries smallint not null default 0,
  first_time timestamptz,
  next_time timestamptz not null,
  lease_until timestamptz,
  ended_time timestamptz
);
create index source_event_waiting on source_event (application_id, contract_id, id) where status = 0;
create index source_event_due on source_event (next_time) where status = 0;
create index source_event_list on source_event (application_id, id desc);
create index source_event_contract on source_event (contract_id);

create table source_event_try (
  id bigint generated always as identity primary key,
  source_event_id bigint not null references source_event (id) on delete cascade,
  url text not null,
  tried_time timestamptz not null,
  duration_ms int not null,
  http_status int,
  failure text,
  answer text
);
create index source_event_try_event on source_event_try (source_event_id, id desc);

-- The calls of other systems of the last days.
create table source_call (
  id bigint generated always as identity primary key,
  application_id bigint not null references source_application (id) on delete cascade,
  call text not null,
  called_time timestamptz not null,
  duration_ms int not null,
  http_status int not null,
  code int,
  request_id text not null
);
create index source_call_list on source_call (application_id, id desc);
create index source_call_time on source_call (called_time);
