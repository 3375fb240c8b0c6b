-- A contract that another system has described, and whose stamps are placed in a page of ours inside its own.
create table embed_placing (
  id bigint generated always as identity primary key,
  application_id bigint not null references source_application (id),
  -- The system's own number for it: one contract for one.
  biz_id text not null,
  request_sha256 bytea not null,
  -- The initiation as it was asked for, sealed: it names people.
  held_enc bytea not null,
  -- The uploads joined; without them nothing can be placed.
  file_id bigint not null references file (id) on delete cascade,
  created_time timestamptz not null,
  unique (application_id, biz_id)
);
create index embed_placing_file on embed_placing (file_id);
create index embed_placing_created on embed_placing (created_time);

alter table embed_page
  alter column contract_id drop not null,
  alter column sign_id drop not null,
  add column placing_id bigint references embed_placing (id) on delete cascade,
  drop constraint embed_page_purpose_check,
  add constraint embed_page_about check (
    (purpose = 'sign' and contract_id is not null and sign_id is not null and placing_id is null)
    or (purpose = 'place' and contract_id is null and sign_id is null and placing_id is not null)
  );
create index embed_page_placing on embed_page (placing_id);
