-- Choices of the company screen: climate and earthquake data are read by risk calculations, so they are keys and not free words.

select set_config('app.tenant_id', '000000', true), set_config('app.operation', 'migration', true);

with heading(code, dict_value, dict_value_en, sort) as (values
  ('industry', '行业', 'Industry', 20),
  ('hazard_method', '危险源分析方法', 'Hazard analysis method', 21),
  ('major_hazard', '重大危险源等级', 'Major hazard level', 22),
  ('climate', '气候', 'Climate', 23),
  ('earthquake_zone', '地震动峰值加速度分区', 'Peak ground acceleration zone', 24)
), headings as (
  insert into dicts (code, dict_key, dict_value, dict_value_en, sort)
  select code, '-1', dict_value, dict_value_en, sort from heading returning id, code
), entry(code, dict_key, dict_value, dict_value_en, sort) as (values
  ('industry', 'refining', '炼油', 'Refining', 1), ('industry', 'petrochemical', '石油化工', 'Petrochemicals', 2),
  ('industry', 'chemical', '化工', 'Chemicals', 3), ('industry', 'coal', '煤化工', 'Coal chemistry', 4),
  ('industry', 'storage', '储运罐区', 'Tank farm and logistics', 5), ('industry', 'gas', '天然气', 'Natural gas', 6),
  ('industry', 'other', '其他', 'Other', 9),
  ('hazard_method', 'HAZOP', 'HAZOP 危险与可操作性分析', 'HAZOP', 1), ('hazard_method', 'LOPA', 'LOPA 保护层分析', 'LOPA', 2),
  ('hazard_method', 'QRA', '定量风险评价', 'Quantitative risk assessment', 3), ('hazard_method', 'PHA', '预先危险性分析', 'Preliminary hazard analysis', 4),
  ('hazard_method', 'checklist', '安全检查表', 'Safety checklist', 5),
  -- Levels of GB 18218-2018.
  ('major_hazard', '1', '一级重大危险源', 'Major hazard level 1', 1), ('major_hazard', '2', '二级重大危险源', 'Major hazard level 2', 2),
  ('major_hazard', '3', '三级重大危险源', 'Major hazard level 3', 3), ('major_hazard', '4', '四级重大危险源', 'Major hazard level 4', 4),
  -- Drivers of external corrosion in API RP 581, part 2.
  ('climate', 'severe', '严苛（强盐雾或工业腐蚀大气）', 'Severe (salt spray or industrial atmosphere)', 1),
  ('climate', 'moderate', '海洋性（或冷却塔飘滴区）', 'Marine (or cooling tower drift)', 2),
  ('climate', 'mild', '温和（温带）', 'Temperate', 3), ('climate', 'dry', '干燥', 'Arid', 4),
  -- Zones of GB 18306-2015.
  ('earthquake_zone', '0.05', '0.05g（VI 度）', '0.05 g (intensity VI)', 1), ('earthquake_zone', '0.10', '0.10g（VII 度）', '0.10 g (intensity VII)', 2),
  ('earthquake_zone', '0.15', '0.15g（VII 度）', '0.15 g (intensity VII)', 3), ('earthquake_zone', '0.20', '0.20g（VIII 度）', '0.20 g (intensity VIII)', 4),
  ('earthquake_zone', '0.30', '0.30g（VIII 度）', '0.30 g (intensity VIII)', 5), ('earthquake_zone', '0.40', '0.40g 及以上（IX 度）', '0.40 g or more (intensity IX)', 6)
)
insert into dicts (parent_id, code, dict_key, dict_value, dict_value_en, sort)
select h.id, e.code, e.dict_key, e.dict_value, e.dict_value_en, e.sort from entry e join headings h using (code);
