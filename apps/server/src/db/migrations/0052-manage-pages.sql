-- Whoever saves a record names the revision that was read: the second of two editors is told.
alter table business_type add revision integer not null default 0;
alter table role add revision integer not null default 0;
alter table role add updated_time timestamptz not null default now();
alter table contract_source add revision integer not null default 0;

-- An application that somebody may initiate in, or that a seal is granted in, is in use: deleting it took those away.
alter table company_initiator
  drop constraint company_initiator_business_type_id_fkey,
  add constraint company_initiator_business_type_id_fkey foreign key (business_type_id) references business_type (id);
alter table seal_authorize
  drop constraint seal_authorize_business_type_id_fkey,
  add constraint seal_authorize_business_type_id_fkey foreign key (business_type_id) references business_type (id);

update function_menu set enable = true
where function_en_name in ('sys-manage/role-manage', 'sys-manage/src-system');
