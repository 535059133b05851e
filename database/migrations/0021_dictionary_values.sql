-- The dictionary values the product ships with, in both languages.

select set_config('app.tenant_id', '000000', true), set_config('app.operation', 'migration', true);

with heading(code, dict_value, dict_value_en, sort) as (values
  ('sex', '性别', 'Sex', 1),
  ('menu_category', '菜单类型', 'Menu category', 2),
  ('button_func', '按钮功能', 'Button function', 3),
  ('yes_no', '是否', 'Yes or no', 4),
  ('data_scope_type', '数据权限', 'Data scope', 5),
  ('post_category', '岗位类别', 'Position category', 6),
  ('user_status', '用户状态', 'User status', 7),
  ('org_category', '机构类型', 'Organisation category', 8)
), headings as (
  insert into dicts (code, dict_key, dict_value, dict_value_en, sort)
  select code, '-1', dict_value, dict_value_en, sort from heading returning id, code
), entry(code, dict_key, dict_value, dict_value_en) as (values
  ('sex', '1', '男', 'Male'), ('sex', '2', '女', 'Female'), ('sex', '3', '未知', 'Unknown'),
  ('menu_category', '1', '菜单', 'Menu'), ('menu_category', '2', '按钮', 'Button'),
  ('button_func', '1', '工具栏', 'Toolbar'), ('button_func', '2', '操作栏', 'Row'), ('button_func', '3', '工具操作栏', 'Toolbar and row'),
  ('yes_no', '1', '否', 'No'), ('yes_no', '2', '是', 'Yes'),
  ('data_scope_type', '1', '全部可见', 'All'), ('data_scope_type', '2', '本人可见', 'Own'),
  ('data_scope_type', '3', '所在机构可见', 'Own department'), ('data_scope_type', '4', '所在机构及子级可见', 'Department and below'),
  ('data_scope_type', '5', '自定义', 'Custom'),
  ('post_category', '1', '高层', 'Top management'), ('post_category', '2', '中层', 'Middle management'),
  ('post_category', '3', '基层', 'Base level'), ('post_category', '4', '其他', 'Other'),
  ('user_status', '1', '正常', 'Normal'), ('user_status', '2', '禁用', 'Forbidden'),
  ('org_category', '1', '公司', 'Company'), ('org_category', '2', '部门', 'Department'), ('org_category', '3', '小组', 'Group')
)
insert into dicts (parent_id, code, dict_key, dict_value, dict_value_en, sort)
select h.id, e.code, e.dict_key, e.dict_value, e.dict_value_en, row_number() over (partition by e.code order by e.dict_key)
from entry e join headings h using (code);
