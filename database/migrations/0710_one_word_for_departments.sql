-- One word for one thing: a department is 部门 on every screen. What somebody has renamed stays.
update dicts set dict_value = '部门类型', dict_value_en = 'Department category'
  where code = 'org_category' and dict_key = '-1' and dict_value = '机构类型';
update dicts set dict_value = '所在部门可见' where code = 'data_scope_type' and dict_key = '3' and dict_value = '所在机构可见';
update dicts set dict_value = '所在部门及下级可见' where code = 'data_scope_type' and dict_key = '4' and dict_value = '所在机构及子级可见';
update data_scopes set scope_name = '所在部门可见' where built_in and scope_name = '所在机构可见';
update data_scopes set scope_name = '所在部门及下级可见' where built_in and scope_name = '所在机构及子级可见';
