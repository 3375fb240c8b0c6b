-- The page 应用管理 exists.
update function_menu set enable = true
where function_en_name in ('sys-manage', 'sys-manage/business-manage');
