-- A message's text is there while it waits to be sent and no longer: sent or given up, nothing of it can be read.

alter table message drop column code_enc;
alter table message alter column content_enc drop not null;
update message set content_enc = null where status <> 0;
alter table message add constraint message_content_while_waiting check ((status = 0) = (content_enc is not null));

-- What the demonstration shows in place of a phone; a server outside demo mode empties it.
create table demo_message (
  message_id bigint primary key references message on delete cascade,
  content_enc bytea not null
);

-- How many messages have been sent in a window, by whom or to whom.
create table message_budget (
  budget text not null,
  subject text not null,
  window_start timestamptz not null,
  used integer not null,
  primary key (budget, subject, window_start)
);
create index message_budget_age on message_budget (window_start);

-- The company whose contract a notice is about, and whether the notice has been counted.
alter table message add column company_id bigint;
alter table message add column counted boolean not null default false;
