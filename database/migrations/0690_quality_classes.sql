/*
  Up to which score a quality risk is low and medium is the company's; without a row the usual limits hold. A study may weigh its grades to
  rank its risks.
*/
create table qra_settings (
  tenant_id text not null default current_tenant(),
  id bigint not null default next_id(),
  matrix_low integer not null,
  matrix_medium integer not null,
  rpn_low integer not null,
  rpn_medium integer not null,
  primary key (tenant_id, id),
  check (matrix_low between 1 and 24 and matrix_medium between 2 and 24 and matrix_low < matrix_medium),
  check (rpn_low between 1 and 999 and rpn_medium between 2 and 999 and rpn_low < rpn_medium)
);
call protect_tenant_table('qra_settings');
create unique index qra_settings_one on qra_settings (tenant_id) where is_deleted = 0;

alter table qra_studies
  add column weight_severity double precision check (weight_severity between 0 and 100),
  add column weight_probability double precision check (weight_probability between 0 and 100),
  add column weight_detection double precision check (weight_detection between 0 and 100);
