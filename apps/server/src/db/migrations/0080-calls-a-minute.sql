-- How many calls an application of a source system may make a minute, whichever they are; null: no more than each call bounds by itself.
alter table source_application add column calls_a_minute integer check (calls_a_minute > 0);
