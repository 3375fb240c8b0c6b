-- What a signing attempt draws (a hand, a seal) is sealed, and there only while the attempt is open.

alter table sign_attempt add column drawings_enc bytea;
-- An attempt that is open now keeps its drawings as they are until it is settled.
update sign_attempt set appearances = appearances - 'drawings' where status <> 0;
alter table sign_attempt add constraint sign_attempt_drawings_while_open
  check (status = 0 or (drawings_enc is null and not jsonb_exists(appearances, 'drawings')));
