-- Owner: batch-signing. Slots that one person signs with one proof of intent; what becomes of each its attempt tells.
create table sign_batch (
  id bigint generated always as identity primary key,
  batch_no text not null unique, -- random: it stands in addresses
  person_id bigint not null references person,
  created_time timestamptz not null,
  begun_time timestamptz -- when the intent was last proved
);
create index sign_batch_created on sign_batch (created_time);
create table sign_batch_item (
  batch_id bigint not null references sign_batch on delete cascade,
  ord smallint not null,
  contract_id bigint not null references contract on delete cascade,
  sign_id bigint not null references signer on delete cascade,
  attempt_id bigint references sign_attempt, -- of this batch; null where none was begun
  failure text, -- why none was begun: the text for the signer
  failed_time timestamptz,
  primary key (batch_id, ord),
  unique (batch_id, sign_id)
);
create index sign_batch_item_contract on sign_batch_item (contract_id);
create index sign_batch_item_signer on sign_batch_item (sign_id);
create index sign_batch_item_attempt on sign_batch_item (attempt_id) where attempt_id is not null;
