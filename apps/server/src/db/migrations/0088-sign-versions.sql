-- By which version a call of another system was signed, so that operators see who still signs by the first; unknown of calls of before.
alter table source_call add column sign_version integer;
