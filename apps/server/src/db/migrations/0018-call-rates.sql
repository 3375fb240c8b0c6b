-- Allowances of callers, counted over all processes. Not logged: they are worth a minute, and a call waits for no disk.
create unlogged table rate_bucket (
  key text primary key,
  tokens double precision not null,
  filled_sec double precision not null
);
