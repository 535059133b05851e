-- A correction names the entry in whose place it stands, by the time that one bears; it may bear the same time itself.

alter table rca_custody add column corrects_at timestamptz;
alter table rca_custody add constraint rca_custody_corrects check (corrects_at is null or is_correction);
drop index rca_custody_time;
create unique index rca_custody_time on rca_custody (tenant_id, study_id, evidence_code, handed_at, handed_by, received_by, is_correction) where is_deleted = 0;
