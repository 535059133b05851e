/*
  Several approved studies may have published the same subject. A published assessment names its study, and counts as long as that
  study judges the subject; what no longer counts stays, because it keeps the version of the matrix that judged it.
*/
alter table risk_assessments
  add column study_id bigint,
  add column in_force boolean not null default true;

-- A study published on the day it was approved what it held as of its own date: of several the approval nearest in time.
update risk_assessments r set study_id = (
  select s.id from rbi_studies s join rbi_assessments a on a.tenant_id = s.tenant_id and a.study_id = s.id and a.part_id = r.subject_id
  where s.tenant_id = r.tenant_id and s.project_id is not distinct from r.project_id and s.rbi_date = r.assessed_on and s.approved_on is not null
  order by abs(extract(epoch from r.create_time - coalesce((
    select max(t.at) from study_steps t where t.tenant_id = s.tenant_id and t.study_id = s.id and t.step = 'approve'), s.approved_on))), s.id desc
  limit 1)
where r.subject_type = 'part' and r.approved;
update risk_assessments r set study_id = o.study_id from risk_assessments o
where o.tenant_id = r.tenant_id and o.id = r.moved_from and o.study_id is not null;
update risk_assessments r set in_force = false
where r.study_id is not null and not exists (
  select from rbi_assessments a join rbi_studies s on s.tenant_id = a.tenant_id and s.id = a.study_id and s.state = 'approved' and s.is_deleted = 0
  where a.tenant_id = r.tenant_id and a.study_id = r.study_id and a.part_id = r.subject_id and a.is_deleted = 0 and a.superseded_by is null);
