-- The source system for which a file was made (a template printed for it): no other one may initiate of it, whomever both act as.
alter table file add column source_id bigint references contract_source;
