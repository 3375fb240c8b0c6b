-- What suppliers have told, each event once however often and on whichever road it came.
create table provider_event (
  id bigint generated always as identity primary key,
  supplier_code text not null,
  dedupe_key text not null,
  event_type text not null,
  serial_no text not null,
  -- callback, return, poll or review
  road text not null,
  outcome_enc bytea not null,
  occurred_time timestamptz not null,
  received_time timestamptz not null,
  applied_time timestamptz,
  -- apply, known, late, conflict or unknown (no such serial number)
  effect text,
  unique (supplier_code, dedupe_key)
);
create index provider_event_serial_no on provider_event (serial_no);
-- Those for the review of contradictions, which are few.
create index provider_event_conflict on provider_event (id) where effect = 'conflict';

-- The built-in provider's pages on which a phone's camera looks at a face; the newest page of a serial number.
create table face_session (
  serial_no text primary key,
  person_id bigint not null references person on delete cascade,
  supplier_code text not null,
  token_fp bytea not null unique,
  -- Gone once there is an outcome.
  factors_enc bytea,
  opened_time timestamptz not null,
  expires_time timestamptz not null,
  scanned_time timestamptz,
  outcome jsonb,
  -- Of the picture; the picture itself is kept for a reviewer alone.
  picture_sha256 bytea,
  ended_time timestamptz
);

-- Of the bank card way.
alter table person_authentication
  add column factor_card_enc bytea,
  add column card_no_masked text;

-- What a browser's return names, and where the person goes then: an opaque number for each person and supplier.
create table person_transaction (
  transaction_no text primary key,
  person_id bigint not null references person on delete cascade,
  supplier_code text not null,
  -- A path of our own; nothing else is followed.
  return_path text,
  created_time timestamptz not null,
  unique (person_id, supplier_code)
);
