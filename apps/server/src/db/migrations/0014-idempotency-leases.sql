-- Who works on a key, and until when it counts as alive: renewed while it works, so that a crash frees the key soon.
alter table idempotency add column holder text;
alter table idempotency add column lease_until timestamptz not null default now();
