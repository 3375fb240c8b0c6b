-- The history of batches has come.
update function_menu set enable = true where index_page = '/tpl-history';
