/*
  Two approved studies may hold the same part. The later approval judges it; the assessment of the earlier one says which study
  has taken its place, so that the ledger has one level and one date for a part.
*/
alter table rbi_assessments add column superseded_by bigint;
alter table rbi_assessments add foreign key (tenant_id, superseded_by) references rbi_studies;
create index on rbi_assessments (tenant_id, superseded_by) where superseded_by is not null;
