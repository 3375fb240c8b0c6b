-- Owner: supplier-records. Every try of every call to a supplier, without a word of what was said.
create table provider_request (
  id bigint generated always as identity primary key,
  -- The same for all tries of a call.
  request_id text not null,
  supplier_code text not null,
  operation text not null,
  -- Our own reference: a serial number, a contract.
  business_key text not null,
  attempt integer not null,
  -- Keyed: nobody tries identity numbers against it.
  request_digest text not null,
  http_status integer,
  provider_code text,
  provider_request_id text,
  outcome text not null,
  started_time timestamptz not null,
  ended_time timestamptz not null,
  unique (request_id, attempt)
);
create index provider_request_business_key on provider_request (business_key);
create index provider_request_age on provider_request (ended_time);

-- Owner: supplier-records. By what number a supplier knows a step that was begun.
create table provider_flow (
  serial_no text not null,
  step text not null,
  supplier_code text not null,
  external_id text not null,
  -- The supplier's page and our addresses: whoever has such a link goes on in somebody's name.
  addresses_enc bytea,
  opened_time timestamptz not null,
  expires_time timestamptz,
  primary key (serial_no, step)
);
create index provider_flow_external_id on provider_flow (supplier_code, external_id);
create index provider_flow_age on provider_flow (opened_time);
