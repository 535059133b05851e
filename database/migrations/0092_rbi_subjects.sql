-- An assessment is of a part, of a course or bottom plate of an atmospheric tank, of a relief device or of a tube bundle.

alter table rbi_assessments alter column part_id drop not null;
alter table rbi_assessments
  add column item text not null default 'part' check (item in ('part', 'course', 'bottom', 'reliefDevice', 'bundle')),
  add column course_id bigint,
  add column bottom_id bigint,
  add foreign key (tenant_id, course_id) references tank_courses,
  add foreign key (tenant_id, bottom_id) references tank_bottoms,
  add constraint rbi_assessments_subject check (
    (item = 'part') = (part_id is not null) and (item = 'course') = (course_id is not null) and (item = 'bottom') = (bottom_id is not null));
create unique index rbi_assessments_course on rbi_assessments (tenant_id, study_id, course_id) where is_deleted = 0 and course_id is not null;
create unique index rbi_assessments_bottom on rbi_assessments (tenant_id, study_id, bottom_id) where is_deleted = 0 and bottom_id is not null;
create unique index rbi_assessments_item on rbi_assessments (tenant_id, study_id, equipment_id, item)
  where is_deleted = 0 and item in ('reliefDevice', 'bundle');
create index on rbi_assessments (tenant_id, course_id) where course_id is not null;
create index on rbi_assessments (tenant_id, bottom_id) where bottom_id is not null;
