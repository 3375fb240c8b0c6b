-- The page of a company's seals.
update function_menu set enable = true
where function_en_name in ('enterprise-manage', 'enterprise-manage/sign-manage');
