-- Messages in words of the managers' own: for one application or all; what has none is said in the built-in words.
create table message_template (
  id bigint generated always as identity primary key,
  scene text not null,
  business_type_id bigint references business_type,
  way text not null check (way in ('SMS', 'EMAIL', 'SITE')),
  content text not null,
  revision integer not null default 0,
  created_time timestamptz not null
);
create unique index message_template_use on message_template (scene, way, coalesce(business_type_id, 0));
create index message_template_business on message_template (business_type_id) where business_type_id is not null;

update function_menu set enable = true where function_en_name = 'sys-manage/msg-manage';
