-- Owner: messages. What a person finds under the bell; kept as long as the messages to phones.
create table inbox_message (
  id bigint generated always as identity primary key,
  person_id bigint not null references person on delete cascade,
  scene text not null,
  title text not null,
  subject text not null, -- what it is about: a contract's name
  contract_id bigint references contract on delete cascade,
  created_time timestamptz not null,
  read_time timestamptz
);
create index inbox_message_person on inbox_message (person_id, id desc);
create index inbox_message_unread on inbox_message (person_id) where read_time is null;
create index inbox_message_contract on inbox_message (contract_id) where contract_id is not null;
create index inbox_message_age on inbox_message (created_time);

-- Owner: messages. What an initiator sees of the messages of a contract.
create index message_contract on message (contract_id, id desc) where contract_id is not null;
alter table message add column resent_time timestamptz;

-- Owner: contracts. When the slot's signer was last urged by the initiator, and last reminded of the deadline.
alter table signer add column urged_time timestamptz;
alter table signer add column reminded_time timestamptz;
