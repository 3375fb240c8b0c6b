-- What a variable is filled with before anybody has typed; of a date, 'today'. Empty: nothing.
alter table template_field add column default_value text not null default '';
