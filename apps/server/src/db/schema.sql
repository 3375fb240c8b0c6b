-- What the migrations lead to. Written by `npm run schema`; a test compares it.

create sequence batch_init_no_seq;

create sequence contract_no_seq;

create sequence revocation_list_no_seq;

CREATE OR REPLACE FUNCTION public.audit_chain_only_grows()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'UPDATE' and new.contract_id = old.contract_id
    -- It may stay as it is, whatever it is: a trail must go on. It may come back from beyond its bounds.
    and (new.rooted_count = old.rooted_count or (new.rooted_count <= new.count
      and (new.rooted_count > old.rooted_count or old.rooted_count > old.count)))
    and (new.count > old.count or (new.count = old.count and new.head = old.head))
    and (old.sealed_from is null or new.sealed_from = old.sealed_from) then
    return new;
  end if;
  raise exception 'audit_chain only grows';
end $function$;

CREATE OR REPLACE FUNCTION public.audit_event_is_append_only()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'audit_event is append-only';
end $function$;

CREATE OR REPLACE FUNCTION public.audit_root_stays()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'UPDATE' and old.stamped_time is null and new.number = old.number and new.digest = old.digest
    and new.root = old.root and new.previous = old.previous and new.taken_time = old.taken_time
    and new.chains = old.chains then
    return new;
  end if;
  raise exception 'audit_root stays as it is';
end $function$;

CREATE OR REPLACE FUNCTION public.company_authentication_in_statistics()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform user_counted(7::smallint, new.company_id, new.created_time);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.company_in_statistics()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform user_counted(7::smallint, new.id, new.authenticate_complete_time),
    user_counted(8::smallint, new.id, new.authenticate_complete_time);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.completion_metric(begun timestamp with time zone, ended timestamp with time zone)
 RETURNS smallint
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select (11 + width_bucket(extract(epoch from ended - begun), array[3600, 14400, 86400, 259200, 604800]::numeric[]))::smallint
$function$;

CREATE OR REPLACE FUNCTION public.contract_counted()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'UPDATE' then
    insert into contract_delta values
      (owner_key('system', 0), old.status, old.initiate_day, -1),
      (owner_key('application', old.business_type_id), old.status, old.initiate_day, -1);
  end if;
  insert into contract_delta values
    (owner_key('system', 0), new.status, new.initiate_day, 1),
    (owner_key('application', new.business_type_id), new.status, new.initiate_day, 1);
  if tg_op = 'UPDATE' then
    update party set status = new.status, deadline = new.deadline,
      business_type_id = new.business_type_id, complete_time = new.complete_time
      where contract_id = new.id;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.contract_has_changed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_notify('qiyin_live', 'c' || new.contract_id);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.contract_in_statistics()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'UPDATE' then
    insert into stat_delta (metric, business_type_id, source_id, company_id, day, n)
      select f.metric, old.business_type_id, old.source_id, old.company_id, f.day, -1
      from (values (1::smallint, old.initiate_day), (2::smallint, old.complete_day),
        (completion_metric(old.initiate_time, old.complete_time), old.complete_day)) f (metric, day) where f.day is not null;
  end if;
  insert into stat_delta (metric, business_type_id, source_id, company_id, day, n)
    select f.metric, new.business_type_id, new.source_id, new.company_id, f.day, 1
    from (values (1::smallint, new.initiate_day), (2::smallint, new.complete_day),
      (completion_metric(new.initiate_time, new.complete_time), new.complete_day)) f (metric, day) where f.day is not null;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.fold_deltas(most integer)
 RETURNS bigint
 LANGUAGE sql
AS $function$
  with few as (select ctid from contract_delta limit most for update skip locked),
  d as (delete from contract_delta where ctid = any(array(select ctid from few)) returning *),
  a as (insert into contract_day select scope, status, day, sum(n) from d where not is_person_key(scope)
    group by 1, 2, 3 having sum(n) <> 0 order by 1, 2, 3
    on conflict (scope, status, day) do update set n = contract_day.n + excluded.n returning 1),
  b as (insert into contract_count select scope, status, sum(n) from d group by 1, 2 having sum(n) <> 0 order by 1, 2
    on conflict (scope, status) do update set n = contract_count.n + excluded.n returning 1)
  select count(*) from d
$function$;

CREATE OR REPLACE FUNCTION public.fold_statistics(most integer)
 RETURNS bigint
 LANGUAGE sql
AS $function$
  with few as (select ctid from stat_delta limit most for update skip locked),
  d as (delete from stat_delta where ctid = any(array(select ctid from few)) returning *),
  a as (insert into stat_day (metric, business_type_id, source_id, day, n)
    select d.metric, k.business_type_id, k.source_id, d.day, sum(d.n)
    from d cross join lateral (
      select d.business_type_id, d.source_id union select d.business_type_id, 0
      union select 0, d.source_id union select 0, 0) k
    where d.metric <> 4
    group by 1, 2, 3, 4 having sum(d.n) <> 0 order by 1, 2, 3, 4
    on conflict (metric, business_type_id, source_id, day) do update set n = stat_day.n + excluded.n returning 1),
  b as (insert into stat_company_day (metric, company_id, day, business_type_id, source_id, n)
    select d.metric, d.company_id, d.day, k.business_type_id, k.source_id, sum(d.n)
    from d cross join lateral (select d.business_type_id, d.source_id union select 0, 0) k
    where d.company_id <> 0
    group by 1, 2, 3, 4, 5 having sum(d.n) <> 0 order by 1, 2, 3, 4, 5
    on conflict (metric, company_id, day, business_type_id, source_id)
    do update set n = stat_company_day.n + excluded.n returning 1)
  select count(*) from d
$function$;

CREATE OR REPLACE FUNCTION public.is_company_key(owner bigint)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select owner >= owner_key('company', 0) and owner < owner_key('application', 0)
$function$;

CREATE OR REPLACE FUNCTION public.is_person_key(owner bigint)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select owner >= owner_key('person', 0) and owner < owner_key('company', 0)
$function$;

CREATE OR REPLACE FUNCTION public.keep_sign_turn(cid bigint, who text, seconds integer)
 RETURNS boolean
 LANGUAGE plpgsql
AS $function$
begin
  update sign_turn set until = clock_timestamp() + make_interval(secs => seconds)
    where contract_id = cid and holder = who;
  return found;
end $function$;

CREATE OR REPLACE FUNCTION public.message_has_come()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_notify('qiyin_live', 'm' || new.person_id || ':' || coalesce(new.contract_id::text, ''));
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.operator_chain_only_grows()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'UPDATE' and new.count > old.count then
    return new;
  end if;
  raise exception 'operator_chain only grows';
end $function$;

CREATE OR REPLACE FUNCTION public.operator_log_is_append_only()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'operator_log is append-only';
end $function$;

CREATE OR REPLACE FUNCTION public.owner_key(kind text, id bigint)
 RETURNS bigint
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select ((case kind when 'system' then 0 when 'person' then 1 when 'company' then 2 when 'application' then 3 end)::bigint << 40) | id
$function$;

CREATE OR REPLACE FUNCTION public.party_counted()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op <> 'INSERT' then
    insert into contract_delta values
      (old.owner, old.status, (old.t at time zone interval '8 hours')::date, -1);
  end if;
  if tg_op <> 'DELETE' then
    insert into contract_delta values
      (new.owner, new.status, (new.t at time zone interval '8 hours')::date, 1);
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.party_in_statistics()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op <> 'INSERT' and is_company_key(old.owner) and old.complete_time is not null then
    insert into stat_delta (metric, business_type_id, source_id, company_id, day, n) values
      (4, old.business_type_id, 0, old.owner - owner_key('company', 0), shanghai_day(old.complete_time), -1);
  end if;
  if tg_op <> 'DELETE' and is_company_key(new.owner) and new.complete_time is not null then
    insert into stat_delta (metric, business_type_id, source_id, company_id, day, n) values
      (4, new.business_type_id, 0, new.owner - owner_key('company', 0), shanghai_day(new.complete_time), 1);
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.party_refresh(cid bigint)
 RETURNS void
 LANGUAGE sql
AS $function$
  with want as (
    select owner, bit_or(role)::smallint as role,
      (case when bool_or(sign_status = 1) then 2 when bool_and(sign_status = 2) then 1 else 0 end)::smallint as turn
    from (
      select owner_key('person', initiator_id) as owner, null::smallint as sign_status, 1 as role
        from contract where id = cid
      union all select owner_key('company', company_id), null, 1 from contract where id = cid
      union all select owner_key('person', person_id), sign_status, 2 from signer where contract_id = cid
      union all select owner_key('company', company_id), sign_status, 2
        from signer where contract_id = cid and company_id is not null) x group by owner),
  gone as (delete from party p where p.contract_id = cid and not exists (select 1 from want w where w.owner = p.owner))
  insert into party (owner, contract_id, status, turn, role, business_type_id, t, deadline, complete_time)
  select w.owner, c.id, c.status, w.turn, w.role, c.business_type_id, c.initiate_time, c.deadline, c.complete_time
  from want w, contract c where c.id = cid
  on conflict (contract_id, owner) do update set turn = excluded.turn, role = excluded.role
  where (party.turn, party.role) is distinct from (excluded.turn, excluded.role)
$function$;

CREATE OR REPLACE FUNCTION public.person_authentication_in_statistics()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform user_counted(5::smallint, new.person_id, new.created_time);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.person_has_changed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_notify('qiyin_live', 'p' || new.id);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.person_in_statistics()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform user_counted(5::smallint, new.id, new.verified_time), user_counted(6::smallint, new.id, new.verified_time);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.rights_have_changed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_notify('qiyin_live', 'r');
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.rights_of_person_have_changed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_notify('qiyin_live', 'p' || coalesce(new.person_id, old.person_id));
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.seal_has_changed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_notify('qiyin_live', 'p' || person_id)
  from (select distinct person_id from seal_authorize where seal_id = new.id) as holder;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.shanghai_day(moment timestamp with time zone)
 RETURNS date
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select (moment at time zone interval '8 hours')::date
$function$;

CREATE OR REPLACE FUNCTION public.signer_in_statistics()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'UPDATE' and old.sign_time is not null then
    insert into stat_delta (metric, business_type_id, source_id, company_id, day, n)
      select 3, business_type_id, source_id, coalesce(old.company_id, 0), shanghai_day(old.sign_time), -1
      from contract where id = old.contract_id;
  end if;
  if new.sign_time is not null then
    insert into stat_delta (metric, business_type_id, source_id, company_id, day, n)
      select 3, business_type_id, source_id, coalesce(new.company_id, 0), shanghai_day(new.sign_time), 1
      from contract where id = new.contract_id;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.take_sign_turn(cid bigint, aid bigint, who text, seconds integer)
 RETURNS boolean
 LANGUAGE plpgsql
AS $function$
declare
  lost_attempt bigint;
begin
  delete from sign_turn where contract_id = cid and until <= clock_timestamp() returning attempt_id into lost_attempt;
  if lost_attempt is not null then
    update sign_attempt set lost = lost + 1 where id = lost_attempt;
  end if;
  insert into sign_turn values (cid, aid, who, clock_timestamp() + make_interval(secs => seconds))
    on conflict (contract_id) do nothing;
  return found;
end $function$;

CREATE OR REPLACE FUNCTION public.user_counted(which smallint, who bigint, moment timestamp with time zone)
 RETURNS void
 LANGUAGE sql
AS $function$
  with first as (
    insert into stat_user (metric, user_id, day) values (which, who, shanghai_day(moment))
    on conflict do nothing returning day)
  insert into stat_delta (metric, business_type_id, source_id, company_id, day, n)
    select which, 0, 0, 0, day, 1 from first
$function$;

create table account_act (
  id bigint not null generated always as identity,
  person_id bigint not null,
  act text not null,
  address text not null,
  happened_time timestamp with time zone not null,
  constraint account_act_pkey PRIMARY KEY (id),
  constraint account_act_act_check CHECK ((act = ANY (ARRAY['exported'::text, 'mobile-changed'::text, 'deleted'::text]))),
  constraint account_act_person_id_fkey FOREIGN KEY (person_id) REFERENCES person(id)
);
CREATE INDEX account_act_person ON public.account_act USING btree (person_id, id DESC);

create table archive_stamp (
  contract_id bigint not null,
  stamped_time timestamp with time zone,
  holds_until timestamp with time zone,
  algorithm text,
  renewals integer not null default 0,
  renewed_time timestamp with time zone,
  tried_time timestamp with time zone,
  failure text,
  retry_time timestamp with time zone,
  constraint archive_stamp_pkey PRIMARY KEY (contract_id),
  constraint archive_stamp_check CHECK ((((stamped_time IS NULL) = (holds_until IS NULL)) AND ((holds_until IS NULL) = (algorithm IS NULL)))),
  constraint archive_stamp_check1 CHECK (((failure IS NULL) = (retry_time IS NULL))),
  constraint archive_stamp_contract_id_fkey FOREIGN KEY (contract_id) REFERENCES contract(id)
);
CREATE INDEX archive_stamp_algorithm ON public.archive_stamp USING btree (algorithm, holds_until);
CREATE INDEX archive_stamp_due ON public.archive_stamp USING btree (holds_until);
CREATE INDEX archive_stamp_failed ON public.archive_stamp USING btree (tried_time) WHERE (failure IS NOT NULL);
CREATE INDEX archive_stamp_renewed ON public.archive_stamp USING btree (renewed_time) WHERE (renewed_time IS NOT NULL);
CREATE INDEX archive_stamp_unknown ON public.archive_stamp USING btree (contract_id) WHERE (holds_until IS NULL);

