-- The page 合同验真 exists.
update function_menu set enable = true where function_en_name = 'file-center/verify';
