-- Owner: messages. Where a message leads that is about no contract: a page, as a path under the base of the pages.
alter table inbox_message add column link text;

-- Owner: batch-signing. When the last signature of a run was settled; nobody is told twice.
alter table sign_batch add column ended_time timestamptz;

-- Owner: contracts. Who the slot was taken from, as the contract named the person; unknown of changes of before.
alter table signer_change add column person_name text;
