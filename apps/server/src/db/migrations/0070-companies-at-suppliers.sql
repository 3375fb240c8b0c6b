-- A company that is proven at a supplier: the supplier's serial number of it and the way there, since when a call is
-- under way that must not be made twice, and when the supplier was asked last.
alter table company_authentication
  add supplier_serial_no text unique,
  add supplier_method text check (supplier_method in ('legalPerson', 'payment', 'applicationForm')),
  add supplier_busy_time timestamptz,
  add supplier_asked_time timestamptz;

create index company_authentication_at_supplier on company_authentication (supplier_asked_time nulls first, id)
  where auth_status in (3, 6) and supplier_serial_no is not null;