create table audit_chain (
  contract_id bigint not null,
  count integer not null,
  head bytea not null,
  sealed_from integer,
  rooted_count integer not null default 0,
  rooted_proof bytea,
  constraint audit_chain_pkey PRIMARY KEY (contract_id),
  constraint audit_chain_contract_id_fkey FOREIGN KEY (contract_id) REFERENCES contract(id)
);
CREATE INDEX audit_chain_unsealed ON public.audit_chain USING btree (contract_id) WHERE (sealed_from IS NULL);
CREATE TRIGGER audit_chain_grows BEFORE DELETE OR UPDATE ON public.audit_chain FOR EACH ROW EXECUTE FUNCTION audit_chain_only_grows();
CREATE TRIGGER audit_chain_no_truncate BEFORE TRUNCATE ON public.audit_chain FOR EACH STATEMENT EXECUTE FUNCTION audit_chain_only_grows();

create table audit_event (
  contract_id bigint not null,
  seq integer not null,
  event text not null,
  actor_id bigint,
  actor_name text not null,
  address text not null,
  user_agent text not null,
  detail jsonb not null default '{}'::jsonb,
  document_before bytea,
  document_after bytea,
  happened_time timestamp with time zone not null,
  previous_hash bytea not null,
  hash bytea not null,
  key_id bytea,
  constraint audit_event_pkey PRIMARY KEY (contract_id, seq),
  constraint audit_event_contract_id_fkey FOREIGN KEY (contract_id) REFERENCES contract(id)
);
CREATE TRIGGER audit_event_no_delete BEFORE DELETE ON public.audit_event FOR EACH ROW EXECUTE FUNCTION audit_event_is_append_only();
CREATE TRIGGER audit_event_no_truncate BEFORE TRUNCATE ON public.audit_event FOR EACH STATEMENT EXECUTE FUNCTION audit_event_is_append_only();
CREATE TRIGGER audit_event_no_update BEFORE UPDATE ON public.audit_event FOR EACH ROW EXECUTE FUNCTION audit_event_is_append_only();
CREATE TRIGGER audit_event_told AFTER INSERT ON public.audit_event FOR EACH ROW EXECUTE FUNCTION contract_has_changed();

create table audit_root (
  number integer not null,
  taken_time timestamp with time zone not null,
  chains integer not null,
  root bytea not null,
  previous bytea not null,
  digest bytea not null,
  stamped_time timestamp with time zone,
  constraint audit_root_pkey PRIMARY KEY (number)
);
CREATE INDEX audit_root_taken ON public.audit_root USING btree (taken_time, number);
CREATE TRIGGER audit_root_no_change BEFORE DELETE OR UPDATE ON public.audit_root FOR EACH ROW EXECUTE FUNCTION audit_root_stays();
CREATE TRIGGER audit_root_no_truncate BEFORE TRUNCATE ON public.audit_root FOR EACH STATEMENT EXECUTE FUNCTION audit_root_stays();

create table authority_key (
  name text not null,
  certificate bytea not null,
  key_enc bytea,
  created_time timestamp with time zone not null,
  constraint authority_key_pkey PRIMARY KEY (name),
  constraint authority_key_name_check CHECK ((name = ANY (ARRAY['root'::text, 'issuing'::text, 'platform'::text, 'timestamp'::text, 'ocsp'::text])))
);

create table auto_sign_grant (
  id bigint not null generated always as identity,
  seal_authorize_id bigint not null,
  source_id bigint not null,
  granted_by bigint not null,
  granted_time timestamp with time zone not null,
  valid_until timestamp with time zone not null,
  ended_time timestamp with time zone,
  proof jsonb not null,
  constraint auto_sign_grant_pkey PRIMARY KEY (id),
  constraint auto_sign_grant_granted_by_fkey FOREIGN KEY (granted_by) REFERENCES person(id),
  constraint auto_sign_grant_seal_authorize_id_fkey FOREIGN KEY (seal_authorize_id) REFERENCES seal_authorize(id),
  constraint auto_sign_grant_source_id_fkey FOREIGN KEY (source_id) REFERENCES contract_source(id)
);
CREATE INDEX auto_sign_grant_person ON public.auto_sign_grant USING btree (granted_by);
CREATE INDEX auto_sign_grant_right ON public.auto_sign_grant USING btree (seal_authorize_id);
CREATE INDEX auto_sign_grant_source ON public.auto_sign_grant USING btree (source_id);

create table bank_branch (
  cnaps text not null,
  bank_name text not null,
  province text not null,
  city text not null,
  branch_name text not null,
  constraint bank_branch_pkey PRIMARY KEY (cnaps),
  constraint bank_branch_cnaps_check CHECK ((cnaps ~ '^\d{12}$'::text))
);
CREATE INDEX bank_branch_place ON public.bank_branch USING btree (bank_name, city, branch_name);

create table batch_init (
  id bigint not null generated always as identity,
  batch_init_no text not null,
  template_id bigint not null,
  template_code text not null,
  template_name text not null,
  version integer not null,
  template jsonb not null,
  business_type_id bigint not null,
  company_id bigint not null,
  person_id bigint not null,
  person_name text not null,
  address text not null,
  user_agent text not null,
  setup_enc bytea not null,
  row_count integer not null,
  created_time timestamp with time zone not null,
  begun_time timestamp with time zone not null,
  ended_time timestamp with time zone,
  constraint batch_init_pkey PRIMARY KEY (id),
  constraint batch_init_batch_init_no_key UNIQUE (batch_init_no),
  constraint batch_init_business_type_id_fkey FOREIGN KEY (business_type_id) REFERENCES business_type(id),
  constraint batch_init_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(id),
  constraint batch_init_person_id_fkey FOREIGN KEY (person_id) REFERENCES person(id),
  constraint batch_init_template_id_fkey FOREIGN KEY (template_id) REFERENCES template(id)
);
CREATE INDEX batch_init_business ON public.batch_init USING btree (business_type_id, created_time DESC);
CREATE INDEX batch_init_person ON public.batch_init USING btree (person_id, created_time DESC);
CREATE INDEX batch_init_running ON public.batch_init USING btree (id) WHERE (ended_time IS NULL);

create table batch_init_row (
  batch_id bigint not null,
  row_no integer not null,
  values_enc bytea not null,
  signer_name text not null,
  state smallint not null,
  remark text,
  tries smallint not null default 0,
  contract_id bigint,
  ended_time timestamp with time zone,
  constraint batch_init_row_pkey PRIMARY KEY (batch_id, row_no),
  constraint batch_init_row_batch_id_fkey FOREIGN KEY (batch_id) REFERENCES batch_init(id),
  constraint batch_init_row_check CHECK (((state = 1) = (contract_id IS NOT NULL))),
  constraint batch_init_row_contract_id_fkey FOREIGN KEY (contract_id) REFERENCES contract(id),
  constraint batch_init_row_state_check CHECK ((state = ANY (ARRAY[0, 1, 2, 3])))
);
CREATE UNIQUE INDEX batch_init_row_contract ON public.batch_init_row USING btree (contract_id) WHERE (contract_id IS NOT NULL);
CREATE INDEX batch_init_row_waiting ON public.batch_init_row USING btree (batch_id) WHERE (state = 0);

create table business_manager (
  business_type_id bigint not null,
  person_id bigint not null,
  constraint business_manager_pkey PRIMARY KEY (business_type_id, person_id),
  constraint business_manager_business_type_id_fkey FOREIGN KEY (business_type_id) REFERENCES business_type(id) ON DELETE CASCADE,
  constraint business_manager_person_id_fkey FOREIGN KEY (person_id) REFERENCES person(id) ON DELETE CASCADE
);
CREATE INDEX business_manager_person ON public.business_manager USING btree (person_id);

create table business_type (
  id bigint not null generated always as identity,
  business_type_code text not null,
  business_type_name text not null,
  kwai_value_visible boolean not null default false,
  need_kwai_value boolean not null default false,
  status smallint not null default 0,
  created_time timestamp with time zone not null default now(),
  revision integer not null default 0,
  constraint business_type_pkey PRIMARY KEY (id),
  constraint business_type_business_type_code_key UNIQUE (business_type_code),
  constraint business_type_status_check CHECK ((status = ANY (ARRAY[0, 1])))
);
CREATE TRIGGER business_type_told AFTER UPDATE OF status ON public.business_type FOR EACH ROW WHEN ((old.status IS DISTINCT FROM new.status)) EXECUTE FUNCTION rights_have_changed();

create table company (
  id bigint not null generated always as identity,
  company_name text not null,
  credit_no text,
  legal_person_name text,
  organization_type smallint not null default 0,
  our_part boolean not null default false,
  auth_status smallint not null default 0,
  authenticate_complete_time timestamp with time zone,
  supplier_code text not null default 'BEST_SIGN'::text,
  assurance text,
  status smallint not null default 0,
  created_time timestamp with time zone not null default now(),
  company_source text not null default 'portal'::text,
  constraint company_pkey PRIMARY KEY (id),
  constraint company_auth_status_check CHECK (((auth_status >= '-1'::integer) AND (auth_status <= 7))),
  constraint company_status_check CHECK ((status = ANY (ARRAY[0, 1, 2])))
);
CREATE INDEX company_credit_no ON public.company USING btree (credit_no) WHERE (credit_no IS NOT NULL);
CREATE UNIQUE INDEX company_credit_no_proven ON public.company USING btree (credit_no) WHERE ((auth_status = 4) AND (status <> 2));
CREATE INDEX company_name ON public.company USING btree (company_name);
CREATE UNIQUE INDEX company_name_proven ON public.company USING btree (company_name) WHERE ((auth_status = 4) AND (status <> 2));
CREATE TRIGGER company_in_statistics AFTER INSERT OR UPDATE OF authenticate_complete_time ON public.company FOR EACH ROW WHEN ((new.authenticate_complete_time IS NOT NULL)) EXECUTE FUNCTION company_in_statistics();
CREATE TRIGGER company_told AFTER UPDATE OF status, auth_status ON public.company FOR EACH ROW WHEN (((old.status IS DISTINCT FROM new.status) OR (old.auth_status IS DISTINCT FROM new.auth_status))) EXECUTE FUNCTION rights_have_changed();

create table company_authentication (
  id bigint not null generated always as identity,
  company_id bigint not null,
  supplier_code text not null,
  serial_no text not null,
  auth_status smallint not null default 0,
  applicant_id bigint not null,
  system_code text,
  organization_type smallint,
  principal_type smallint,
  company_name text,
  credit_no text,
  legal_person_name text,
  credit_image_file_id bigint,
  verify_way smallint,
  legal_person_identity_enc bytea,
  legal_person_identity_masked text,
  bank_card_name text,
  bank_no_enc bytea,
  bank_no_masked text,
  bank_name text,
  bank_province_id text,
  bank_province text,
  bank_city text,
  sub_branch_name text,
  application_form_file_id bigint,
  fail_reason text,
  submitted_time timestamp with time zone,
  audit_time timestamp with time zone,
  reviewer_id bigint,
  complete_time timestamp with time zone,
  assurance text,
  amount_enc bytea,
  amount_tries smallint not null default 0,
  payout_status smallint not null default 0,
  payout_remark text,
  payout_time timestamp with time zone,
  created_time timestamp with time zone not null,
  payout_renewed boolean not null default false,
  supplier_serial_no text,
  supplier_method text,
  supplier_busy_time timestamp with time zone,
  supplier_asked_time timestamp with time zone,
  constraint company_authentication_pkey PRIMARY KEY (id),
  constraint company_authentication_applicant_id_fkey FOREIGN KEY (applicant_id) REFERENCES person(id),
  constraint company_authentication_auth_status_check CHECK (((auth_status >= '-1'::integer) AND (auth_status <= 7))),
  constraint company_authentication_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(id) ON DELETE CASCADE,
  constraint company_authentication_company_id_supplier_code_key UNIQUE (company_id, supplier_code),
  constraint company_authentication_organization_type_check CHECK ((organization_type = ANY (ARRAY[0, 1, 2, 3]))),
  constraint company_authentication_principal_type_check CHECK ((principal_type = ANY (ARRAY[1, 2]))),
  constraint company_authentication_reviewer_id_fkey FOREIGN KEY (reviewer_id) REFERENCES person(id),
  constraint company_authentication_serial_no_key UNIQUE (serial_no),
  constraint company_authentication_supplier_method_check CHECK ((supplier_method = ANY (ARRAY['legalPerson'::text, 'payment'::text, 'applicationForm'::text]))),
  constraint company_authentication_supplier_serial_no_key UNIQUE (supplier_serial_no),
  constraint company_authentication_verify_way_check CHECK ((verify_way = ANY (ARRAY[1, 2])))
);
CREATE INDEX company_authentication_at_supplier ON public.company_authentication USING btree (supplier_asked_time NULLS FIRST, id) WHERE ((auth_status = ANY (ARRAY[3, 6])) AND (supplier_serial_no IS NOT NULL));
CREATE INDEX company_authentication_number ON public.company_authentication USING btree (credit_no) WHERE (credit_no IS NOT NULL);
CREATE INDEX company_authentication_unpaid ON public.company_authentication USING btree (audit_time, id) WHERE (payout_status = 1);
CREATE INDEX company_authentication_waiting ON public.company_authentication USING btree (submitted_time, id) WHERE (auth_status = 3);
CREATE TRIGGER company_authentication_in_statistics AFTER INSERT ON public.company_authentication FOR EACH ROW EXECUTE FUNCTION company_authentication_in_statistics();

