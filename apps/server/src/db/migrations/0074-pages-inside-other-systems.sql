-- The hosts whose pages may show one of ours inside (docs/decisions/0105-pages-inside-other-systems.md).
alter table source_application add column frame_hosts text[] not null default '{}';

-- A page of ours inside a page of another system: the ticket that opens it once, and the session it opens.
create table embed_page (
  id bigint generated always as identity primary key,
  -- Names the page in its address, and opens nothing.
  embed_id text not null unique,
  application_id bigint not null references source_application (id),
  person_id bigint not null references person (id),
  purpose text not null check (purpose = 'sign'),
  -- The place to sign.
  contract_id bigint not null references contract (id),
  sign_id bigint not null references signer (id),
  origin text not null,
  ticket_hash bytea not null,
  open_until timestamptz not null,
  opened_time timestamptz,
  -- What acts, and what only shows pictures and files; both until the session ends.
  token_hash bytea unique,
  read_hash bytea unique,
  session_until timestamptz,
  created_time timestamptz not null,
  constraint embed_page_open check (
    (opened_time is null) = (session_until is null) and (token_hash is null) = (read_hash is null)
  )
);
create index embed_page_application on embed_page (application_id);
create index embed_page_person on embed_page (person_id);
create index embed_page_contract on embed_page (contract_id);
create index embed_page_signer on embed_page (sign_id);
create index embed_page_created on embed_page (created_time);
