-- The address of an open page for a face, sealed: a computer that loads its page again shows the same QR code.
alter table face_session add column token_enc bytea;