create table company_authentication_step (
  id bigint not null generated always as identity,
  company_id bigint not null,
  supplier_code text not null,
  serial_no text not null,
  event text not null,
  auth_status smallint not null,
  person_id bigint,
  note text,
  happened_time timestamp with time zone not null,
  constraint company_authentication_step_pkey PRIMARY KEY (id),
  constraint company_authentication_step_auth_status_check CHECK (((auth_status >= '-1'::integer) AND (auth_status <= 7))),
  constraint company_authentication_step_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(id) ON DELETE CASCADE,
  constraint company_authentication_step_person_id_fkey FOREIGN KEY (person_id) REFERENCES person(id)
);
CREATE INDEX company_authentication_step_company ON public.company_authentication_step USING btree (company_id, id DESC);

create table company_begun (
  company_id bigint not null,
  hour timestamp with time zone not null,
  bytes bigint not null,
  constraint company_begun_pkey PRIMARY KEY (company_id, hour),
  constraint company_begun_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(id) ON DELETE CASCADE
);
CREATE INDEX company_begun_age ON public.company_begun USING btree (hour);

create table company_document (
  id bigint not null generated always as identity,
  company_id bigint not null,
  supplier_code text not null,
  kind text not null,
  file_name text not null,
  content_type text not null,
  content_enc bytea not null,
  size_bytes integer not null,
  uploaded_by bigint not null,
  uploaded_time timestamp with time zone not null,
  constraint company_document_pkey PRIMARY KEY (id),
  constraint company_document_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(id) ON DELETE CASCADE,
  constraint company_document_content_type_check CHECK ((content_type = ANY (ARRAY['image/png'::text, 'image/jpeg'::text]))),
  constraint company_document_kind_check CHECK ((kind = ANY (ARRAY['licence'::text, 'application-form'::text]))),
  constraint company_document_uploaded_by_fkey FOREIGN KEY (uploaded_by) REFERENCES person(id)
);
CREATE INDEX company_document_company ON public.company_document USING btree (company_id, supplier_code, kind, id DESC);

