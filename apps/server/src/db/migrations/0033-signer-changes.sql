-- Owner: contracts. Who signed a slot's place up to a moment, and under which link: that person is told so.
create table signer_change (
  id bigint generated always as identity primary key,
  contract_id bigint not null references contract on delete cascade,
  signer_id bigint not null,
  person_id bigint not null references person, -- who lost the slot
  transaction_no text not null unique, -- of the link that died with the change
  changed_time timestamptz not null
);
create index signer_change_contract on signer_change (contract_id, person_id);
create index signer_change_person on signer_change (person_id);
