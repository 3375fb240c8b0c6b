-- Files, contracts, their signers and seal positions, and the list design for ten million rows:
-- one party row per viewer and contract, append-only counter deltas, search tokens.

create table file (
  id bigint generated always as identity primary key,
  owner_id bigint not null references person,
  file_name text not null,
  kind text not null check (kind in ('upload', 'merged', 'contract')),
  blob_key text not null,
  sha256 bytea not null,
  size_bytes bigint not null,
  page_sizes jsonb not null, -- [[widthPt, heightPt], ...] as displayed
  contract_id bigint,
  created_time timestamptz not null
);
create index file_owner on file (owner_id, id desc);
create index file_contract on file (contract_id) where contract_id is not null;

create table contract (
  id bigint generated always as identity primary key,
  contract_no text collate "C" not null,
  contract_name text not null,
  business_type_id bigint not null references business_type,
  source_id bigint not null references contract_source,
  initiator_id bigint not null references person,
  initiator_name text not null,
  company_id bigint not null references company,
  company_name text not null,
  status smallint not null default 0 check (status between 0 and 5),
  sign_order_type smallint not null default 1 check (sign_order_type in (1, 2)), -- 1 unordered, 2 ordered
  sign_position smallint not null default 2 check (sign_position in (1, 2)),
  supplier_code text not null,
  initiate_time timestamptz not null,
  complete_time timestamptz,
  deadline timestamptz not null,
  end_time timestamptz, -- canceled, refused, expired or deleted
  end_reason text,
  ended_by text,
  file_id bigint not null references file, -- the document as it stands
  document_sha256 bytea not null,
  page_count int not null,
  initiate_day date generated always as ((initiate_time at time zone interval '8 hours')::date) stored,
  complete_day date generated always as ((complete_time at time zone interval '8 hours')::date) stored,
  row_version int not null default 1,
  unique (company_id, contract_no)
) with (fillfactor = 90);
create index contract_all on contract (initiate_time desc, id desc) include (status, business_type_id) where status <> 1;
create index contract_status on contract (status, initiate_time desc, id desc);
create index contract_business on contract (business_type_id, initiate_time desc, id desc) include (status) where status <> 1;
create index contract_business_status on contract (business_type_id, status, initiate_time desc, id desc);
create index contract_open on contract (deadline) where status = 0;
create index contract_done on contract (complete_time desc, id desc) where status = 2;
create index contract_company on contract (company_id, initiate_time) include (business_type_id, source_id);

create sequence contract_no_seq;

create table signer (
  id bigint generated always as identity primary key,
  contract_id bigint not null references contract on delete cascade,
  ord smallint not null,
  sign_order smallint not null,
  sign_type smallint not null check (sign_type in (0, 1)),
  our_part boolean not null,
  person_id bigint not null references person,
  person_name text not null,
  identity_no_fp bytea,
  company_id bigint references company,
  company_name text,
  seal_authorize_id bigint references seal_authorize,
  kwai_value text,
  -- 0 waits for others, 1 may sign now, 2 has signed
  sign_status smallint not null default 0 check (sign_status in (0, 1, 2)),
  transaction_no text not null unique, -- opaque, at least 128 random bits
  notified_time timestamptz,
  viewed_time timestamptz,
  sign_time timestamptz,
  certificate_serial_no text,
  unique (contract_id, ord),
  check (sign_type = 0 or company_id is not null)
);
create index signer_person on signer (person_id, contract_id);

create table seal_position (
  id bigint generated always as identity primary key,
  contract_id bigint not null references contract on delete cascade,
  signer_id bigint not null references signer on delete cascade,
  field_name text not null,
  kind smallint not null check (kind in (0, 1)), -- 0 personal signature, 1 company seal
  page_num int not null,
  left_percent double precision not null,
  top_percent double precision not null,
  width_pt real not null,
  height_pt real not null,
  unique (contract_id, field_name)
);
create index seal_position_signer on seal_position (signer_id);

-- One try to sign a slot: written before the signature is made, settled in the transaction that stores it.
create table sign_attempt (
  id bigint generated always as identity primary key,
  signer_id bigint not null references signer on delete cascade,
  contract_id bigint not null references contract on delete cascade,
  status smallint not null default 0 check (status in (0, 1, 2)), -- 0 in work, 1 signed, 2 given up
  appearances jsonb not null, -- what each field will show: seal id or the strokes' blob
  intent jsonb not null, -- proof of intent: way, time, address, user agent
  failure text,
  created_time timestamptz not null,
  ended_time timestamptz
);
create unique index sign_attempt_open on sign_attempt (signer_id) where status = 0;
create index sign_attempt_contract on sign_attempt (contract_id);

-- Append-only, chained by hash: each record holds the hash of the one before.
create table audit_event (
  contract_id bigint not null references contract on delete cascade,
  seq int not null,
  event text not null,
  actor_id bigint,
  actor_name text not null,
  address text not null,
  user_agent text not null,
  detail jsonb not null default '{}',
  document_before bytea,
  document_after bytea,
  happened_time timestamptz not null,
  previous_hash bytea not null,
  hash bytea not null,
  primary key (contract_id, seq)
);
create function audit_event_is_append_only() returns trigger language plpgsql as $$
begin
  raise exception 'audit_event is append-only';
end $$;
create trigger audit_event_no_update before update on audit_event for each row execute function audit_event_is_append_only();

