-- The robots of a company's groups in 企业微信, 钉钉 and 飞书: a way of messages beside short message, e-mail and bell.
create table company_robot (
  id bigint generated always as identity primary key,
  company_id bigint not null references company (id),
  kind text not null check (kind in ('WECOM', 'DINGTALK', 'FEISHU')),
  name text not null,
  -- Null once it is removed: what it has sent stays on record.
  key_enc bytea,
  secret_enc bytea,
  scenes text[] not null,
  frozen boolean not null default false,
  removed_time timestamptz,
  revision integer not null default 0,
  created_time timestamptz not null,
  -- When it would have caught up with its pace, until when it rests after a failure, and who speaks to it.
  caught_up timestamptz,
  rests_until timestamptz,
  lease_until timestamptz,
  last_time timestamptz,
  last_failure text,
  constraint company_robot_key check ((removed_time is null) = (key_enc is not null))
);
create index company_robot_company on company_robot (company_id) where removed_time is null;

alter table message
  add column robot_id bigint references company_robot (id),
  drop constraint message_way_check,
  add constraint message_way_check check (way in ('SMS', 'EMAIL', 'SITE', 'ROBOT')),
  add constraint message_robot check ((way = 'ROBOT') = (robot_id is not null));
create index message_robot_waiting on message (robot_id, id) where status = 0 and robot_id is not null;
create index message_robot on message (robot_id) where robot_id is not null;

alter table message_template
  drop constraint message_template_way_check,
  add constraint message_template_way_check check (way in ('SMS', 'EMAIL', 'SITE', 'ROBOT', 'WEBHOOK'));
