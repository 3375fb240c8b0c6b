-- The master keys this database was used with, eldest first. The check value says whether a configured key is the
-- one, and nothing else: it is made from the key by a label of its own.
create table master_key (
  ord int primary key,
  key_id bytea not null unique,
  check_value bytea not null,
  first_used_time timestamptz not null
);

-- What this installation has once and for all left behind; sealed by the master key, so that nobody adds one.
create table installation_fact (
  name text primary key,
  value text not null,
  seal bytea not null
);
