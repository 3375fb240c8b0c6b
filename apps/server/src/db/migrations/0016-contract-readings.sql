-- Owner: contracts. Who has read a contract's document, once a day; its trail has a record for each row.
create table contract_reading (
  contract_id bigint not null references contract on delete cascade,
  person_id bigint not null references person,
  day date not null,
  kind text not null check (kind in ('VIEWED', 'DOWNLOADED')),
  primary key (contract_id, person_id, day, kind)
);
