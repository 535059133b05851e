-- Assessments can be read anew in a later version of their matrix; what was approved stays beside its successor.

alter table risk_assessments
  -- Events a year the probability level was found from; null when it was judged.
  add column frequency double precision check (frequency >= 0),
  add column moved_from bigint,
  -- Risk rises with the consequence, so the worst category is the highest level.
  add column consequence smallint generated always as (greatest(
    (consequences ->> 'P')::smallint, (consequences ->> 'E')::smallint, (consequences ->> 'O')::smallint,
    (consequences ->> 'A')::smallint, (consequences ->> 'R')::smallint)) stored,
  add constraint risk_assessments_moved_from foreign key (tenant_id, moved_from) references risk_assessments;
create unique index risk_assessments_successor on risk_assessments (tenant_id, moved_from) where moved_from is not null and is_deleted = 0;
create index risk_assessments_project on risk_assessments (tenant_id, project_id);

-- What an assessment is about, in words. Row security is the caller's.
create view risk_subjects with (security_invoker = true) as
  select tenant_id, 'equipment' as subject_type, id as subject_id, tag || ' ' || name as subject_name, id as equipment_id from equipment
  union all
  select p.tenant_id, 'part', p.id, e.tag || ' ' || p.name, e.id
  from parts p join equipment e on e.tenant_id = p.tenant_id and e.id = p.equipment_id;
grant select on risk_subjects to ircrisk_app;
