-- Owner: files. What a blob on the disk belongs to, and what a person has uploaded for no contract yet.
create index file_blob on file (blob_key);
create index file_unused on file (owner_id, created_time) where contract_id is null;

-- Owner: messages.
create index message_age on message (created_time);
