-- What the platform's own work looked like at a moment, so that the page of operations can show how a day went.
-- The sum of all files is taken once an hour only.
create table operation_reading (
  taken_time timestamptz primary key,
  waiting integer not null,
  people_online integer not null,
  stored_bytes bigint
);
