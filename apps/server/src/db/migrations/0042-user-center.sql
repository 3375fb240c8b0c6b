-- The page of one's own account.
update function_menu set enable = true where function_en_name = 'user-center';
