-- Conditions that several features ask, and the owner key, each written once.

-- Owner: companies. Companies that may act, that is sign and initiate: authenticated (4) and active.
create view acting_company as
  select c.id as company_id from company c where c.auth_status = 4 and c.status = 0;

-- Owner: seals. One row per seal that a person may use in an application now.
create view usable_seal as
  select g.id as seal_authorize_id, g.person_id, g.business_type_id, s.id as seal_id, s.company_id,
    s.seal_name, s.seal_type, s.width_pt, s.height_pt
  from seal_authorize g
    join seal s on s.id = g.seal_id
    join acting_company a on a.company_id = s.company_id
  where g.revoked_time is null and s.status = 0;

-- Owner: initiation. For which company a person may initiate in an application: one the person belongs to (in every
-- application), or whose seal the person may use there.
create view initiating_company as
  select m.person_id, m.company_id, b.id as business_type_id
  from company_member m
    join acting_company a on a.company_id = m.company_id
    cross join business_type b
  union
  select u.person_id, u.company_id, u.business_type_id from usable_seal u;

-- Whose rows: of a person, a company, an application, or (0) of the whole system. ownerKey in TypeScript is the same.
create function owner_key(kind text, id bigint) returns bigint language sql immutable as $$
  select ((case kind when 'system' then 0 when 'person' then 1 when 'company' then 2 when 'application' then 3 end)::bigint << 40) | id
$$;
create function is_company_key(owner bigint) returns boolean language sql immutable as $$
  select owner >= owner_key('company', 0) and owner < owner_key('application', 0)
$$;

create or replace function contract_counted() returns trigger language plpgsql as $$
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
end $$;

create or replace function party_counted() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and is_company_key(old.owner) then
    insert into contract_delta values
      (old.owner, old.status, (old.t at time zone interval '8 hours')::date, -1);
  end if;
  if tg_op <> 'DELETE' and is_company_key(new.owner) then
    insert into contract_delta values
      (new.owner, new.status, (new.t at time zone interval '8 hours')::date, 1);
  end if;
  return null;
end $$;

create or replace function party_refresh(cid bigint) returns void language sql as $$
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
$$;
