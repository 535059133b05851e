-- Inspection intervals a company follows, each with its clause and edition; the engine's table stands where a company has no row of a code.
create table statutory_rules (
  tenant_id text not null default current_tenant(),
  id bigint not null default next_id(),
  code text not null check (code <> ''),
  name text not null check (name <> ''),
  name_en text,
  scope text not null check (scope in ('vessel', 'vesselNonMetal', 'pipe', 'boilerExternal', 'boilerInternal', 'psv', 'gauge', 'gasDetector', 'crane',
    'tankExternal', 'tankInternal')),
  grades text[] not null default '{}',
  classes text[] not null default '{}',
  small_types text[] not null default '{}',
  condition text check (condition in ('highStrengthSphere')),
  first_years double precision check (first_years > 0),
  max_years double precision check (max_years > 0),
  default_years double precision check (default_years > 0),
  cumulative_years double precision check (cumulative_years > 0),
  extended_years double precision check (extended_years > 0),
  strict_years double precision check (strict_years > 0),
  rbi_max_years double precision check (rbi_max_years > 0),
  monitored boolean not null default false,
  stop boolean not null default false,
  clause text not null check (clause <> ''),
  remark text,
  primary key (tenant_id, id)
);
call protect_tenant_table('statutory_rules');
create unique index statutory_rules_code on statutory_rules (tenant_id, code) where is_deleted = 0;

-- Companies that are there already get the rows new ones start with. No person does this, so nothing is stamped or written to the audit.
alter table statutory_rules no force row level security;
alter table statutory_rules disable trigger user;
insert into statutory_rules (tenant_id, code, name, name_en, scope, grades, classes, small_types, condition, first_years, max_years, default_years,
  cumulative_years, extended_years, strict_years, rbi_max_years, monitored, stop, clause, remark)
select t.tenant_id, r.code, r.name, r.name_en, r.scope, r.grades::text[], r.classes::text[], r.small_types::text[], r.condition, r.first_years, r.max_years,
  r.default_years, r.cumulative_years, r.extended_years, r.strict_years, r.rbi_max_years, r.monitored, r.stop, r.clause, r.remark
