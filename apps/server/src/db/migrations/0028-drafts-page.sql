-- The page 草稿箱 exists.
update function_menu set enable = true where function_en_name = 'file-center/drafts';
