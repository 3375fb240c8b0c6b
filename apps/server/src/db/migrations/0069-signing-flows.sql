-- Owner: signing-flows. A contract that a supplier signs, and how far it has come there.
create table signing_flow (
  contract_id bigint primary key references contract (id) on delete cascade,
  supplier_code text not null,
  -- 0 being brought there, 1 open, 2 signed by all there, 3 ended here and to be called off there, 4 nothing left to do.
  stage smallint not null default 0 check (stage between 0 and 4),
  -- The supplier's names of the document and of the flow: written before the next step is asked for.
  file_ref text,
  flow_id text,
  created_time timestamptz not null,
  -- When the supplier was first asked to begin it: from then on signers may know of it.
  start_time timestamptz,
  -- When somebody looks at it next.
  next_time timestamptz not null,
  -- What stands in its way, for operators.
  trouble text,
  trouble_time timestamptz,
  -- How the contract ends once the supplier has called it off: why, and who wants it.
  ending_enc bytea,
  unique (supplier_code, flow_id)
);
create index signing_flow_due on signing_flow (next_time) where stage < 4;
create index signing_flow_troubled on signing_flow (trouble_time) where trouble is not null;
