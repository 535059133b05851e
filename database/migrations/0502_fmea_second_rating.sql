-- The matrix of a second rating, as it was when the study first used it: an approved revision goes on being judged by it.
alter table fmea_studies add column matrix_row_id bigint, add foreign key (tenant_id, matrix_row_id) references risk_matrices;
create index fmea_studies_matrix on fmea_studies (tenant_id, matrix_row_id);