-- One row per viewer and contract; owner = kind << 40 | id, kind 1 person, 2 company.
create table party (
  owner bigint not null,
  contract_id bigint not null references contract on delete cascade,
  status smallint not null,
  turn smallint not null, -- 0 waits, 1 all mine are signed, 2 my turn
  role smallint not null, -- bit 1 initiator, bit 2 signer
  business_type_id bigint not null,
  t timestamptz not null,
  deadline timestamptz not null,
  complete_time timestamptz,
  primary key (contract_id, owner)
) with (fillfactor = 80);
create index party_all on party (owner, t desc, contract_id desc) include (status, business_type_id) where status <> 1;
create index party_rare on party (owner, status, t desc, contract_id desc) where status in (3, 4, 5);
create index party_open on party (owner, turn, t desc, contract_id desc) include (deadline) where status = 0;

create table contract_search (
  contract_id bigint primary key references contract on delete cascade,
  tokens int[] not null
);
create index contract_search_tokens on contract_search using gin (tokens);

-- Counters: scope 0 system, 2 << 40 | company (every contract it takes part in), 3 << 40 | business type.
create table contract_day (
  scope bigint, status smallint, day date, n int not null, primary key (scope, status, day)
) with (fillfactor = 70);
create table contract_count (
  scope bigint, status smallint, n bigint not null, primary key (scope, status)
) with (fillfactor = 50);
create table contract_delta (
  scope bigint not null, status smallint not null, day date not null, n int not null
);
create index contract_delta_scope on contract_delta (scope);

-- Statistics roll-up: metric 1 initiated, 2 completed, 3 signed, 4 users; 0 stands for all.
create table stat_day (
  metric smallint, business_type_id bigint, source_id bigint, day date, n int not null,
  primary key (metric, business_type_id, source_id, day)
);

-- Counts a contract under system and business type, and hands its state on to its party rows.
create function contract_counted() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    insert into contract_delta values
      (0, old.status, old.initiate_day, -1),
      ((3::bigint << 40) | old.business_type_id, old.status, old.initiate_day, -1);
  end if;
  insert into contract_delta values
    (0, new.status, new.initiate_day, 1),
    ((3::bigint << 40) | new.business_type_id, new.status, new.initiate_day, 1);
  if tg_op = 'UPDATE' then
    update party set status = new.status, deadline = new.deadline,
      business_type_id = new.business_type_id, complete_time = new.complete_time
      where contract_id = new.id;
  end if;
  return null;
end $$;
create trigger contract_inserted after insert on contract for each row execute function contract_counted();
create trigger contract_changed after update of status, deadline, business_type_id, complete_time on contract
  for each row when (
    old.status is distinct from new.status or old.deadline is distinct from new.deadline
    or old.business_type_id is distinct from new.business_type_id
    or old.complete_time is distinct from new.complete_time)
  execute function contract_counted();

-- A company's counters follow its party rows: it sees what it initiates and what it signs.
create function party_counted() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and (old.owner >> 40) = 2 then
    insert into contract_delta values
      (old.owner, old.status, (old.t at time zone interval '8 hours')::date, -1);
  end if;
  if tg_op <> 'DELETE' and (new.owner >> 40) = 2 then
    insert into contract_delta values
      (new.owner, new.status, (new.t at time zone interval '8 hours')::date, 1);
  end if;
  return null;
end $$;
create trigger party_inserted after insert on party for each row execute function party_counted();
create trigger party_deleted after delete on party for each row execute function party_counted();
create trigger party_changed after update of status on party for each row
  when (old.status is distinct from new.status) execute function party_counted();

-- Recomputes who sees a contract and whose turn it is; called after signers change. Turn: 2 one of the viewer's
-- slots is open, 1 all of them are signed, 0 otherwise.
create function party_refresh(cid bigint) returns void language sql as $$
  with want as (
    select owner, bit_or(role)::smallint as role,
      (case when bool_or(sign_status = 1) then 2 when bool_and(sign_status = 2) then 1 else 0 end)::smallint as turn
    from (
      select (1::bigint << 40) | initiator_id as owner, null::smallint as sign_status, 1 as role
        from contract where id = cid
      union all select (2::bigint << 40) | company_id, null, 1 from contract where id = cid
      union all select (1::bigint << 40) | person_id, sign_status, 2 from signer where contract_id = cid
      union all select (2::bigint << 40) | company_id, sign_status, 2
        from signer where contract_id = cid and company_id is not null) x group by owner),
  gone as (delete from party p where p.contract_id = cid and not exists (select 1 from want w where w.owner = p.owner))
  insert into party (owner, contract_id, status, turn, role, business_type_id, t, deadline, complete_time)
  select w.owner, c.id, c.status, w.turn, w.role, c.business_type_id, c.initiate_time, c.deadline, c.complete_time
  from want w, contract c where c.id = cid
  on conflict (contract_id, owner) do update set turn = excluded.turn, role = excluded.role
  where (party.turn, party.role) is distinct from (excluded.turn, excluded.role)
$$;

-- Folds counter deltas into days and totals; both read and fold are one statement, so counts stay exact.
create function fold_deltas() returns bigint language sql as $$
  with d as (delete from contract_delta returning *),
  a as (insert into contract_day select scope, status, day, sum(n) from d group by 1, 2, 3 having sum(n) <> 0 order by 1, 2, 3
    on conflict (scope, status, day) do update set n = contract_day.n + excluded.n returning 1),
  b as (insert into contract_count select scope, status, sum(n) from d group by 1, 2 having sum(n) <> 0 order by 1, 2
    on conflict (scope, status) do update set n = contract_count.n + excluded.n returning 1)
  select (select count(*) from a) + (select count(*) from b)
$$;
