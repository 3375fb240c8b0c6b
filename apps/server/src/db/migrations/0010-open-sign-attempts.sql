-- Owner: sign-attempts. The signatures that are being made. Its literal fits the partial index of open attempts.
create view open_sign_attempt as
  select a.id, a.signer_id, a.contract_id from sign_attempt a where a.status = 0;
