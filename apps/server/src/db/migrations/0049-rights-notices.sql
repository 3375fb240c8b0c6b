-- Open pages hear as well that somebody may do less or more than before (decision 73): `p` and a person, or `r` alone,
-- which concerns everybody. Whoever frees or freezes need not remember to tell.
create function rights_of_person_have_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('qiyin_live', 'p' || coalesce(new.person_id, old.person_id));
  return null;
end $$;
create trigger seal_authorize_told after insert or update or delete on seal_authorize
  for each row execute function rights_of_person_have_changed();

create function person_has_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('qiyin_live', 'p' || new.id);
  return null;
end $$;
create trigger person_told after update of status on person
  for each row when (old.status is distinct from new.status) execute function person_has_changed();

create function seal_has_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('qiyin_live', 'p' || person_id)
  from (select distinct person_id from seal_authorize where seal_id = new.id) as holder;
  return null;
end $$;
create trigger seal_told after update of status on seal
  for each row when (old.status is distinct from new.status) execute function seal_has_changed();

-- Whom a company or an application concerns is not asked: it is frozen a few times a year.
create function rights_have_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('qiyin_live', 'r');
  return null;
end $$;
create trigger company_told after update of status, auth_status on company
  for each row when ((old.status, old.auth_status) is distinct from (new.status, new.auth_status))
  execute function rights_have_changed();
create trigger business_type_told after update of status on business_type
  for each row when (old.status is distinct from new.status) execute function rights_have_changed();
