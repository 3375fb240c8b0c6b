-- What was given up is looked for among millions that were sent.
create index message_failed on message (id desc) where status = 2;
