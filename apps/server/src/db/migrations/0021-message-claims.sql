-- Owner: messages. Until then, by the database's clock, one run alone may hand the message to the carrier.
alter table message add column claimed_until timestamptz;
