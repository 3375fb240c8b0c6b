-- The pages of templates are there.
update function_menu set enable = true where index_page = '/sys-manage/tpl-register';
