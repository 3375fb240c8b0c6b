update function_menu set enable = true
where function_en_name in ('app-manage/statistic', 'enterprise-manage/statistic', 'sys-manage/statistic');
