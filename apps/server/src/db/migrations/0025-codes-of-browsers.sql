-- Owner: session. The browser that asked for a code has its tries; those of other browsers are counted apart.
alter table verification_code add column browser_hash bytea;

create table login_try_elsewhere (
  id bigint generated always as identity primary key,
  mobile_fp bytea not null,
  network text not null,
  created_time timestamptz not null
);
create index login_try_elsewhere_phone on login_try_elsewhere (mobile_fp, created_time);
create index login_try_elsewhere_network on login_try_elsewhere (network, created_time);
create index login_try_elsewhere_age on login_try_elsewhere (created_time);
