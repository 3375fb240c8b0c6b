-- The whole function tree with the roles' functions (seed 002 section 2, seed 001 sections 2 and 3).
-- Level 1 areas, level 2 pages and sub-menus, level 3 pages of a sub-menu. An entry whose page does not
-- exist in the web application is not enabled; the migration that comes with the page enables it.
alter table function_menu
  drop constraint function_menu_level_check,
  drop constraint function_menu_level_index_page_key,
  add constraint function_menu_level_check check (level between 1 and 3 and (level = 1) = (parent_id is null)),
  add constraint function_menu_parent_id_index_page_key unique (parent_id, index_page);

insert into function_menu (function_en_name, function_cn_name, index_page, level, show_order, enable) values
  ('enterprise-manage', '企业管理', '/enterprise-manage', 1, 3, false),
  ('app-manage', '应用管理', '/app-manage', 1, 4, false),
  ('sys-manage', '系统管理', '/sys-manage', 1, 5, false),
  ('user-center', '个人中心', '/user-center', 1, 6, false);

insert into function_menu
  (parent_id, function_en_name, function_cn_name, index_page, level, show_order, enable)
select area.id, page.en_name, page.cn_name, page.index_page, 2, page.show_order, false
from (values
  ('file-center', 'file-center/drafts', '草稿箱', '/file-center/drafts', 2),
  ('file-center', 'file-center/tpl-history', '批量发起记录', '/tpl-history', 3),
  ('file-center', 'file-center/tpl-register', '合同模板', '/sys-manage/tpl-register', 4),
  ('file-center', 'file-center/verify', '合同验真', '/verify', 5),
  ('enterprise-manage', 'enterprise-manage/basic-info', '企业信息', '/enterprise-manage/basic-info', 1),
  ('enterprise-manage', 'enterprise-manage/contract-manage', '合同管理', '/enterprise-manage/contract-manage', 2),
  ('enterprise-manage', 'enterprise-manage/sign-manage', '印章管理', '/enterprise-manage/sign-manage', 3),
  ('enterprise-manage', 'enterprise-manage/statistic', '数据统计', '/enterprise-manage/statistic', 4),
  ('app-manage', 'app-manage/contract-manage', '合同管理', '/app-manage/contract-manage', 1),
  ('app-manage', 'app-manage/statistic', '数据统计', '/app-manage/statistic', 2),
  ('sys-manage', 'sys-manage/contract-manage', '合同管理', '/sys-manage/contract-manage', 1),
  ('sys-manage', 'sys-manage/business-manage', '应用管理', '/sys-manage/business-manage', 2),
  ('sys-manage', 'sys-manage/src-system', '来源系统', '/sys-manage/src-system', 3),
  ('sys-manage', 'sys-manage/tpl-register', '模板登记', '/sys-manage/tpl-register', 4),
  ('sys-manage', 'sys-manage/msg-manage', '消息模板', '/sys-manage/msg-manage', 5),
  ('sys-manage', 'sys-manage/user-manage', '用户管理', '/sys-manage/user-manage', 6),
  ('sys-manage', 'sys-manage/role-manage', '角色管理', '/sys-manage/role-manage', 7),
  ('sys-manage', 'sys-manage/statistic', '数据统计', '/sys-manage/statistic', 8),
  ('sys-manage', 'sys-manage/log-query', '日志查询', '/sys-manage/log-query', 9),
  ('sys-manage', 'sys-manage/operations', '运行状况', '/sys-manage/operations', 10)
) as page (area, en_name, cn_name, index_page, show_order)
join function_menu area on area.function_en_name = page.area;

insert into function_menu
  (parent_id, function_en_name, function_cn_name, index_page, level, show_order, enable)
select menu.id, page.en_name, page.cn_name, page.index_page, 3, page.show_order, false
from (values
  ('sys-manage/user-personal', '个人用户', '/sys-manage/user-personal', 1),
  ('sys-manage/user-enterprise', '企业用户', '/sys-manage/user-enterprise', 2)
) as page (en_name, cn_name, index_page, show_order)
join function_menu menu on menu.function_en_name = 'sys-manage/user-manage';

-- A role holds pages; the areas and sub-menus above them follow. Everybody is a PERSON besides.
insert into role_function (role_id, function_id)
select r.id, f.id
from role r join function_menu f on case r.role_code
  when 'PERSON' then f.function_en_name in
    ('file-center/drafts', 'file-center/tpl-history', 'file-center/verify', 'enterprise-manage/basic-info',
     'user-center')
  when 'COMPANY_ADMIN' then f.function_en_name like 'enterprise-manage/%'
  when 'INNER_COMPANY_MANAGER' then f.function_en_name like 'enterprise-manage/%'
  when 'OUTER_COMPANY_MANAGER' then f.function_en_name like 'enterprise-manage/%'
  when 'BUSINESS_MANAGER' then f.function_en_name like 'app-manage/%'
  when 'SYSTEM_MANAGER' then
    f.function_en_name = 'file-center/tpl-register'
    or (f.function_en_name like 'sys-manage/%' and f.function_en_name <> 'sys-manage/user-manage')
  else false
end;
