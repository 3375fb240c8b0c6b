-- The contract lists of the three kinds of managers exist.
update function_menu set enable = true
where function_en_name in (
  'app-manage', 'app-manage/contract-manage', 'enterprise-manage', 'enterprise-manage/contract-manage',
  'sys-manage/contract-manage');
