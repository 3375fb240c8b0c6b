-- Where a source system may have people sent back to, and where it wants those back whom its link has logged in.
alter table source_application add column return_hosts text[] not null default '{}';

create table source_return (
  token_hash bytea primary key references session (token_hash) on delete cascade,
  application_id bigint not null references source_application (id),
  url text not null
);
create index source_return_application on source_return (application_id);
