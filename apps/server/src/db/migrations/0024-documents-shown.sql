-- Owner: contracts. Which state of a contract's document a person was given, in bytes or in pictures that can be read.
create table document_given (
  file_id bigint not null references file on delete cascade,
  person_id bigint not null references person,
  given_time timestamptz not null,
  primary key (file_id, person_id)
);
