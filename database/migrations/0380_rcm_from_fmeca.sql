-- A mode of RCM that was taken from an FMECA remembers it: taken again it is not doubled.

alter table rcm_modes add column fmeca_origin_id bigint;
create unique index rcm_modes_fmeca on rcm_modes (tenant_id, study_id, fmeca_origin_id) where is_deleted = 0 and fmeca_origin_id is not null;
