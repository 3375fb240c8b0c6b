-- The time-stamp that closes a completed contract's document, and its renewal before it ages. Null until the document
-- was looked at: contracts completed before this.
create table archive_stamp (
  contract_id bigint primary key references contract,
  stamped_time timestamptz,
  holds_until timestamptz,
  algorithm text,
  renewals integer not null default 0,
  renewed_time timestamptz,
  tried_time timestamptz,
  failure text,
  retry_time timestamptz,
  check ((stamped_time is null) = (holds_until is null) and (holds_until is null) = (algorithm is null)),
  check ((failure is null) = (retry_time is null))
);
-- Which are due, soonest first; those whose algorithm has an end; those that nobody has looked at.
create index archive_stamp_due on archive_stamp (holds_until);
create index archive_stamp_algorithm on archive_stamp (algorithm, holds_until);
create index archive_stamp_unknown on archive_stamp (contract_id) where holds_until is null;
create index archive_stamp_failed on archive_stamp (tried_time) where failure is not null;
create index archive_stamp_renewed on archive_stamp (renewed_time) where renewed_time is not null;

insert into archive_stamp (contract_id) select id from contract where status = 2;
