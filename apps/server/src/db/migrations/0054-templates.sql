-- Owner: templates. A template, its versions (each a Word file and what was made of it) and the variables of each.
alter table file drop constraint file_kind_check;
alter table file add constraint file_kind_check
  check (kind in ('upload', 'merged', 'contract', 'picture', 'template'));

create table template (
  id bigint generated always as identity primary key,
  template_code text not null,
  template_name text not null,
  business_type_id bigint not null references business_type (id),
  is_enable boolean not null default false,
  current_version integer not null default 1,
  removed_time timestamptz,
  created_time timestamptz not null,
  updated_time timestamptz not null
);
-- The code of a deleted template is free again.
create unique index template_code_once on template (template_code) where removed_time is null;
create index template_business on template (business_type_id, updated_time desc) where removed_time is null;

create table template_version (
  id bigint generated always as identity primary key,
  template_id bigint not null references template (id),
  version integer not null,
  -- The Word file as it came, and what it was compiled to.
  document_file_id bigint not null references file (id),
  model_file_id bigint not null references file (id),
  engine_version text not null,
  page_count integer not null,
  roles jsonb not null,
  findings jsonb not null,
  errors integer not null,
  warnings integer not null,
  created_by bigint not null references person (id),
  created_time timestamptz not null,
  confirmed_by bigint references person (id),
  confirmed_time timestamptz,
  unique (template_id, version)
);
create index template_version_document on template_version (document_file_id);
create index template_version_model on template_version (model_file_id);

create table template_field (
  id bigint generated always as identity primary key,
  version_id bigint not null references template_version (id),
  field_code text not null,
  field_name text not null,
  field_type text not null check (field_type in ('singleText', 'multiText', 'dropdownCustom', 'dropdownService',
    'checkbox', 'date', 'dateTime', 'time', 'number')),
  field_format text not null,
  not_null boolean not null,
  role_type smallint not null check (role_type in (0, 1, 2)),
  help text not null,
  esign_field text check (esign_field in ('signRole', 'name', 'companyName', 'signType', 'kwaiValue')),
  options jsonb not null,
  extra_attributes jsonb not null,
  -- In the document; 0 for a variable of the form alone.
  places integer not null,
  show_order integer not null,
  unique (version_id, field_code)
);

-- Managers of applications register the templates of theirs.
insert into role_function (role_id, function_id)
select r.id, f.id
from role r join function_menu f on f.function_en_name = 'file-center/tpl-register'
where r.role_code = 'BUSINESS_MANAGER';
