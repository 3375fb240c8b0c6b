-- Once an applicant may have the amount sent again.
alter table company_authentication add column payout_renewed boolean not null default false;
