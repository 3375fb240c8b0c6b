-- What an act was done to, as which roles, and in answer to which request. A record's hash covers these from form 2 on;
-- records of before, and those of processes that do not know these columns yet, are of form 1 and have none of them.
alter table operator_log
  add column form smallint not null default 1,
  add column actor_roles text[],
  add column object_kind text,
  add column object_id text,
  add column object_name text,
  add column object_code text,
  add column request_id text;
