-- FMECA by the company's risk matrix, and rating scales a company words itself. A study judges by what it was begun with.
create table fmeca_scales (
  tenant_id text not null default current_tenant(),
  id bigint not null default next_id(),
  code text not null check (code <> ''),
  name text not null check (name <> ''),
  name_en text,
  is_default boolean not null default false,
  severity10 text, severity10_en text, severity9 text, severity9_en text, severity8 text, severity8_en text, severity7 text, severity7_en text,
  severity6 text, severity6_en text, severity5 text, severity5_en text, severity4 text, severity4_en text, severity3 text, severity3_en text,
  severity2 text, severity2_en text, severity1 text, severity1_en text,
  occurrence10 text, occurrence10_en text, occurrence9 text, occurrence9_en text, occurrence8 text, occurrence8_en text, occurrence7 text, occurrence7_en text,
  occurrence6 text, occurrence6_en text, occurrence5 text, occurrence5_en text, occurrence4 text, occurrence4_en text, occurrence3 text, occurrence3_en text,
  occurrence2 text, occurrence2_en text, occurrence1 text, occurrence1_en text,
  detection10 text, detection10_en text, detection9 text, detection9_en text, detection8 text, detection8_en text, detection7 text, detection7_en text,
  detection6 text, detection6_en text, detection5 text, detection5_en text, detection4 text, detection4_en text, detection3 text, detection3_en text,
  detection2 text, detection2_en text, detection1 text, detection1_en text,
  -- Lower limits of the ladder, failures per unit-year.
  limit10 double precision, limit9 double precision, limit8 double precision, limit7 double precision, limit6 double precision, limit5 double precision,
  limit4 double precision, limit3 double precision,
  remark text,
  primary key (tenant_id, id)
);
call protect_tenant_table('fmeca_scales');
create unique index fmeca_scales_code on fmeca_scales (tenant_id, code) where is_deleted = 0;

alter table fmeca_studies add column scale_id bigint, add foreign key (tenant_id, scale_id) references fmeca_scales,
  drop constraint fmeca_studies_method_check;
alter table fmeca_studies add constraint fmeca_studies_method_check
  check (method in ('ratings', 'quantitative', 'both', 'matrix', 'ratingsMatrix', 'all'));
create index on fmeca_studies (tenant_id, scale_id);

-- What a study judges by, as it was when the study took it: a changed scale or matrix reaches it when somebody says so.
create table fmeca_study_bases (
  tenant_id text not null default current_tenant(),
  id bigint not null default next_id(),
  study_id bigint not null,
  scale_id bigint,
  scale_version integer,
  -- Null: the scales the product brings.
  scales jsonb,
  matrix_row_id bigint,
  primary key (tenant_id, id),
  foreign key (tenant_id, study_id) references fmeca_studies,
  foreign key (tenant_id, scale_id) references fmeca_scales,
  foreign key (tenant_id, matrix_row_id) references risk_matrices
);
call protect_tenant_table('fmeca_study_bases');
create unique index fmeca_study_bases_study on fmeca_study_bases (tenant_id, study_id);
create index on fmeca_study_bases (tenant_id, scale_id);
create index on fmeca_study_bases (tenant_id, matrix_row_id);

alter table fmeca_modes
  add column matrix_probability smallint check (matrix_probability between 1 and 10),
  add column consequence_p smallint check (consequence_p between 1 and 10),
  add column consequence_e smallint check (consequence_e between 1 and 10),
  add column consequence_o smallint check (consequence_o between 1 and 10),
  add column consequence_a smallint check (consequence_a between 1 and 10),
  add column consequence_r smallint check (consequence_r between 1 and 10);

alter table fmeca_mode_results add column risk_level text, add column risk_consequence smallint, add column risk_driver text;
