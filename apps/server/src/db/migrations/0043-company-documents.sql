-- Photos of licences and application forms: sealed, seen by the applicant and the reviewer only.
create table company_document (
  id bigint generated always as identity primary key,
  company_id bigint not null references company (id) on delete cascade,
  supplier_code text not null,
  kind text not null check (kind in ('licence', 'application-form')),
  file_name text not null,
  content_type text not null check (content_type in ('image/png', 'image/jpeg')),
  content_enc bytea not null,
  size_bytes integer not null,
  uploaded_by bigint not null references person (id),
  uploaded_time timestamptz not null
);
create index company_document_company on company_document (company_id, supplier_code, kind, id desc);

-- Its pages exist.
update function_menu set enable = true where function_en_name in ('sys-manage/user-manage', 'sys-manage/user-enterprise');
