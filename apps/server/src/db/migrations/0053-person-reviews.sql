-- Owner: identity-source. What a reviewer compares: the photo of the document, the face; sealed.
create table person_review_photo (
  serial_no text not null,
  kind text not null check (kind in ('document', 'face')),
  person_id bigint not null references person (id) on delete cascade,
  content_type text not null check (content_type in ('image/png', 'image/jpeg')),
  content_enc bytea not null,
  sha256 bytea not null,
  taken_time timestamptz not null,
  -- Proof of a passed review: kept with the account.
  kept boolean not null default false,
  primary key (serial_no, kind)
);
create index person_review_photo_person on person_review_photo (person_id);
create index person_review_photo_age on person_review_photo (taken_time) where not kept;

-- Owner: person-review. Each look of a reviewer, and what was decided.
create table person_review_step (
  id bigint generated always as identity primary key,
  serial_no text not null,
  reviewer_id bigint not null references person (id),
  event text not null check (event in ('viewed', 'document-viewed', 'face-viewed', 'passed', 'rejected')),
  reason text,
  time timestamptz not null
);
create index person_review_step_serial on person_review_step (serial_no, id);

-- Owner: real-name. The queue of the reviewers, the oldest first.
create index person_authentication_review on person_authentication (ended_time, serial_no)
  where auth_status = 3 and not abandoned;

-- Owner: site. Its page exists.
update function_menu set enable = true where function_en_name = 'sys-manage/user-personal';
