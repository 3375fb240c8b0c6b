-- Sizes of pages are spelled in storage as everywhere else: [{"widthPt": 595.28, "heightPt": 841.89}, ...].
update file set page_sizes = (
  select coalesce(jsonb_agg(jsonb_build_object('widthPt', size -> 0, 'heightPt', size -> 1) order by nth), '[]')
  from jsonb_array_elements(page_sizes) with ordinality as page (size, nth)
);
