-- Places for the date of signing and for the strips of cross-page seals (骑缝章).

alter table seal_position drop constraint seal_position_kind_check;
alter table seal_position
  -- 0 personal signature, 1 company seal, 2 date of signing, 3 strip of a cross-page seal
  add constraint seal_position_kind_check check (kind between 0 and 3),
  -- which cross-page seal of the contract the strip belongs to, and the part of its width it shows
  add column strip_group text,
  add column strip_from double precision,
  add column strip_to double precision,
  add constraint seal_position_strip_check check (
    (kind = 3) = (strip_group is not null)
    and (strip_group is null) = (strip_from is null)
    and (strip_group is null) = (strip_to is null));

-- An attempt holds each drawing once, with the fields that show it.
update sign_attempt a set appearances = (
  select jsonb_build_object('drawings', jsonb_agg(field -> 'drawing' order by n),
    'fields', jsonb_agg(jsonb_set(field, '{drawing}', to_jsonb(n - 1)) order by n))
  from jsonb_array_elements(a.appearances) with ordinality as listed (field, n))
where jsonb_typeof(appearances) = 'array';
