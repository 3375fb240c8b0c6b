-- What stands under the bell is read in order of time: a message may be written later than one that tells of later.
drop index inbox_message_person;
create index inbox_message_person on inbox_message (person_id, created_time desc, id desc);
drop index inbox_message_unread;
create index inbox_message_unread on inbox_message (person_id, created_time desc, id desc) where read_time is null;
