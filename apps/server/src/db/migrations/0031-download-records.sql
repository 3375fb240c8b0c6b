-- Owner: download-records. What somebody asked to have packed; a job makes the archive, which is kept for some days.
create table download_record (
  id bigint generated always as identity primary key,
  person_id bigint not null references person,
  mark text not null,
  contract_ids bigint[] not null, -- in the order of the archive
  with_evidence boolean not null,
  status smallint not null default 0 check (status in (0, 1, 2)),
  tries smallint not null default 0,
  packed int not null default 0,
  omitted int not null default 0,
  fail_reason text,
  -- Who is named in the trails of the contracts.
  person_name text,
  address text not null,
  user_agent text not null,
  blob_key text,
  sha256 bytea,
  size_bytes bigint,
  created_time timestamptz not null,
  finished_time timestamptz
);
create index download_record_person on download_record (person_id, mark, id desc);
create index download_record_created on download_record (created_time);
create index download_record_blob on download_record (blob_key) where blob_key is not null;
