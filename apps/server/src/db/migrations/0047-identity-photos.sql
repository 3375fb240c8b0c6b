-- Photos of identity cards on their way into a form: sealed, one's own only, gone after a day.
create table person_photo (
  id bigint generated always as identity primary key,
  person_id bigint not null references person (id) on delete cascade,
  content_enc bytea not null,
  size_bytes integer not null,
  uploaded_time timestamptz not null
);
create index person_photo_person on person_photo (person_id, id desc);
create index person_photo_age on person_photo (uploaded_time);
