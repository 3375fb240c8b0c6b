-- A chain's root is looked for among those of its time, which are few, and not among all that were ever taken.
create index audit_root_taken on audit_root (taken_time, number);
