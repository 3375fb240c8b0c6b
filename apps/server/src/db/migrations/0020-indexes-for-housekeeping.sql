-- Owner: contracts. Without it each upload that is removed reads all contracts, to see that none names it.
create index contract_file on contract (file_id);

-- Owner: files. Uploads that are over, oldest first.
create index file_unused_age on file (created_time) where contract_id is null;

-- Owner: seals. What a blob on the disk belongs to.
create index seal_preview on seal (preview_key);

-- Owner: session.
create index verification_code_age on verification_code (created_time);
create index human_check_age on human_check (created_time);
