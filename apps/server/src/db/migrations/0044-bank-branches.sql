create table bank_branch (
  cnaps text primary key check (cnaps ~ '^\d{12}$'),
  bank_name text not null,
  province text not null,
  city text not null,
  branch_name text not null
);
create index bank_branch_place on bank_branch (bank_name, city, branch_name);