create table company_initiator (
  id bigint not null generated always as identity,
  company_id bigint not null,
  person_id bigint not null,
  business_type_id bigint,
  until date,
  granted_time timestamp with time zone not null,
  constraint company_initiator_pkey PRIMARY KEY (id),
  constraint company_initiator_business_type_id_fkey FOREIGN KEY (business_type_id) REFERENCES business_type(id),
  constraint company_initiator_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(id) ON DELETE CASCADE,
  constraint company_initiator_person_id_fkey FOREIGN KEY (person_id) REFERENCES person(id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX company_initiator_once ON public.company_initiator USING btree (company_id, person_id, COALESCE(business_type_id, (0)::bigint));
CREATE INDEX company_initiator_person ON public.company_initiator USING btree (person_id);

create table company_member (
  company_id bigint not null,
  person_id bigint not null,
  administrator boolean not null default false,
  joined_time timestamp with time zone not null default now(),
  manages_seals boolean not null default false,
  manages_people boolean not null default false,
  constraint company_member_pkey PRIMARY KEY (company_id, person_id),
  constraint company_member_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(id) ON DELETE CASCADE,
  constraint company_member_person_id_fkey FOREIGN KEY (person_id) REFERENCES person(id) ON DELETE CASCADE
);
CREATE INDEX company_member_person ON public.company_member USING btree (person_id);

create table company_robot (
  id bigint not null generated always as identity,
  company_id bigint not null,
  kind text not null,
  name text not null,
  key_enc bytea,
  secret_enc bytea,
  scenes text[] not null,
  frozen boolean not null default false,
  removed_time timestamp with time zone,
  revision integer not null default 0,
  created_time timestamp with time zone not null,
  caught_up timestamp with time zone,
  rests_until timestamp with time zone,
  lease_until timestamp with time zone,
  last_time timestamp with time zone,
  last_failure text,
  constraint company_robot_pkey PRIMARY KEY (id),
  constraint company_robot_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(id),
  constraint company_robot_key CHECK (((removed_time IS NULL) = (key_enc IS NOT NULL))),
  constraint company_robot_kind_check CHECK ((kind = ANY (ARRAY['WECOM'::text, 'DINGTALK'::text, 'FEISHU'::text])))
);
CREATE INDEX company_robot_company ON public.company_robot USING btree (company_id) WHERE (removed_time IS NULL);

create table consent (
  id bigint not null generated always as identity,
  person_id bigint not null,
  kind text not null,
  version text not null,
  subject text not null default ''::text,
  address text not null,
  given_time timestamp with time zone not null,
  constraint consent_pkey PRIMARY KEY (id),
  constraint consent_kind_check CHECK ((kind = ANY (ARRAY['user'::text, 'privacy'::text, 'face'::text, 'certificate'::text, 'signing'::text]))),
  constraint consent_person_id_fkey FOREIGN KEY (person_id) REFERENCES person(id),
  constraint consent_person_id_kind_version_subject_key UNIQUE (person_id, kind, version, subject)
);

create table contract (
  id bigint not null generated always as identity,
  contract_no text collate "C" not null,
  contract_name text not null,
  business_type_id bigint not null,
  source_id bigint not null,
  initiator_id bigint not null,
  initiator_name text not null,
  company_id bigint not null,
  company_name text not null,
  status smallint not null default 0,
  sign_order_type smallint not null default 1,
  sign_position smallint not null default 2,
  supplier_code text not null,
  initiate_time timestamp with time zone not null,
  complete_time timestamp with time zone,
  deadline timestamp with time zone not null,
  end_time timestamp with time zone,
  end_reason text,
  ended_by text,
  file_id bigint not null,
  document_sha256 bytea not null,
  page_count integer not null,
  initiate_day date generated always as (((initiate_time AT TIME ZONE '08:00:00'::interval))::date) stored,
  complete_day date generated always as (((complete_time AT TIME ZONE '08:00:00'::interval))::date) stored,
  row_version integer not null default 1,
  constraint contract_pkey PRIMARY KEY (id),
  constraint contract_business_type_id_fkey FOREIGN KEY (business_type_id) REFERENCES business_type(id),
  constraint contract_company_id_contract_no_key UNIQUE (company_id, contract_no),
  constraint contract_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(id),
  constraint contract_file_id_fkey FOREIGN KEY (file_id) REFERENCES file(id),
  constraint contract_initiator_id_fkey FOREIGN KEY (initiator_id) REFERENCES person(id),
  constraint contract_sign_order_type_check CHECK ((sign_order_type = ANY (ARRAY[1, 2]))),
  constraint contract_sign_position_check CHECK ((sign_position = ANY (ARRAY[1, 2]))),
  constraint contract_source_id_fkey FOREIGN KEY (source_id) REFERENCES contract_source(id),
  constraint contract_status_check CHECK (((status >= 0) AND (status <= 5)))
);
CREATE INDEX contract_all ON public.contract USING btree (initiate_time DESC, id DESC) INCLUDE (status, business_type_id) WHERE (status <> 1);
CREATE INDEX contract_business ON public.contract USING btree (business_type_id, initiate_time DESC, id DESC) INCLUDE (status) WHERE (status <> 1);
CREATE INDEX contract_business_status ON public.contract USING btree (business_type_id, status, initiate_time DESC, id DESC);
CREATE INDEX contract_company ON public.contract USING btree (company_id, initiate_time) INCLUDE (business_type_id, source_id);
CREATE INDEX contract_done ON public.contract USING btree (complete_time DESC, id DESC) WHERE (status = 2);
CREATE INDEX contract_file ON public.contract USING btree (file_id);
CREATE INDEX contract_open ON public.contract USING btree (deadline) WHERE (status = 0);
CREATE INDEX contract_source_contracts ON public.contract USING btree (source_id, id DESC);
CREATE INDEX contract_status ON public.contract USING btree (status, initiate_time DESC, id DESC);
CREATE TRIGGER contract_changed AFTER UPDATE OF status, deadline, business_type_id, complete_time ON public.contract FOR EACH ROW WHEN (((old.status IS DISTINCT FROM new.status) OR (old.deadline IS DISTINCT FROM new.deadline) OR (old.business_type_id IS DISTINCT FROM new.business_type_id) OR (old.complete_time IS DISTINCT FROM new.complete_time))) EXECUTE FUNCTION contract_counted();
CREATE TRIGGER contract_changed_in_statistics AFTER UPDATE OF complete_time, initiate_time, business_type_id, source_id, company_id ON public.contract FOR EACH ROW WHEN ((((((old.complete_time IS DISTINCT FROM new.complete_time) OR (old.initiate_time IS DISTINCT FROM new.initiate_time)) OR (old.business_type_id IS DISTINCT FROM new.business_type_id)) OR (old.source_id IS DISTINCT FROM new.source_id)) OR (old.company_id IS DISTINCT FROM new.company_id))) EXECUTE FUNCTION contract_in_statistics();
CREATE TRIGGER contract_inserted AFTER INSERT ON public.contract FOR EACH ROW EXECUTE FUNCTION contract_counted();
CREATE TRIGGER contract_inserted_in_statistics AFTER INSERT ON public.contract FOR EACH ROW EXECUTE FUNCTION contract_in_statistics();

create table contract_count (
  scope bigint not null,
  status smallint not null,
  n bigint not null,
  constraint contract_count_pkey PRIMARY KEY (scope, status)
);

create table contract_day (
  scope bigint not null,
  status smallint not null,
  day date not null,
  n integer not null,
  constraint contract_day_pkey PRIMARY KEY (scope, status, day)
);

create table contract_delta (
  scope bigint not null,
  status smallint not null,
  day date not null,
  n integer not null
);
CREATE INDEX contract_delta_scope ON public.contract_delta USING btree (scope);

create table contract_notify (
  contract_id bigint not null,
  application_id bigint not null,
  url text not null,
  constraint contract_notify_pkey PRIMARY KEY (contract_id, application_id),
  constraint contract_notify_application_id_fkey FOREIGN KEY (application_id) REFERENCES source_application(id),
  constraint contract_notify_contract_id_fkey FOREIGN KEY (contract_id) REFERENCES contract(id)
);
CREATE INDEX contract_notify_application ON public.contract_notify USING btree (application_id);

create table contract_reading (
  contract_id bigint not null,
  person_id bigint not null,
  day date not null,
  kind text not null,
  constraint contract_reading_pkey PRIMARY KEY (contract_id, person_id, day, kind),
  constraint contract_reading_contract_id_fkey FOREIGN KEY (contract_id) REFERENCES contract(id) ON DELETE CASCADE,
  constraint contract_reading_kind_check CHECK ((kind = ANY (ARRAY['VIEWED'::text, 'DOWNLOADED'::text, 'SHOWN'::text]))),
  constraint contract_reading_person_id_fkey FOREIGN KEY (person_id) REFERENCES person(id)
);

create table contract_search (
  contract_id bigint not null,
  tokens integer[] not null,
  constraint contract_search_pkey PRIMARY KEY (contract_id),
  constraint contract_search_contract_id_fkey FOREIGN KEY (contract_id) REFERENCES contract(id) ON DELETE CASCADE
);
CREATE INDEX contract_search_tokens ON public.contract_search USING gin (tokens);

create table contract_source (
  id bigint not null generated always as identity,
  code text not null,
  name text not null,
  send_message boolean not null default true,
  created_time timestamp with time zone not null default now(),
  revision integer not null default 0,
  constraint contract_source_pkey PRIMARY KEY (id),
  constraint contract_source_code_key UNIQUE (code)
);

create table demo_message (
  message_id bigint not null,
  content_enc bytea not null,
  constraint demo_message_pkey PRIMARY KEY (message_id),
  constraint demo_message_message_id_fkey FOREIGN KEY (message_id) REFERENCES message(id) ON DELETE CASCADE
);

create table document_given (
  file_id bigint not null,
  person_id bigint not null,
  given_time timestamp with time zone not null,
  constraint document_given_pkey PRIMARY KEY (file_id, person_id),
  constraint document_given_file_id_fkey FOREIGN KEY (file_id) REFERENCES file(id) ON DELETE CASCADE,
  constraint document_given_person_id_fkey FOREIGN KEY (person_id) REFERENCES person(id)
);

create table download_record (
  id bigint not null generated always as identity,
  person_id bigint not null,
  mark text not null,
  contract_ids bigint[] not null,
  with_evidence boolean not null,
  status smallint not null default 0,
  tries smallint not null default 0,
  packed integer not null default 0,
  omitted integer not null default 0,
  fail_reason text,
  person_name text,
  address text not null,
  user_agent text not null,
  blob_key text,
  sha256 bytea,
  size_bytes bigint,
  created_time timestamp with time zone not null,
  finished_time timestamp with time zone,
  constraint download_record_pkey PRIMARY KEY (id),
  constraint download_record_person_id_fkey FOREIGN KEY (person_id) REFERENCES person(id),
  constraint download_record_status_check CHECK ((status = ANY (ARRAY[0, 1, 2])))
);
CREATE INDEX download_record_blob ON public.download_record USING btree (blob_key) WHERE (blob_key IS NOT NULL);
CREATE INDEX download_record_created ON public.download_record USING btree (created_time);
CREATE INDEX download_record_person ON public.download_record USING btree (person_id, mark, id DESC);

create table embed_page (
  id bigint not null generated always as identity,
  embed_id text not null,
  application_id bigint not null,
  person_id bigint not null,
  purpose text not null,
  contract_id bigint,
  sign_id bigint,
  origin text not null,
  ticket_hash bytea not null,
  open_until timestamp with time zone not null,
  opened_time timestamp with time zone,
  token_hash bytea,
  read_hash bytea,
  session_until timestamp with time zone,
  created_time timestamp with time zone not null,
  placing_id bigint,
  constraint embed_page_pkey PRIMARY KEY (id),
  constraint embed_page_about CHECK ((((purpose = 'sign'::text) AND (contract_id IS NOT NULL) AND (sign_id IS NOT NULL) AND (placing_id IS NULL)) OR ((purpose = 'place'::text) AND (contract_id IS NULL) AND (sign_id IS NULL) AND (placing_id IS NOT NULL)))),
  constraint embed_page_application_id_fkey FOREIGN KEY (application_id) REFERENCES source_application(id),
  constraint embed_page_contract_id_fkey FOREIGN KEY (contract_id) REFERENCES contract(id),
  constraint embed_page_embed_id_key UNIQUE (embed_id),
  constraint embed_page_open CHECK ((((opened_time IS NULL) = (session_until IS NULL)) AND ((token_hash IS NULL) = (read_hash IS NULL)))),
  constraint embed_page_person_id_fkey FOREIGN KEY (person_id) REFERENCES person(id),
  constraint embed_page_placing_id_fkey FOREIGN KEY (placing_id) REFERENCES embed_placing(id) ON DELETE CASCADE,
  constraint embed_page_read_hash_key UNIQUE (read_hash),
  constraint embed_page_sign_id_fkey FOREIGN KEY (sign_id) REFERENCES signer(id),
  constraint embed_page_token_hash_key UNIQUE (token_hash)
);
CREATE INDEX embed_page_application ON public.embed_page USING btree (application_id);
CREATE INDEX embed_page_contract ON public.embed_page USING btree (contract_id);
CREATE INDEX embed_page_created ON public.embed_page USING btree (created_time);
CREATE INDEX embed_page_person ON public.embed_page USING btree (person_id);
CREATE INDEX embed_page_placing ON public.embed_page USING btree (placing_id);
CREATE INDEX embed_page_signer ON public.embed_page USING btree (sign_id);

create table embed_placing (
  id bigint not null generated always as identity,
  application_id bigint not null,
  biz_id text not null,
  request_sha256 bytea not null,
  held_enc bytea not null,
  file_id bigint not null,
  created_time timestamp with time zone not null,
  constraint embed_placing_pkey PRIMARY KEY (id),
  constraint embed_placing_application_id_biz_id_key UNIQUE (application_id, biz_id),
  constraint embed_placing_application_id_fkey FOREIGN KEY (application_id) REFERENCES source_application(id),
  constraint embed_placing_file_id_fkey FOREIGN KEY (file_id) REFERENCES file(id) ON DELETE CASCADE
);
CREATE INDEX embed_placing_created ON public.embed_placing USING btree (created_time);
CREATE INDEX embed_placing_file ON public.embed_placing USING btree (file_id);

create table face_session (
  serial_no text not null,
  person_id bigint not null,
  supplier_code text not null,
  token_fp bytea not null,
  factors_enc bytea,
  opened_time timestamp with time zone not null,
  expires_time timestamp with time zone not null,
  scanned_time timestamp with time zone,
  outcome jsonb,
  picture_sha256 bytea,
  ended_time timestamp with time zone,
  token_enc bytea,
  constraint face_session_pkey PRIMARY KEY (serial_no),
  constraint face_session_person_id_fkey FOREIGN KEY (person_id) REFERENCES person(id) ON DELETE CASCADE,
  constraint face_session_token_fp_key UNIQUE (token_fp)
);

create table file (
  id bigint not null generated always as identity,
  owner_id bigint not null,
  file_name text not null,
  kind text not null,
  blob_key text not null,
  sha256 bytea not null,
  size_bytes bigint not null,
  page_sizes jsonb not null,
  contract_id bigint,
  created_time timestamp with time zone not null,
  source_id bigint,
  constraint file_pkey PRIMARY KEY (id),
  constraint file_kind_check CHECK ((kind = ANY (ARRAY['upload'::text, 'merged'::text, 'contract'::text, 'picture'::text, 'template'::text]))),
  constraint file_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES person(id),
  constraint file_source_id_fkey FOREIGN KEY (source_id) REFERENCES contract_source(id)
);
CREATE INDEX file_blob ON public.file USING btree (blob_key);
CREATE INDEX file_contract ON public.file USING btree (contract_id) WHERE (contract_id IS NOT NULL);
CREATE INDEX file_owner ON public.file USING btree (owner_id, id DESC);
CREATE INDEX file_unused ON public.file USING btree (owner_id, created_time) WHERE (contract_id IS NULL);
CREATE INDEX file_unused_age ON public.file USING btree (created_time) WHERE (contract_id IS NULL);

create table file_hold (
  draft_id bigint not null,
  file_id bigint not null,
  constraint file_hold_pkey PRIMARY KEY (draft_id, file_id),
  constraint file_hold_draft_id_fkey FOREIGN KEY (draft_id) REFERENCES initiation_draft(id) ON DELETE CASCADE,
  constraint file_hold_file_id_fkey FOREIGN KEY (file_id) REFERENCES file(id)
);
CREATE INDEX file_hold_file ON public.file_hold USING btree (file_id);

create table function_menu (
  id bigint not null generated always as identity,
  parent_id bigint,
  function_en_name text not null,
  function_cn_name text not null,
  index_page text not null,
  level smallint not null,
  show_order smallint not null,
  enable boolean not null default true,
  constraint function_menu_pkey PRIMARY KEY (id),
  constraint function_menu_function_en_name_key UNIQUE (function_en_name),
  constraint function_menu_level_check CHECK ((((level >= 1) AND (level <= 3)) AND ((level = 1) = (parent_id IS NULL)))),
  constraint function_menu_parent_id_fkey FOREIGN KEY (parent_id) REFERENCES function_menu(id) ON DELETE CASCADE,
  constraint function_menu_parent_id_index_page_key UNIQUE (parent_id, index_page)
);

create table human_check (
  id text not null,
  mobile_fp bytea not null,
  nonce text not null,
  difficulty smallint not null,
  created_time timestamp with time zone not null,
  expires_time timestamp with time zone not null,
  passed_time timestamp with time zone,
  used_time timestamp with time zone,
  constraint human_check_pkey PRIMARY KEY (id)
);
CREATE INDEX human_check_age ON public.human_check USING btree (created_time);
CREATE INDEX human_check_phone ON public.human_check USING btree (mobile_fp, created_time DESC);

create table idempotency (
  person_id bigint not null,
  key text not null,
  call text not null,
  request_hash bytea not null,
  answer jsonb,
  created_time timestamp with time zone not null,
  holder text,
  lease_until timestamp with time zone not null default now(),
  constraint idempotency_pkey PRIMARY KEY (person_id, key)
);
CREATE INDEX idempotency_age ON public.idempotency USING btree (created_time);

create table identity_check (
  id bigint not null generated always as identity,
  person_id bigint not null,
  company_id bigint,
  asked_time timestamp with time zone not null,
  constraint identity_check_pkey PRIMARY KEY (id),
  constraint identity_check_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(id) ON DELETE CASCADE,
  constraint identity_check_person_id_fkey FOREIGN KEY (person_id) REFERENCES person(id) ON DELETE CASCADE
);
CREATE INDEX identity_check_asked ON public.identity_check USING btree (asked_time);
CREATE INDEX identity_check_company ON public.identity_check USING btree (company_id, asked_time) WHERE (company_id IS NOT NULL);
CREATE INDEX identity_check_person ON public.identity_check USING btree (person_id, asked_time);

create table inbox_message (
  id bigint not null generated always as identity,
  person_id bigint not null,
  scene text not null,
  title text not null,
  subject text not null,
  contract_id bigint,
  created_time timestamp with time zone not null,
  read_time timestamp with time zone,
  link text,
  constraint inbox_message_pkey PRIMARY KEY (id),
  constraint inbox_message_contract_id_fkey FOREIGN KEY (contract_id) REFERENCES contract(id) ON DELETE CASCADE,
  constraint inbox_message_person_id_fkey FOREIGN KEY (person_id) REFERENCES person(id) ON DELETE CASCADE
);
CREATE INDEX inbox_message_age ON public.inbox_message USING btree (created_time);
CREATE INDEX inbox_message_contract ON public.inbox_message USING btree (contract_id) WHERE (contract_id IS NOT NULL);
CREATE INDEX inbox_message_person ON public.inbox_message USING btree (person_id, created_time DESC, id DESC);
CREATE INDEX inbox_message_unread ON public.inbox_message USING btree (person_id, created_time DESC, id DESC) WHERE (read_time IS NULL);
CREATE TRIGGER inbox_message_told AFTER INSERT ON public.inbox_message FOR EACH ROW EXECUTE FUNCTION message_has_come();

create table initiation_draft (
  id bigint not null generated always as identity,
  owner_id bigint not null,
  client_key text not null,
  revision integer not null default 1,
  summary jsonb not null,
  content_enc bytea not null,
  created_time timestamp with time zone not null,
  saved_time timestamp with time zone not null,
  constraint initiation_draft_pkey PRIMARY KEY (id),
  constraint initiation_draft_owner_id_client_key_key UNIQUE (owner_id, client_key),
  constraint initiation_draft_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES person(id)
);
CREATE INDEX initiation_draft_saved ON public.initiation_draft USING btree (saved_time);

create table installation_fact (
  name text not null,
  value text not null,
  seal bytea not null,
  constraint installation_fact_pkey PRIMARY KEY (name)
);

create table issued_certificate (
  serial_no text not null,
  subject text not null,
  person_id bigint,
  company_id bigint,
  contract_id bigint,
  certificate bytea not null,
  not_before timestamp with time zone not null,
  not_after timestamp with time zone not null,
  revoked_time timestamp with time zone,
  authority text not null,
  revoked_reason text,
  constraint issued_certificate_pkey PRIMARY KEY (serial_no),
  constraint issued_certificate_authority_check CHECK ((authority = ANY (ARRAY['root'::text, 'issuing'::text, 'external'::text]))),
  constraint issued_certificate_check CHECK (((revoked_time IS NULL) = (revoked_reason IS NULL))),
  constraint issued_certificate_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(id),
  constraint issued_certificate_person_id_fkey FOREIGN KEY (person_id) REFERENCES person(id),
  constraint issued_certificate_revoked_reason_check CHECK ((revoked_reason = ANY (ARRAY['unspecified'::text, 'keyCompromise'::text, 'affiliationChanged'::text, 'superseded'::text, 'cessation'::text])))
);
CREATE INDEX issued_certificate_company ON public.issued_certificate USING btree (company_id, not_before DESC) WHERE (company_id IS NOT NULL);
CREATE INDEX issued_certificate_revoked ON public.issued_certificate USING btree (authority, revoked_time) WHERE (revoked_time IS NOT NULL);

create table login_try_elsewhere (
  id bigint not null generated always as identity,
  mobile_fp bytea not null,
  network text not null,
  created_time timestamp with time zone not null,
  constraint login_try_elsewhere_pkey PRIMARY KEY (id)
);
CREATE INDEX login_try_elsewhere_age ON public.login_try_elsewhere USING btree (created_time);
CREATE INDEX login_try_elsewhere_network ON public.login_try_elsewhere USING btree (network, created_time);
CREATE INDEX login_try_elsewhere_phone ON public.login_try_elsewhere USING btree (mobile_fp, created_time);

create table master_key (
  ord integer not null,
  key_id bytea not null,
  check_value bytea not null,
  first_used_time timestamp with time zone not null,
  constraint master_key_pkey PRIMARY KEY (ord),
  constraint master_key_key_id_key UNIQUE (key_id)
);

create table message (
  id bigint not null generated always as identity,
  person_id bigint,
  mobile_enc bytea,
  mobile_fp bytea,
  scene text not null,
  way text not null,
  contract_id bigint,
  content_enc bytea,
  status smallint not null default 0,
  attempts smallint not null default 0,
  failure text,
  created_time timestamp with time zone not null,
  sent_time timestamp with time zone,
  company_id bigint,
  counted boolean not null default false,
  claimed_until timestamp with time zone,
  resent_time timestamp with time zone,
  robot_id bigint,
  constraint message_pkey PRIMARY KEY (id),
  constraint message_content_while_waiting CHECK (((status = 0) = (content_enc IS NOT NULL))),
  constraint message_person_id_fkey FOREIGN KEY (person_id) REFERENCES person(id) ON DELETE SET NULL,
  constraint message_robot CHECK (((way = 'ROBOT'::text) = (robot_id IS NOT NULL))),
  constraint message_robot_id_fkey FOREIGN KEY (robot_id) REFERENCES company_robot(id),
  constraint message_status_check CHECK ((status = ANY (ARRAY[0, 1, 2]))),
  constraint message_way_check CHECK ((way = ANY (ARRAY['SMS'::text, 'EMAIL'::text, 'SITE'::text, 'ROBOT'::text])))
);
CREATE INDEX message_age ON public.message USING btree (created_time);
CREATE INDEX message_contract ON public.message USING btree (contract_id, id DESC) WHERE (contract_id IS NOT NULL);
CREATE INDEX message_failed ON public.message USING btree (id DESC) WHERE (status = 2);
CREATE INDEX message_phone ON public.message USING btree (mobile_fp, id DESC);
CREATE INDEX message_robot ON public.message USING btree (robot_id) WHERE (robot_id IS NOT NULL);
CREATE INDEX message_robot_waiting ON public.message USING btree (robot_id, id) WHERE ((status = 0) AND (robot_id IS NOT NULL));
CREATE INDEX message_waiting ON public.message USING btree (created_time) WHERE (status = 0);

create table message_budget (
  budget text not null,
  subject text not null,
  window_start timestamp with time zone not null,
  used integer not null,
  constraint message_budget_pkey PRIMARY KEY (budget, subject, window_start)
);
CREATE INDEX message_budget_age ON public.message_budget USING btree (window_start);

create table message_template (
  id bigint not null generated always as identity,
  scene text not null,
  business_type_id bigint,
  way text not null,
  content text not null,
  revision integer not null default 0,
  created_time timestamp with time zone not null,
  constraint message_template_pkey PRIMARY KEY (id),
  constraint message_template_business_type_id_fkey FOREIGN KEY (business_type_id) REFERENCES business_type(id),
  constraint message_template_way_check CHECK ((way = ANY (ARRAY['SMS'::text, 'EMAIL'::text, 'SITE'::text, 'ROBOT'::text, 'WEBHOOK'::text])))
);
CREATE INDEX message_template_business ON public.message_template USING btree (business_type_id) WHERE (business_type_id IS NOT NULL);
CREATE UNIQUE INDEX message_template_use ON public.message_template USING btree (scene, way, COALESCE(business_type_id, (0)::bigint));

create table mobile_change (
  person_id bigint not null,
  session_hash bytea not null,
  expires_time timestamp with time zone not null,
  constraint mobile_change_pkey PRIMARY KEY (person_id),
  constraint mobile_change_person_id_fkey FOREIGN KEY (person_id) REFERENCES person(id) ON DELETE CASCADE
);

create table notify_key (
  id bigint not null generated always as identity,
  private_key_enc bytea not null,
  public_key text not null,
  created_time timestamp with time zone not null,
  constraint notify_key_pkey PRIMARY KEY (id)
);

create table operation_reading (
  taken_time timestamp with time zone not null,
  waiting integer not null,
  people_online integer not null,
  stored_bytes bigint,
  constraint operation_reading_pkey PRIMARY KEY (taken_time)
);

create table operator_chain (
  only_one boolean not null default true,
  count bigint not null,
  head bytea not null,
  constraint operator_chain_pkey PRIMARY KEY (only_one),
  constraint operator_chain_only_one_check CHECK (only_one)
);
CREATE TRIGGER operator_chain_grows BEFORE DELETE OR UPDATE ON public.operator_chain FOR EACH ROW EXECUTE FUNCTION operator_chain_only_grows();
CREATE TRIGGER operator_chain_no_truncate BEFORE TRUNCATE ON public.operator_chain FOR EACH STATEMENT EXECUTE FUNCTION operator_chain_only_grows();

create table operator_log (
  seq bigint not null,
  event text not null,
  content text not null,
  actor_id bigint,
  actor_name text not null,
  address text not null,
  user_agent text not null,
  business_type_id bigint,
  business_type_name text,
  contract_no text,
  before jsonb not null,
  after jsonb not null,
  happened_time timestamp with time zone not null,
  previous_hash bytea not null,
  hash bytea not null,
  key_id bytea not null,
  form smallint not null default 1,
  actor_roles text[],
  object_kind text,
  object_id text,
  object_name text,
  object_code text,
  request_id text,
  constraint operator_log_pkey PRIMARY KEY (seq),
  constraint operator_log_actor_id_fkey FOREIGN KEY (actor_id) REFERENCES person(id)
);
CREATE INDEX operator_log_business ON public.operator_log USING btree (business_type_id, seq DESC) WHERE (business_type_id IS NOT NULL);
CREATE INDEX operator_log_contract ON public.operator_log USING btree (seq DESC) INCLUDE (contract_no) WHERE (contract_no IS NOT NULL);
CREATE INDEX operator_log_event ON public.operator_log USING btree (event, seq DESC);
CREATE INDEX operator_log_time ON public.operator_log USING btree (happened_time, seq);
CREATE TRIGGER operator_log_no_change BEFORE DELETE OR UPDATE ON public.operator_log FOR EACH ROW EXECUTE FUNCTION operator_log_is_append_only();
CREATE TRIGGER operator_log_no_truncate BEFORE TRUNCATE ON public.operator_log FOR EACH STATEMENT EXECUTE FUNCTION operator_log_is_append_only();

create table party (
  owner bigint not null,
  contract_id bigint not null,
  status smallint not null,
  turn smallint not null,
  role smallint not null,
  business_type_id bigint not null,
  t timestamp with time zone not null,
  deadline timestamp with time zone not null,
  complete_time timestamp with time zone,
  constraint party_pkey PRIMARY KEY (contract_id, owner),
  constraint party_contract_id_fkey FOREIGN KEY (contract_id) REFERENCES contract(id) ON DELETE CASCADE
);
CREATE INDEX party_all ON public.party USING btree (owner, t DESC, contract_id DESC) INCLUDE (status, business_type_id) WHERE (status <> 1);
CREATE INDEX party_open ON public.party USING btree (owner, turn, t DESC, contract_id DESC) INCLUDE (deadline) WHERE (status = 0);
CREATE INDEX party_rare ON public.party USING btree (owner, status, t DESC, contract_id DESC) WHERE (status = ANY (ARRAY[3, 4, 5]));
CREATE TRIGGER party_changed AFTER UPDATE OF status ON public.party FOR EACH ROW WHEN ((old.status IS DISTINCT FROM new.status)) EXECUTE FUNCTION party_counted();
CREATE TRIGGER party_changed_in_statistics AFTER UPDATE OF complete_time, business_type_id ON public.party FOR EACH ROW WHEN (((old.complete_time IS DISTINCT FROM new.complete_time) OR (old.business_type_id IS DISTINCT FROM new.business_type_id))) EXECUTE FUNCTION party_in_statistics();
CREATE TRIGGER party_deleted AFTER DELETE ON public.party FOR EACH ROW EXECUTE FUNCTION party_counted();
CREATE TRIGGER party_deleted_in_statistics AFTER DELETE ON public.party FOR EACH ROW WHEN ((old.complete_time IS NOT NULL)) EXECUTE FUNCTION party_in_statistics();
CREATE TRIGGER party_inserted AFTER INSERT ON public.party FOR EACH ROW EXECUTE FUNCTION party_counted();
CREATE TRIGGER party_inserted_in_statistics AFTER INSERT ON public.party FOR EACH ROW WHEN ((new.complete_time IS NOT NULL)) EXECUTE FUNCTION party_in_statistics();

create table person (
  id bigint not null generated always as identity,
  mobile_enc bytea not null,
  mobile_fp bytea not null,
  mobile_masked text not null,
  name text,
  email text,
  user_name text,
  identity_type smallint not null default 0,
  identity_no_enc bytea,
  identity_no_fp bytea,
  identity_no_masked text,
  verified boolean not null default false,
  verified_time timestamp with time zone,
  auth_way smallint,
  assurance text,
  our_part boolean not null default false,
  status smallint not null default 0,
  created_time timestamp with time zone not null default now(),
  constraint person_pkey PRIMARY KEY (id),
  constraint person_assurance_check CHECK ((assurance = ANY (ARRAY['simulated'::text, 'manual'::text, 'http'::text, 'provider'::text]))),
  constraint person_mobile_fp_key UNIQUE (mobile_fp),
  constraint person_status_check CHECK ((status = ANY (ARRAY[0, 1, 2]))),
  constraint person_user_name_key UNIQUE (user_name)
);
CREATE INDEX person_identity ON public.person USING btree (identity_no_fp) WHERE (identity_no_fp IS NOT NULL);
CREATE INDEX person_name ON public.person USING btree (name) WHERE (name IS NOT NULL);
CREATE TRIGGER person_in_statistics AFTER INSERT OR UPDATE OF verified_time ON public.person FOR EACH ROW WHEN ((new.verified_time IS NOT NULL)) EXECUTE FUNCTION person_in_statistics();
CREATE TRIGGER person_told AFTER UPDATE OF status ON public.person FOR EACH ROW WHEN ((old.status IS DISTINCT FROM new.status)) EXECUTE FUNCTION person_has_changed();

create table person_authentication (
  serial_no text not null,
  person_id bigint not null,
  supplier_code text not null,
  auth_way smallint not null,
  auth_status smallint not null default 0,
  identity_type smallint not null default 0,
  name text,
  identity_no_enc bytea,
  identity_no_fp bytea,
  identity_no_masked text,
  factor_mobile_enc bytea,
  fail_reason text,
  assurance text,
  created_time timestamp with time zone not null,
  ended_time timestamp with time zone,
  abandoned boolean not null default false,
  factor_card_enc bytea,
  card_no_masked text,
  constraint person_authentication_pkey PRIMARY KEY (serial_no),
  constraint person_authentication_auth_status_check CHECK (((auth_status >= 0) AND (auth_status <= 4))),
  constraint person_authentication_person_id_fkey FOREIGN KEY (person_id) REFERENCES person(id) ON DELETE CASCADE
);
CREATE INDEX person_authentication_person ON public.person_authentication USING btree (person_id, supplier_code, created_time DESC);
CREATE INDEX person_authentication_review ON public.person_authentication USING btree (ended_time, serial_no) WHERE ((auth_status = 3) AND (NOT abandoned));
CREATE TRIGGER person_authentication_in_statistics AFTER INSERT ON public.person_authentication FOR EACH ROW EXECUTE FUNCTION person_authentication_in_statistics();

create table person_avatar (
  person_id bigint not null,
  picture_enc bytea not null,
  sha256 bytea not null,
  saved_time timestamp with time zone not null,
  constraint person_avatar_pkey PRIMARY KEY (person_id),
  constraint person_avatar_person_id_fkey FOREIGN KEY (person_id) REFERENCES person(id) ON DELETE CASCADE
);

create table person_photo (
  id bigint not null generated always as identity,
  person_id bigint not null,
  content_enc bytea not null,
  size_bytes integer not null,
  uploaded_time timestamp with time zone not null,
  constraint person_photo_pkey PRIMARY KEY (id),
  constraint person_photo_person_id_fkey FOREIGN KEY (person_id) REFERENCES person(id) ON DELETE CASCADE
);
CREATE INDEX person_photo_age ON public.person_photo USING btree (uploaded_time);
CREATE INDEX person_photo_person ON public.person_photo USING btree (person_id, id DESC);

create table person_review_photo (
  serial_no text not null,
  kind text not null,
  person_id bigint not null,
  content_type text not null,
  content_enc bytea not null,
  sha256 bytea not null,
  taken_time timestamp with time zone not null,
  kept boolean not null default false,
  constraint person_review_photo_pkey PRIMARY KEY (serial_no, kind),
  constraint person_review_photo_content_type_check CHECK ((content_type = ANY (ARRAY['image/png'::text, 'image/jpeg'::text]))),
  constraint person_review_photo_kind_check CHECK ((kind = ANY (ARRAY['document'::text, 'face'::text]))),
  constraint person_review_photo_person_id_fkey FOREIGN KEY (person_id) REFERENCES person(id) ON DELETE CASCADE
);
CREATE INDEX person_review_photo_age ON public.person_review_photo USING btree (taken_time) WHERE (NOT kept);
CREATE INDEX person_review_photo_person ON public.person_review_photo USING btree (person_id);

create table person_review_step (
  id bigint not null generated always as identity,
  serial_no text not null,
  reviewer_id bigint not null,
  event text not null,
  reason text,
  time timestamp with time zone not null,
  constraint person_review_step_pkey PRIMARY KEY (id),
  constraint person_review_step_event_check CHECK ((event = ANY (ARRAY['viewed'::text, 'document-viewed'::text, 'face-viewed'::text, 'passed'::text, 'rejected'::text]))),
  constraint person_review_step_reviewer_id_fkey FOREIGN KEY (reviewer_id) REFERENCES person(id)
);
CREATE INDEX person_review_step_serial ON public.person_review_step USING btree (serial_no, id);

create table person_transaction (
  transaction_no text not null,
  person_id bigint not null,
  supplier_code text not null,
  return_path text,
  created_time timestamp with time zone not null,
  constraint person_transaction_pkey PRIMARY KEY (transaction_no),
  constraint person_transaction_person_id_fkey FOREIGN KEY (person_id) REFERENCES person(id) ON DELETE CASCADE,
  constraint person_transaction_person_id_supplier_code_key UNIQUE (person_id, supplier_code)
);

create table personal_signature (
  id bigint not null generated always as identity,
  person_id bigint not null,
  drawing_enc bytea not null,
  created_time timestamp with time zone not null,
  removed_time timestamp with time zone,
  is_default boolean not null default false,
  constraint personal_signature_pkey PRIMARY KEY (id),
  constraint personal_signature_person_id_fkey FOREIGN KEY (person_id) REFERENCES person(id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX personal_signature_default ON public.personal_signature USING btree (person_id) WHERE (is_default AND (removed_time IS NULL));
CREATE INDEX personal_signature_person ON public.personal_signature USING btree (person_id) WHERE (removed_time IS NULL);

create table provider_event (
  id bigint not null generated always as identity,
  supplier_code text not null,
  dedupe_key text not null,
  event_type text not null,
  serial_no text not null,
  road text not null,
  outcome_enc bytea not null,
  occurred_time timestamp with time zone not null,
  received_time timestamp with time zone not null,
  applied_time timestamp with time zone,
  effect text,
  constraint provider_event_pkey PRIMARY KEY (id),
  constraint provider_event_supplier_code_dedupe_key_key UNIQUE (supplier_code, dedupe_key)
);
CREATE INDEX provider_event_conflict ON public.provider_event USING btree (id) WHERE (effect = 'conflict'::text);
CREATE INDEX provider_event_serial_no ON public.provider_event USING btree (serial_no);

create table provider_flow (
  serial_no text not null,
  step text not null,
  supplier_code text not null,
  external_id text not null,
  addresses_enc bytea,
  opened_time timestamp with time zone not null,
  expires_time timestamp with time zone,
  constraint provider_flow_pkey PRIMARY KEY (serial_no, step)
);
CREATE INDEX provider_flow_age ON public.provider_flow USING btree (opened_time);
CREATE INDEX provider_flow_external_id ON public.provider_flow USING btree (supplier_code, external_id);

create table provider_request (
  id bigint not null generated always as identity,
  request_id text not null,
  supplier_code text not null,
  operation text not null,
  business_key text not null,
  attempt integer not null,
  request_digest text not null,
  http_status integer,
  provider_code text,
  provider_request_id text,
  outcome text not null,
  started_time timestamp with time zone not null,
  ended_time timestamp with time zone not null,
  constraint provider_request_pkey PRIMARY KEY (id),
  constraint provider_request_request_id_attempt_key UNIQUE (request_id, attempt)
);
CREATE INDEX provider_request_age ON public.provider_request USING btree (ended_time);
CREATE INDEX provider_request_business_key ON public.provider_request USING btree (business_key);

create table rate_bucket (
  key text not null,
  tokens double precision not null,
  filled_sec double precision not null,
  constraint rate_bucket_pkey PRIMARY KEY (key)
);

create table revocation_list (
  authority text not null,
  list_no bigint not null,
  list bytea not null,
  this_update timestamp with time zone not null,
  next_update timestamp with time zone not null,
  constraint revocation_list_pkey PRIMARY KEY (authority),
  constraint revocation_list_authority_check CHECK ((authority = ANY (ARRAY['root'::text, 'issuing'::text])))
);

create table role (
  id bigint not null generated always as identity,
  role_code text not null,
  role_name text not null,
  status smallint not null default 0,
  created_time timestamp with time zone not null default now(),
  revision integer not null default 0,
  updated_time timestamp with time zone not null default now(),
  constraint role_pkey PRIMARY KEY (id),
  constraint role_role_code_key UNIQUE (role_code),
  constraint role_status_check CHECK ((status = ANY (ARRAY[0, 1])))
);

create table role_function (
  role_id bigint not null,
  function_id bigint not null,
  constraint role_function_pkey PRIMARY KEY (role_id, function_id),
  constraint role_function_function_id_fkey FOREIGN KEY (function_id) REFERENCES function_menu(id) ON DELETE CASCADE,
  constraint role_function_role_id_fkey FOREIGN KEY (role_id) REFERENCES role(id) ON DELETE CASCADE
);

create table role_person (
  role_id bigint not null,
  person_id bigint not null,
  constraint role_person_pkey PRIMARY KEY (role_id, person_id),
  constraint role_person_person_id_fkey FOREIGN KEY (person_id) REFERENCES person(id) ON DELETE CASCADE,
  constraint role_person_role_id_fkey FOREIGN KEY (role_id) REFERENCES role(id) ON DELETE CASCADE
);
CREATE INDEX role_person_person ON public.role_person USING btree (person_id);

create table schema_migration (
  version integer not null,
  name text not null,
  sha256 text not null,
  applied_at timestamp with time zone not null default now(),
  constraint schema_migration_pkey PRIMARY KEY (version)
);

create table seal (
  id bigint not null generated always as identity,
  company_id bigint not null,
  seal_name text not null,
  seal_type smallint not null,
  drawing jsonb,
  width_pt real not null,
  height_pt real not null,
  preview_key text not null,
  status smallint not null default 0,
  created_time timestamp with time zone not null default now(),
  source smallint not null default 0,
  made jsonb,
  constraint seal_pkey PRIMARY KEY (id),
  constraint seal_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(id) ON DELETE CASCADE,
  constraint seal_drawing_if_made CHECK (((source = 0) = (drawing IS NOT NULL))),
  constraint seal_seal_type_check CHECK (((seal_type >= 1) AND (seal_type <= 6))),
  constraint seal_source_check CHECK ((source = ANY (ARRAY[0, 1]))),
  constraint seal_status_check CHECK (((status >= 0) AND (status <= 2)))
);
CREATE INDEX seal_company ON public.seal USING btree (company_id) WHERE (status = 0);
CREATE UNIQUE INDEX seal_name ON public.seal USING btree (company_id, seal_name) WHERE (status <> 1);
CREATE INDEX seal_preview ON public.seal USING btree (preview_key);
CREATE TRIGGER seal_told AFTER UPDATE OF status ON public.seal FOR EACH ROW WHEN ((old.status IS DISTINCT FROM new.status)) EXECUTE FUNCTION seal_has_changed();

create table seal_authorize (
  id bigint not null generated always as identity,
  seal_id bigint not null,
  person_id bigint not null,
  business_type_id bigint not null,
  granted_by bigint not null,
  granted_time timestamp with time zone not null default now(),
  revoked_time timestamp with time zone,
  valid_until timestamp with time zone,
  constraint seal_authorize_pkey PRIMARY KEY (id),
  constraint seal_authorize_business_type_id_fkey FOREIGN KEY (business_type_id) REFERENCES business_type(id),
  constraint seal_authorize_granted_by_fkey FOREIGN KEY (granted_by) REFERENCES person(id),
  constraint seal_authorize_person_id_fkey FOREIGN KEY (person_id) REFERENCES person(id) ON DELETE CASCADE,
  constraint seal_authorize_seal_id_fkey FOREIGN KEY (seal_id) REFERENCES seal(id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX seal_authorize_live ON public.seal_authorize USING btree (seal_id, person_id, business_type_id) WHERE (revoked_time IS NULL);
CREATE INDEX seal_authorize_person ON public.seal_authorize USING btree (person_id) WHERE (revoked_time IS NULL);
CREATE TRIGGER seal_authorize_told AFTER INSERT OR DELETE OR UPDATE ON public.seal_authorize FOR EACH ROW EXECUTE FUNCTION rights_of_person_have_changed();

create table seal_position (
  id bigint not null generated always as identity,
  contract_id bigint not null,
  signer_id bigint not null,
  field_name text not null,
  kind smallint not null,
  page_num integer not null,
  left_percent double precision not null,
  top_percent double precision not null,
  width_pt real not null,
  height_pt real not null,
  strip_group text,
  strip_from double precision,
  strip_to double precision,
  constraint seal_position_pkey PRIMARY KEY (id),
  constraint seal_position_contract_id_field_name_key UNIQUE (contract_id, field_name),
  constraint seal_position_contract_id_fkey FOREIGN KEY (contract_id) REFERENCES contract(id) ON DELETE CASCADE,
  constraint seal_position_kind_check CHECK (((kind >= 0) AND (kind <= 3))),
  constraint seal_position_signer_id_fkey FOREIGN KEY (signer_id) REFERENCES signer(id) ON DELETE CASCADE,
  constraint seal_position_strip_check CHECK ((((kind = 3) = (strip_group IS NOT NULL)) AND ((strip_group IS NULL) = (strip_from IS NULL)) AND ((strip_group IS NULL) = (strip_to IS NULL))))
);
CREATE INDEX seal_position_signer ON public.seal_position USING btree (signer_id);

create table seal_use (
  id bigint not null generated always as identity,
  seal_id bigint not null,
  contract_id bigint not null,
  signer_id bigint not null,
  person_id bigint not null,
  used_time timestamp with time zone not null,
  constraint seal_use_pkey PRIMARY KEY (id),
  constraint seal_use_contract_id_fkey FOREIGN KEY (contract_id) REFERENCES contract(id) ON DELETE CASCADE,
  constraint seal_use_person_id_fkey FOREIGN KEY (person_id) REFERENCES person(id),
  constraint seal_use_seal_id_fkey FOREIGN KEY (seal_id) REFERENCES seal(id),
  constraint seal_use_signer_id_fkey FOREIGN KEY (signer_id) REFERENCES signer(id) ON DELETE CASCADE,
  constraint seal_use_signer_id_seal_id_key UNIQUE (signer_id, seal_id)
);
CREATE INDEX seal_use_contract ON public.seal_use USING btree (contract_id);
CREATE INDEX seal_use_seal ON public.seal_use USING btree (seal_id, id DESC);

create table session (
  token_hash bytea not null,
  person_id bigint not null,
  scope text not null default 'outer'::text,
  created_time timestamp with time zone not null,
  seen_time timestamp with time zone not null,
  expires_time timestamp with time zone not null,
  address text not null,
  user_agent text not null,
  constraint session_pkey PRIMARY KEY (token_hash),
  constraint session_person_id_fkey FOREIGN KEY (person_id) REFERENCES person(id) ON DELETE CASCADE,
  constraint session_scope_check CHECK ((scope = ANY (ARRAY['outer'::text, 'inner'::text])))
);
CREATE INDEX session_expiry ON public.session USING btree (expires_time);
CREATE INDEX session_person ON public.session USING btree (person_id);

create table sign_attempt (
  id bigint not null generated always as identity,
  signer_id bigint not null,
  contract_id bigint not null,
  status smallint not null default 0,
  appearances jsonb not null,
  intent jsonb not null,
  failure text,
  created_time timestamp with time zone not null,
  ended_time timestamp with time zone,
  lost smallint not null default 0,
  tried_time timestamp with time zone,
  drawings_enc bytea,
  constraint sign_attempt_pkey PRIMARY KEY (id),
  constraint sign_attempt_contract_id_fkey FOREIGN KEY (contract_id) REFERENCES contract(id) ON DELETE CASCADE,
  constraint sign_attempt_drawings_while_open CHECK (((status = 0) OR ((drawings_enc IS NULL) AND (NOT jsonb_exists(appearances, 'drawings'::text))))),
  constraint sign_attempt_signer_id_fkey FOREIGN KEY (signer_id) REFERENCES signer(id) ON DELETE CASCADE,
  constraint sign_attempt_status_check CHECK ((status = ANY (ARRAY[0, 1, 2])))
);
CREATE INDEX sign_attempt_contract ON public.sign_attempt USING btree (contract_id);
CREATE INDEX sign_attempt_last ON public.sign_attempt USING btree (signer_id, id DESC);
CREATE UNIQUE INDEX sign_attempt_open ON public.sign_attempt USING btree (signer_id) WHERE (status = 0);

create table sign_batch (
  id bigint not null generated always as identity,
  batch_no text not null,
  person_id bigint not null,
  created_time timestamp with time zone not null,
  begun_time timestamp with time zone,
  ended_time timestamp with time zone,
  constraint sign_batch_pkey PRIMARY KEY (id),
  constraint sign_batch_batch_no_key UNIQUE (batch_no),
  constraint sign_batch_person_id_fkey FOREIGN KEY (person_id) REFERENCES person(id)
);
CREATE INDEX sign_batch_created ON public.sign_batch USING btree (created_time);

create table sign_batch_item (
  batch_id bigint not null,
  ord smallint not null,
  contract_id bigint not null,
  sign_id bigint not null,
  attempt_id bigint,
  failure text,
  failed_time timestamp with time zone,
  constraint sign_batch_item_pkey PRIMARY KEY (batch_id, ord),
  constraint sign_batch_item_attempt_id_fkey FOREIGN KEY (attempt_id) REFERENCES sign_attempt(id),
  constraint sign_batch_item_batch_id_fkey FOREIGN KEY (batch_id) REFERENCES sign_batch(id) ON DELETE CASCADE,
  constraint sign_batch_item_batch_id_sign_id_key UNIQUE (batch_id, sign_id),
  constraint sign_batch_item_contract_id_fkey FOREIGN KEY (contract_id) REFERENCES contract(id) ON DELETE CASCADE,
  constraint sign_batch_item_sign_id_fkey FOREIGN KEY (sign_id) REFERENCES signer(id) ON DELETE CASCADE
);
CREATE INDEX sign_batch_item_attempt ON public.sign_batch_item USING btree (attempt_id) WHERE (attempt_id IS NOT NULL);
CREATE INDEX sign_batch_item_contract ON public.sign_batch_item USING btree (contract_id);
CREATE INDEX sign_batch_item_signer ON public.sign_batch_item USING btree (sign_id);

create table sign_turn (
  contract_id bigint not null,
  attempt_id bigint not null,
  holder text not null,
  until timestamp with time zone not null,
  constraint sign_turn_pkey PRIMARY KEY (contract_id)
);

create table signature_page (
  person_id bigint not null,
  token_fp bytea not null,
  expires_time timestamp with time zone not null,
  opened_time timestamp with time zone,
  drawing_enc bytea,
  constraint signature_page_pkey PRIMARY KEY (person_id),
  constraint signature_page_person_id_fkey FOREIGN KEY (person_id) REFERENCES person(id) ON DELETE CASCADE,
  constraint signature_page_token_fp_key UNIQUE (token_fp)
);

create table signer (
  id bigint not null generated always as identity,
  contract_id bigint not null,
  ord smallint not null,
  sign_order smallint not null,
  sign_type smallint not null,
  our_part boolean not null,
  person_id bigint not null,
  person_name text not null,
  identity_no_fp bytea,
  company_id bigint,
  company_name text,
  seal_authorize_id bigint,
  kwai_value text,
  sign_status smallint not null default 0,
  transaction_no text not null,
  notified_time timestamp with time zone,
  viewed_time timestamp with time zone,
  sign_time timestamp with time zone,
  certificate_serial_no text,
  urged_time timestamp with time zone,
  reminded_time timestamp with time zone,
  constraint signer_pkey PRIMARY KEY (id),
  constraint signer_check CHECK (((sign_type = 0) OR (company_id IS NOT NULL))),
  constraint signer_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(id),
  constraint signer_contract_id_fkey FOREIGN KEY (contract_id) REFERENCES contract(id) ON DELETE CASCADE,
  constraint signer_contract_id_ord_key UNIQUE (contract_id, ord),
  constraint signer_person_id_fkey FOREIGN KEY (person_id) REFERENCES person(id),
  constraint signer_seal_authorize_id_fkey FOREIGN KEY (seal_authorize_id) REFERENCES seal_authorize(id),
  constraint signer_sign_status_check CHECK ((sign_status = ANY (ARRAY[0, 1, 2]))),
  constraint signer_sign_type_check CHECK ((sign_type = ANY (ARRAY[0, 1]))),
  constraint signer_transaction_no_key UNIQUE (transaction_no)
);
CREATE INDEX signer_open_grant ON public.signer USING btree (seal_authorize_id) WHERE ((seal_authorize_id IS NOT NULL) AND (sign_status <> 2));
CREATE INDEX signer_person ON public.signer USING btree (person_id, contract_id);
CREATE TRIGGER signer_changed_in_statistics AFTER UPDATE OF sign_time, company_id ON public.signer FOR EACH ROW WHEN (((old.sign_time IS DISTINCT FROM new.sign_time) OR (old.company_id IS DISTINCT FROM new.company_id))) EXECUTE FUNCTION signer_in_statistics();
CREATE TRIGGER signer_inserted_in_statistics AFTER INSERT ON public.signer FOR EACH ROW WHEN ((new.sign_time IS NOT NULL)) EXECUTE FUNCTION signer_in_statistics();

create table signer_change (
  id bigint not null generated always as identity,
  contract_id bigint not null,
  signer_id bigint not null,
  person_id bigint not null,
  transaction_no text not null,
  changed_time timestamp with time zone not null,
  person_name text,
  constraint signer_change_pkey PRIMARY KEY (id),
  constraint signer_change_contract_id_fkey FOREIGN KEY (contract_id) REFERENCES contract(id) ON DELETE CASCADE,
  constraint signer_change_person_id_fkey FOREIGN KEY (person_id) REFERENCES person(id),
  constraint signer_change_transaction_no_key UNIQUE (transaction_no)
);
CREATE INDEX signer_change_contract ON public.signer_change USING btree (contract_id, person_id);
CREATE INDEX signer_change_person ON public.signer_change USING btree (person_id);

create table signing_flow (
  contract_id bigint not null,
  supplier_code text not null,
  stage smallint not null default 0,
  file_ref text,
  flow_id text,
  created_time timestamp with time zone not null,
  start_time timestamp with time zone,
  next_time timestamp with time zone not null,
  trouble text,
  trouble_time timestamp with time zone,
  ending_enc bytea,
  constraint signing_flow_pkey PRIMARY KEY (contract_id),
  constraint signing_flow_contract_id_fkey FOREIGN KEY (contract_id) REFERENCES contract(id) ON DELETE CASCADE,
  constraint signing_flow_stage_check CHECK (((stage >= 0) AND (stage <= 4))),
  constraint signing_flow_supplier_code_flow_id_key UNIQUE (supplier_code, flow_id)
);
CREATE INDEX signing_flow_due ON public.signing_flow USING btree (next_time) WHERE (stage < 4);
CREATE INDEX signing_flow_troubled ON public.signing_flow USING btree (trouble_time) WHERE (trouble IS NOT NULL);

create table source_application (
  id bigint not null generated always as identity,
  app_id text not null,
  source_id bigint not null,
  person_id bigint not null,
  scopes text[] not null,
  frozen boolean not null default false,
  created_time timestamp with time zone not null,
  notify_url text,
  notify_hosts text[] not null default '{}'::text[],
  event_types text[] not null default '{}'::text[],
  return_hosts text[] not null default '{}'::text[],
  frame_hosts text[] not null default '{}'::text[],
  calls_a_minute integer,
  constraint source_application_pkey PRIMARY KEY (id),
  constraint source_application_app_id_key UNIQUE (app_id),
  constraint source_application_calls_a_minute_check CHECK ((calls_a_minute > 0)),
  constraint source_application_person_id_fkey FOREIGN KEY (person_id) REFERENCES person(id),
  constraint source_application_source_id_fkey FOREIGN KEY (source_id) REFERENCES contract_source(id)
);
CREATE INDEX source_application_person ON public.source_application USING btree (person_id);
CREATE INDEX source_application_source ON public.source_application USING btree (source_id);

create table source_application_answer (
  application_id bigint not null,
  biz_id text not null,
  request_sha256 bytea not null,
  answer jsonb not null,
  created_time timestamp with time zone not null,
  constraint source_application_answer_pkey PRIMARY KEY (application_id, biz_id),
  constraint source_application_answer_application_id_fkey FOREIGN KEY (application_id) REFERENCES source_application(id) ON DELETE CASCADE
);

create table source_application_key (
  id bigint not null generated always as identity,
  application_id bigint not null,
  public_key text not null,
  valid_from timestamp with time zone not null,
  valid_until timestamp with time zone,
  created_time timestamp with time zone not null,
  constraint source_application_key_pkey PRIMARY KEY (id),
  constraint source_application_key_application_id_fkey FOREIGN KEY (application_id) REFERENCES source_application(id) ON DELETE CASCADE
);
CREATE INDEX source_application_key_application ON public.source_application_key USING btree (application_id);

create table source_application_nonce (
  app_id text not null,
  nonce text not null,
  until timestamp with time zone not null,
  constraint source_application_nonce_pkey PRIMARY KEY (app_id, nonce)
);
CREATE INDEX source_application_nonce_until ON public.source_application_nonce USING btree (until);

create table source_application_secret (
  id bigint not null generated always as identity,
  application_id bigint not null,
  secret_enc bytea not null,
  valid_until timestamp with time zone,
  created_time timestamp with time zone not null,
  constraint source_application_secret_pkey PRIMARY KEY (id),
  constraint source_application_secret_application_id_fkey FOREIGN KEY (application_id) REFERENCES source_application(id) ON DELETE CASCADE
);
CREATE INDEX source_application_secret_application ON public.source_application_secret USING btree (application_id);

create table source_call (
  id bigint not null generated always as identity,
  application_id bigint not null,
  call text not null,
  called_time timestamp with time zone not null,
  duration_ms integer not null,
  http_status integer not null,
  code integer,
  request_id text not null,
  sign_version integer,
  constraint source_call_pkey PRIMARY KEY (id),
  constraint source_call_application_id_fkey FOREIGN KEY (application_id) REFERENCES source_application(id) ON DELETE CASCADE
);
CREATE INDEX source_call_list ON public.source_call USING btree (application_id, id DESC);
CREATE INDEX source_call_time ON public.source_call USING btree (called_time);

create table source_event (
  id bigint not null generated always as identity,
  event_id text not null,
  application_id bigint not null,
  type text not null,
  contract_id bigint not null,
  contract_no text not null,
  data jsonb not null,
  happened_time timestamp with time zone not null,
  status smallint not null default 0,
  tries smallint not null default 0,
  first_time timestamp with time zone,
  next_time timestamp with time zone not null,
  lease_until timestamp with time zone,
  ended_time timestamp with time zone,
  constraint source_event_pkey PRIMARY KEY (id),
  constraint source_event_application_id_fkey FOREIGN KEY (application_id) REFERENCES source_application(id),
  constraint source_event_contract_id_fkey FOREIGN KEY (contract_id) REFERENCES contract(id),
  constraint source_event_event_id_key UNIQUE (event_id),
  constraint source_event_status_check CHECK ((status = ANY (ARRAY[0, 1, 2])))
);
CREATE INDEX source_event_contract ON public.source_event USING btree (contract_id);
CREATE INDEX source_event_due ON public.source_event USING btree (next_time) WHERE (status = 0);
CREATE INDEX source_event_list ON public.source_event USING btree (application_id, id DESC);
CREATE INDEX source_event_waiting ON public.source_event USING btree (application_id, contract_id, id) WHERE (status = 0);

create table source_event_try (
  id bigint not null generated always as identity,
  source_event_id bigint not null,
  url text not null,
  tried_time timestamp with time zone not null,
  duration_ms integer not null,
  http_status integer,
  failure text,
  answer text,
  constraint source_event_try_pkey PRIMARY KEY (id),
  constraint source_event_try_source_event_id_fkey FOREIGN KEY (source_event_id) REFERENCES source_event(id) ON DELETE CASCADE
);
CREATE INDEX source_event_try_event ON public.source_event_try USING btree (source_event_id, id DESC);

create table source_initiation (
  id bigint not null generated always as identity,
  application_id bigint not null,
  biz_id text not null,
  request_sha256 bytea not null,
  request_enc bytea,
  address text not null,
  user_agent text not null,
  status smallint not null default 0,
  tries smallint not null default 0,
  contract_id bigint,
  fail_reason text,
  created_time timestamp with time zone not null,
  ended_time timestamp with time zone,
  constraint source_initiation_pkey PRIMARY KEY (id),
  constraint source_initiation_application_id_biz_id_key UNIQUE (application_id, biz_id),
  constraint source_initiation_application_id_fkey FOREIGN KEY (application_id) REFERENCES source_application(id),
  constraint source_initiation_contract_id_fkey FOREIGN KEY (contract_id) REFERENCES contract(id),
  constraint source_initiation_status_check CHECK ((status = ANY (ARRAY[0, 1, 2])))
);
CREATE INDEX source_initiation_contract ON public.source_initiation USING btree (contract_id);

create table source_login (
  source_id bigint not null,
  person_id bigint not null,
  agreed_time timestamp with time zone not null,
  address text not null,
  used_time timestamp with time zone,
  constraint source_login_pkey PRIMARY KEY (source_id, person_id),
  constraint source_login_person_id_fkey FOREIGN KEY (person_id) REFERENCES person(id),
  constraint source_login_source_id_fkey FOREIGN KEY (source_id) REFERENCES contract_source(id)
);
CREATE INDEX source_login_person ON public.source_login USING btree (person_id);

create table source_return (
  token_hash bytea not null,
  application_id bigint not null,
  url text not null,
  constraint source_return_pkey PRIMARY KEY (token_hash),
  constraint source_return_application_id_fkey FOREIGN KEY (application_id) REFERENCES source_application(id),
  constraint source_return_token_hash_fkey FOREIGN KEY (token_hash) REFERENCES session(token_hash) ON DELETE CASCADE
);
CREATE INDEX source_return_application ON public.source_return USING btree (application_id);

create table stat_company_day (
  metric smallint not null,
  company_id bigint not null,
  day date not null,
  business_type_id bigint not null,
  source_id bigint not null,
  n integer not null,
  constraint stat_company_day_pkey PRIMARY KEY (metric, company_id, day, business_type_id, source_id)
);
CREATE INDEX stat_company_day_application ON public.stat_company_day USING btree (business_type_id, company_id);
CREATE INDEX stat_company_day_together ON public.stat_company_day USING btree (metric, company_id, day) WHERE ((business_type_id = 0) AND (source_id = 0));

create table stat_day (
  metric smallint not null,
  business_type_id bigint not null,
  source_id bigint not null,
  day date not null,
  n integer not null,
  constraint stat_day_pkey PRIMARY KEY (metric, business_type_id, source_id, day) INCLUDE (n)
);

create table stat_delta (
  metric smallint not null,
  business_type_id bigint not null,
  source_id bigint not null,
  company_id bigint not null,
  day date not null,
  n integer not null
);
CREATE INDEX stat_delta_day ON public.stat_delta USING btree (metric, day);

create table stat_user (
  metric smallint not null,
  user_id bigint not null,
  day date not null,
  constraint stat_user_pkey PRIMARY KEY (metric, user_id),
  constraint stat_user_metric_check CHECK (((metric >= 5) AND (metric <= 8)))
);

create table template (
  id bigint not null generated always as identity,
  template_code text not null,
  template_name text not null,
  business_type_id bigint not null,
  is_enable boolean not null default false,
  current_version integer not null default 1,
  removed_time timestamp with time zone,
  created_time timestamp with time zone not null,
  updated_time timestamp with time zone not null,
  constraint template_pkey PRIMARY KEY (id),
  constraint template_business_type_id_fkey FOREIGN KEY (business_type_id) REFERENCES business_type(id)
);
CREATE INDEX template_business ON public.template USING btree (business_type_id, updated_time DESC) WHERE (removed_time IS NULL);
CREATE UNIQUE INDEX template_code_once ON public.template USING btree (template_code) WHERE (removed_time IS NULL);

create table template_field (
  id bigint not null generated always as identity,
  version_id bigint not null,
  field_code text not null,
  field_name text not null,
  field_type text not null,
  field_format text not null,
  not_null boolean not null,
  role_type smallint not null,
  help text not null,
  esign_field text,
  options jsonb not null,
  extra_attributes jsonb not null,
  places integer not null,
  show_order integer not null,
  default_value text not null default ''::text,
  constraint template_field_pkey PRIMARY KEY (id),
  constraint template_field_esign_field_check CHECK ((esign_field = ANY (ARRAY['signRole'::text, 'name'::text, 'companyName'::text, 'signType'::text, 'kwaiValue'::text]))),
  constraint template_field_field_type_check CHECK ((field_type = ANY (ARRAY['singleText'::text, 'multiText'::text, 'dropdownCustom'::text, 'dropdownService'::text, 'checkbox'::text, 'date'::text, 'dateTime'::text, 'time'::text, 'number'::text]))),
  constraint template_field_role_type_check CHECK ((role_type = ANY (ARRAY[0, 1, 2]))),
  constraint template_field_version_id_field_code_key UNIQUE (version_id, field_code),
  constraint template_field_version_id_fkey FOREIGN KEY (version_id) REFERENCES template_version(id)
);

create table template_hold (
  template_id bigint not null,
  holder text not null,
  constraint template_hold_pkey PRIMARY KEY (template_id, holder),
  constraint template_hold_template_id_fkey FOREIGN KEY (template_id) REFERENCES template(id)
);

create table template_version (
  id bigint not null generated always as identity,
  template_id bigint not null,
  version integer not null,
  document_file_id bigint not null,
  model_file_id bigint not null,
  engine_version text not null,
  page_count integer not null,
  roles jsonb not null,
  findings jsonb not null,
  errors integer not null,
  warnings integer not null,
  created_by bigint not null,
  created_time timestamp with time zone not null,
  confirmed_by bigint,
  confirmed_time timestamp with time zone,
  constraint template_version_pkey PRIMARY KEY (id),
  constraint template_version_confirmed_by_fkey FOREIGN KEY (confirmed_by) REFERENCES person(id),
  constraint template_version_created_by_fkey FOREIGN KEY (created_by) REFERENCES person(id),
  constraint template_version_document_file_id_fkey FOREIGN KEY (document_file_id) REFERENCES file(id),
  constraint template_version_model_file_id_fkey FOREIGN KEY (model_file_id) REFERENCES file(id),
  constraint template_version_template_id_fkey FOREIGN KEY (template_id) REFERENCES template(id),
  constraint template_version_template_id_version_key UNIQUE (template_id, version)
);
CREATE INDEX template_version_document ON public.template_version USING btree (document_file_id);
CREATE INDEX template_version_model ON public.template_version USING btree (model_file_id);

create table verification_code (
  id bigint not null generated always as identity,
  purpose text not null,
  mobile_fp bytea not null,
  subject text not null default ''::text,
  code_hash bytea not null,
  tries smallint not null default 0,
  address text not null,
  created_time timestamp with time zone not null,
  expires_time timestamp with time zone not null,
  used_time timestamp with time zone,
  browser_hash bytea,
  constraint verification_code_pkey PRIMARY KEY (id),
  constraint verification_code_purpose_check CHECK ((purpose = ANY (ARRAY['login'::text, 'real-name'::text, 'sign'::text, 'change-manager'::text, 'account'::text, 'new-mobile'::text])))
);
CREATE INDEX verification_code_address ON public.verification_code USING btree (address, created_time DESC);
CREATE INDEX verification_code_age ON public.verification_code USING btree (created_time);
CREATE INDEX verification_code_phone ON public.verification_code USING btree (mobile_fp, created_time DESC);

create view acting_company as
SELECT id AS company_id
   FROM company c
  WHERE auth_status = 4 AND status = 0;

create view current_stat_company_day as
SELECT stat_company_day.metric,
    stat_company_day.company_id,
    stat_company_day.day,
    stat_company_day.business_type_id,
    stat_company_day.source_id,
    stat_company_day.n
   FROM stat_company_day
UNION ALL
 SELECT stat_company_day_delta.metric,
    stat_company_day_delta.company_id,
    stat_company_day_delta.day,
    stat_company_day_delta.business_type_id,
    stat_company_day_delta.source_id,
    stat_company_day_delta.n
   FROM stat_company_day_delta;

create view current_stat_day as
SELECT stat_day.metric,
    stat_day.business_type_id,
    stat_day.source_id,
    stat_day.day,
    stat_day.n
   FROM stat_day
UNION ALL
 SELECT stat_day_delta.metric,
    stat_day_delta.business_type_id,
    stat_day_delta.source_id,
    stat_day_delta.day,
    stat_day_delta.n
   FROM stat_day_delta;

create view initiating_company as
SELECT m.person_id,
    m.company_id,
    b.id AS business_type_id,
    NULL::date AS until
   FROM company_member m
     JOIN acting_company a ON a.company_id = m.company_id
     CROSS JOIN business_type b
  WHERE m.administrator
UNION
 SELECT i.person_id,
    i.company_id,
    b.id AS business_type_id,
    i.until
   FROM company_initiator i
     JOIN acting_company a ON a.company_id = i.company_id
     JOIN business_type b ON b.id = i.business_type_id OR i.business_type_id IS NULL
UNION
 SELECT u.person_id,
    u.company_id,
    u.business_type_id,
    NULL::date AS until
   FROM usable_seal u;

create view open_sign_attempt as
SELECT id,
    signer_id,
    contract_id
   FROM sign_attempt a
  WHERE status = 0;

create view stat_company_day_delta as
SELECT d.metric,
    d.company_id,
    d.day,
    business_type_id,
    source_id,
    d.n
   FROM stat_delta d
     CROSS JOIN LATERAL ( SELECT d.business_type_id,
            d.source_id
        UNION
         SELECT 0,
            0) k
  WHERE d.company_id <> 0;

create view stat_company_day_difference as
SELECT metric,
    company_id,
    day,
    business_type_id,
    source_id,
    sum(kept)::integer AS kept,
    sum(counted)::integer AS counted
   FROM ( SELECT current_stat_company_day.metric,
            current_stat_company_day.company_id,
            current_stat_company_day.day,
            current_stat_company_day.business_type_id,
            current_stat_company_day.source_id,
            current_stat_company_day.n AS kept,
            0 AS counted
           FROM current_stat_company_day
        UNION ALL
         SELECT c.metric,
            c.company_id,
            c.day,
            business_type_id,
            source_id,
            0,
            c.n
           FROM stat_counted c
             CROSS JOIN LATERAL ( SELECT c.business_type_id,
                    c.source_id
                UNION
                 SELECT 0,
                    0) k
          WHERE c.company_id <> 0) x
  GROUP BY metric, company_id, day, business_type_id, source_id
 HAVING sum(kept) <> sum(counted);

create view stat_counted as
SELECT metric::smallint AS metric,
    business_type_id,
    source_id,
    company_id,
    day,
    count(*)::integer AS n
   FROM ( SELECT 1 AS metric,
            contract.business_type_id,
            contract.source_id,
            contract.company_id,
            contract.initiate_day AS day
           FROM contract
        UNION ALL
         SELECT 2,
            contract.business_type_id,
            contract.source_id,
            contract.company_id,
            contract.complete_day
           FROM contract
          WHERE contract.complete_time IS NOT NULL
        UNION ALL
         SELECT completion_metric(contract.initiate_time, contract.complete_time) AS completion_metric,
            contract.business_type_id,
            contract.source_id,
            contract.company_id,
            contract.complete_day
           FROM contract
          WHERE contract.complete_time IS NOT NULL
        UNION ALL
         SELECT 3,
            c.business_type_id,
            c.source_id,
            COALESCE(s.company_id, 0::bigint) AS "coalesce",
            shanghai_day(s.sign_time) AS shanghai_day
           FROM signer s
             JOIN contract c ON c.id = s.contract_id
          WHERE s.sign_time IS NOT NULL
        UNION ALL
         SELECT 4,
            party.business_type_id,
            0,
            party.owner - owner_key('company'::text, 0::bigint),
            shanghai_day(party.complete_time) AS shanghai_day
           FROM party
          WHERE is_company_key(party.owner) AND party.complete_time IS NOT NULL
        UNION ALL
         SELECT stat_user.metric,
            0,
            0,
            0,
            stat_user.day
           FROM stat_user) x
  GROUP BY (metric::smallint), business_type_id, source_id, company_id, day;

create view stat_day_delta as
SELECT d.metric,
    business_type_id,
    source_id,
    d.day,
    d.n
   FROM stat_delta d
     CROSS JOIN LATERAL ( SELECT d.business_type_id,
            d.source_id
        UNION
         SELECT d.business_type_id,
            0
        UNION
         SELECT 0,
            d.source_id
        UNION
         SELECT 0,
            0) k
  WHERE d.metric <> 4;

create view stat_day_difference as
SELECT metric,
    business_type_id,
    source_id,
    day,
    sum(kept)::integer AS kept,
    sum(counted)::integer AS counted
   FROM ( SELECT current_stat_day.metric,
            current_stat_day.business_type_id,
            current_stat_day.source_id,
            current_stat_day.day,
            current_stat_day.n AS kept,
            0 AS counted
           FROM current_stat_day
        UNION ALL
         SELECT c.metric,
            business_type_id,
            source_id,
            c.day,
            0,
            c.n
           FROM stat_counted c
             CROSS JOIN LATERAL ( SELECT c.business_type_id,
                    c.source_id
                UNION
                 SELECT c.business_type_id,
                    0
                UNION
                 SELECT 0,
                    c.source_id
                UNION
                 SELECT 0,
                    0) k
          WHERE c.metric <> 4) x
  GROUP BY metric, business_type_id, source_id, day
 HAVING sum(kept) <> sum(counted);

create view usable_seal as
SELECT g.id AS seal_authorize_id,
    g.person_id,
    g.business_type_id,
    s.id AS seal_id,
    s.company_id,
    s.seal_name,
    s.seal_type,
    s.width_pt,
    s.height_pt
   FROM seal_authorize g
     JOIN seal s ON s.id = g.seal_id
     JOIN acting_company a ON a.company_id = s.company_id
  WHERE g.revoked_time IS NULL AND (g.valid_until IS NULL OR g.valid_until > now()) AND s.status = 0;

