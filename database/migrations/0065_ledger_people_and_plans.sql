-- Who answers for a piece of equipment, second-language titles of shared records, and the date an approved risk-based plan sets.

alter table equipment add column responsible_id bigint;
create index on equipment (tenant_id, responsible_id) where responsible_id is not null;

alter table action_items add column title_en text;
alter table documents add column title_en text;
alter table corrosion_cases add column title_en text;

-- Written when a risk-based study is approved; the due date follows from them together with the statutory rule.
alter table equipment_integrity
  add column rbi_study_id bigint,
  add column rbi_approved_on date,
  add column rbi_inspection_date date;
