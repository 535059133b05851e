-- Companies, projects, studies and fault trees have a second name for English readers; empty = the first one serves both.

alter table enterprises add column name_en text check (length(name_en) <= 200);
alter table projects add column project_name_en text check (length(project_name_en) <= 200);
alter table rbi_studies add column name_en text check (length(name_en) <= 256);
alter table fault_trees add column name_en text check (length(name_en) <= 256);
alter table qra_studies add column study_name_en text check (length(study_name_en) <= 256);
alter table fmea_studies add column study_name_en text check (length(study_name_en) <= 256);

-- The project every tenant was made with. No person does this, so nothing is stamped or written to the audit.
alter table projects no force row level security;
alter table projects disable trigger user;
update projects set project_name_en = 'Default project' where item_no = 'DEFAULT' and project_name = '默认项目';
alter table projects enable trigger user;
alter table projects force row level security;

create or replace view risk_subjects with (security_invoker = true) as
  select tenant_id, 'equipment' as subject_type, id as subject_id, tag || ' ' || name as subject_name, id as equipment_id,
    tag || ' ' || coalesce(nullif(name_en, ''), name) as subject_name_en from equipment
  union all
  select p.tenant_id, 'part', p.id, e.tag || ' ' || p.name, e.id, e.tag || ' ' || coalesce(nullif(p.name_en, ''), p.name)
  from parts p join equipment e on e.tenant_id = p.tenant_id and e.id = p.equipment_id;
