-- Owner: contracts. SHOWN: what a signer's browser says it has shown, without that he signed.
alter table contract_reading
  drop constraint contract_reading_kind_check,
  add constraint contract_reading_kind_check check (kind in ('VIEWED', 'DOWNLOADED', 'SHOWN'));