from tenants t cross join (values
  ('vessel-1-2', '压力容器 1、2 级', 'Pressure vessel, grades 1 and 2', 'vessel', '{1,2}', '{}', '{}', null, 3, 6, null, null, 12, null, 9, false, false, 'TSG 21-2016 8.1.6.1, 8.1.7, 8.10.3', '延长至 12 年的条件（8.1.7）：腐蚀速率小于 0.1 mm/a，有金属衬里或喷涂金属层，经 1–2 次检验确认，由检验人员写明。'),
  ('vessel-3', '压力容器 3 级', 'Pressure vessel, grade 3', 'vessel', '{3}', '{}', '{}', null, 3, 6, 3, null, null, null, null, false, false, 'TSG 21-2016 8.1.6.1', '3–6 年，由检验人员写明；未写时取 3 年。'),
  ('vessel-4', '压力容器 4 级', 'Pressure vessel, grade 4', 'vessel', '{4}', '{}', '{}', null, 3, 3, 2, 3, null, null, null, true, false, 'TSG 21-2016 8.1.6.1', '监控使用，累计不超过 3 年。'),
  ('vessel-5', '压力容器 5 级', 'Pressure vessel, grade 5', 'vessel', '{5}', '{}', '{}', null, 3, null, null, null, null, null, null, false, true, 'TSG 21-2016 8.1.6.1', null),
  ('sphere-first', '高强度钢球罐首次检验', 'First inspection of a high-strength sphere', 'vessel', '{}', '{}', '{}', 'highStrengthSphere', 1, null, null, null, null, null, null, false, false, 'TSG 21-2016 8.1.7', '出处为二次文献，请核对现行版本。'),
  ('non-metal-1', '非金属压力容器 1 级', 'Non-metallic vessel, grade 1', 'vesselNonMetal', '{1}', '{}', '{}', null, 1, 3, null, null, null, null, null, false, false, 'TSG 21-2016 8.1.6.2', '出处为二次文献，请核对现行版本。'),
  ('non-metal-2', '非金属压力容器 2 级', 'Non-metallic vessel, grade 2', 'vesselNonMetal', '{2}', '{}', '{}', null, 1, 2, null, null, null, null, null, false, false, 'TSG 21-2016 8.1.6.2', '出处为二次文献，请核对现行版本。'),
  ('non-metal-3-4', '非金属压力容器 3、4 级', 'Non-metallic vessel, grades 3 and 4', 'vesselNonMetal', '{3,4}', '{}', '{}', null, 1, 1, null, 1, null, null, null, true, false, 'TSG 21-2016 8.1.6.2', '监控使用，累计不超过 1 年。'),
  ('non-metal-5', '非金属压力容器 5 级', 'Non-metallic vessel, grade 5', 'vesselNonMetal', '{5}', '{}', '{}', null, 1, null, null, null, null, null, null, false, true, 'TSG 21-2016 8.1.6.2', null),
  ('pipe-gc1-gc2', '工业管道 GC1、GC2，1、2 级', 'Pipework GC1 and GC2, grades 1 and 2', 'pipe', '{1,2}', '{GC1,GC2}', '{}', null, 3, 6, null, null, null, null, 9, false, false, 'TSG D7005-2018 1.6', 'RBI 周期 9 年出处为二次文献，请核对。'),
  ('pipe-gc3', '工业管道 GC3，1、2 级', 'Pipework GC3, grades 1 and 2', 'pipe', '{1,2}', '{GC3}', '{}', null, 3, 9, null, null, null, null, 9, false, false, 'TSG D7005-2018 1.6', '首次检验 3 年出处为二次文献，请核对。'),
  ('pipe-3', '工业管道 3 级', 'Pipework, grade 3', 'pipe', '{3}', '{}', '{}', null, 3, 3, null, null, null, null, null, true, false, 'TSG D7005-2018 1.6', null),
  ('pipe-4', '工业管道 4 级', 'Pipework, grade 4', 'pipe', '{4}', '{}', '{}', null, 3, null, null, null, null, null, null, false, true, 'TSG D7005-2018 1.6', null),
  ('boiler-external', '锅炉外部检验', 'Boiler, external', 'boilerExternal', '{}', '{}', '{}', null, null, 1, null, null, null, null, null, false, false, 'TSG 11-2020 9.4', null),
  ('boiler-internal', '锅炉内部检验', 'Boiler, internal', 'boilerInternal', '{}', '{}', '{}', null, 1, 2, null, null, 6, null, null, false, false, 'TSG 11-2020 9.4', '电站锅炉和生产流程中的锅炉可随大修进行，3–6 年。'),
  ('psv', '安全阀校验', 'Safety valve', 'psv', '{}', '{}', '{}', null, null, 1, null, null, 3, 5, null, false, false, 'TSG ZF001-2006 B6.3', '符合条件的弹簧直接载荷式安全阀，经使用单位技术负责人批准可延长至 3 年，更严条件下 5 年。'),
  ('gauge', '压力表检定', 'Pressure gauge', 'gauge', '{}', '{}', '{}', null, null, 0.5, null, null, null, null, null, false, false, 'JJG 52-2013', null),
  ('gas-detector', '可燃气体检测报警器检定', 'Gas detector', 'gasDetector', '{}', '{}', '{}', null, null, 1, null, null, null, null, null, false, false, 'JJG 693-2011', null),
  ('crane-yearly', '塔式、升降机、流动式和吊运熔融金属的起重机械', 'Tower crane, lift, mobile crane and crane for molten metal', 'crane', '{}', '{}', '{towerCrane,lift,mobile,moltenMetal}', null, null, 1, null, null, null, null, null, false, false, 'TSG Q7015-2016', 'TSG 51-2023 已发布，请核对。'),
  ('crane', '其他起重机械', 'Other cranes', 'crane', '{}', '{}', '{}', null, null, 2, null, null, null, null, null, false, false, 'TSG Q7015-2016', 'TSG 51-2023 已发布，请核对。'),
  ('tank-external', '储罐外部检验', 'Tank, external', 'tankExternal', '{}', '{}', '{}', null, null, 5, null, null, null, null, null, false, false, 'API 653:2014 6.3.2', null),
  ('tank-syt5921', '储罐内部检验（SY/T 5921）', 'Tank, internal (SY/T 5921)', 'tankInternal', '{}', '{SYT5921}', '{}', null, 10, 7, null, null, null, null, null, false, false, 'SY/T 5921-2017 5.1.1', '修理周期 5–7 年，首次不超过 10 年；经评价批准可缩短或延长。'),
  ('tank-gbt37327', '储罐内部检验（GB/T 37327）', 'Tank, internal (GB/T 37327)', 'tankInternal', '{}', '{GBT37327}', '{}', null, null, null, null, null, null, null, null, false, false, 'GB/T 37327-2019', '周期请按所用版本填写。'),
  ('tank-aq3053', '储罐内部检验（AQ 3053）', 'Tank, internal (AQ 3053)', 'tankInternal', '{}', '{AQ3053}', '{}', null, null, null, null, null, null, null, null, false, false, 'AQ 3053-2015', '周期请按所用版本填写。'),
  ('tank-api653', '储罐内部检验（API 653）', 'Tank, internal (API 653)', 'tankInternal', '{}', '{API653}', '{}', null, 10, 20, null, null, null, null, null, false, false, 'API 653:2014 6.4.2', '首次 10 年加已确认的加年，以后 20 年，有防渗漏屏障 30 年。')
) r(code, name, name_en, scope, grades, classes, small_types, condition, first_years, max_years, default_years, cumulative_years, extended_years,
  strict_years, rbi_max_years, monitored, stop, clause, remark)
where t.is_deleted = 0;
alter table statutory_rules enable trigger user;
alter table statutory_rules force row level security;
