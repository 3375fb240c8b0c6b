-- Seals as their company manages them: made or uploaded, stopped, granted until a day, each use on record.

alter table seal drop constraint seal_status_check;
alter table seal
  add constraint seal_status_check check (status between 0 and 2), -- 0 active, 1 deleted, 2 stopped
  add column source smallint not null default 0 check (source in (0, 1)), -- 0 made, 1 uploaded
  -- what a made seal was made of, so that it can be changed
  add column made jsonb,
  alter column drawing drop not null,
  -- an uploaded seal is stamped as its picture, which is the preview
  add constraint seal_drawing_if_made check ((source = 0) = (drawing is not null));
create unique index seal_name on seal (company_id, seal_name) where status <> 1;

-- Exclusive; null: until it is revoked.
alter table seal_authorize add column valid_until timestamptz;

create or replace view usable_seal as
  select g.id as seal_authorize_id, g.person_id, g.business_type_id, s.id as seal_id, s.company_id,
    s.seal_name, s.seal_type, s.width_pt, s.height_pt
  from seal_authorize g
    join seal s on s.id = g.seal_id
    join acting_company a on a.company_id = s.company_id
  where g.revoked_time is null and (g.valid_until is null or g.valid_until > now()) and s.status = 0;

-- Each contract that was signed with a seal, by whom.
create table seal_use (
  id bigint generated always as identity primary key,
  seal_id bigint not null references seal,
  contract_id bigint not null references contract on delete cascade,
  signer_id bigint not null references signer on delete cascade,
  person_id bigint not null references person,
  used_time timestamptz not null,
  unique (signer_id, seal_id)
);
create index seal_use_seal on seal_use (seal_id, id desc);
create index seal_use_contract on seal_use (contract_id);

-- What stands in the way of deleting a seal.
create index signer_open_grant on signer (seal_authorize_id) where seal_authorize_id is not null and sign_status <> 2;

alter table file drop constraint file_kind_check;
alter table file add constraint file_kind_check check (kind in ('upload', 'merged', 'contract', 'picture'));
