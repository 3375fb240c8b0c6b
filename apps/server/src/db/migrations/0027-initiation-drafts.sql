-- Owner: initiation-drafts. What a person has begun to initiate, as the wizard left it.
create table initiation_draft (
  id bigint generated always as identity primary key,
  owner_id bigint not null references person,
  client_key text not null, -- so that an addition whose answer was lost is not made twice
  revision int not null default 1,
  summary jsonb not null, -- what the list shows; nothing of the signers
  content_enc bytea not null, -- everything else, with identity numbers and phones
  created_time timestamptz not null,
  saved_time timestamptz not null,
  unique (owner_id, client_key)
);
create index initiation_draft_saved on initiation_draft (saved_time);

-- Owner: files. Uploads that a draft is made of are kept as long as the draft.
create table file_hold (
  draft_id bigint not null references initiation_draft on delete cascade,
  file_id bigint not null references file,
  primary key (draft_id, file_id)
);
create index file_hold_file on file_hold (file_id);
