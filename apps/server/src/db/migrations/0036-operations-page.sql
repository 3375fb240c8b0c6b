-- The page 运行状况 exists.
update function_menu set enable = true where function_en_name = 'sys-manage/operations';
