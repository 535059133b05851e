-- Risk-based inspection: studies with revisions, one assessment per part, what was calculated and kept scenarios.

create table rbi_studies (
  tenant_id text not null default current_tenant(),
  id bigint not null default next_id(),
  project_id bigint not null default current_project_id(),
  -- All revisions of one study share this id (that of the first).
  study_id bigint not null,
  revision integer not null default 1 check (revision > 0),
  code text not null check (code <> ''),
  name text not null check (name <> ''),
  description text,
  state text not null default 'draft' check (state in ('draft', 'inReview', 'approved', 'superseded')),
  state_comment text,
  approved_by bigint,
  approved_on date,
  edition text not null default 'api581-3' check (edition in ('api581-3', 'api581-3-addendum-2', 'gbt-26610')),
  rbi_date date not null,
  plan_date date not null,
  target_kind text not null default 'areaRisk'
    check (target_kind in ('areaRisk', 'financialRisk', 'damageFactor', 'pof', 'thickness')),
  -- m²/a, USD/a, –, 1/a; null for the thickness target, which takes each part's own minimum.
  target_value double precision check (target_value > 0),
  -- The rest of the settings: see the contract.
  settings jsonb not null default '{}',
  -- { "nodeIds": [], "equipmentIds": [] }
  scope jsonb not null default '{}',
  -- What the stored results were calculated with; a difference makes all of them stale.
  result_hash text,
  matrix_row_id bigint,
  management_factor double precision,
  unit_plan jsonb,
  calculated_time timestamptz,
  part_count integer not null default 0,
  failed_count integer not null default 0,
  high_count integer not null default 0,
  primary key (tenant_id, id),
  foreign key (tenant_id, project_id) references projects,
  foreign key (tenant_id, matrix_row_id) references risk_matrices,
  constraint rbi_studies_dates check (plan_date > rbi_date),
  constraint rbi_studies_target check (target_kind = 'thickness' or target_value is not null)
);
call protect_tenant_table('rbi_studies');
create unique index rbi_studies_revision on rbi_studies (tenant_id, study_id, revision);
create unique index rbi_studies_code on rbi_studies (tenant_id, project_id, code, revision) where is_deleted = 0;
create index on rbi_studies (tenant_id, project_id, create_time desc, id desc) where is_deleted = 0;
create index rbi_studies_search on rbi_studies using gin (code gin_trgm_ops, name gin_trgm_ops);

-- What people decide: which mechanisms act, and what differs from the ledger.
create table rbi_assessments (
  tenant_id text not null default current_tenant(),
  id bigint not null default next_id(),
  study_id bigint not null,
  part_id bigint not null,
  equipment_id bigint not null,
  -- [{ "type", "verdict", "active" }]
  mechanisms jsonb not null default '[]',
  is_confirmed boolean not null default false,
  -- Same shape as the engine's component, only what differs from the ledger.
  overrides jsonb not null default '{}',
  remark text,
  primary key (tenant_id, id),
  foreign key (tenant_id, study_id) references rbi_studies,
  foreign key (tenant_id, part_id) references parts,
  foreign key (tenant_id, equipment_id) references equipment
);
call protect_tenant_table('rbi_assessments');
create unique index rbi_assessments_part on rbi_assessments (tenant_id, study_id, part_id) where is_deleted = 0;
create index on rbi_assessments (tenant_id, part_id);
create index on rbi_assessments (tenant_id, equipment_id);

-- Calculated figures, one row an assessment: written in bulk by the calculation, so without the audit of records.
create table rbi_results (
  tenant_id text not null default current_tenant() references tenants,
  assessment_id bigint not null,
  study_id bigint not null,
  state text not null check (state in ('fresh', 'incomplete', 'failed')),
  problems jsonb not null default '[]',
  warning_count integer not null default 0,
  gap_count integer not null default 0,
  component_type text,
  driver text,
  -- { "thinning": [at RBI date, at plan date], … }
  shares jsonb not null default '{}',
  df double precision,
  pof double precision,
  area double precision,
  financial double precision,
  area_risk double precision,
  financial_risk double precision,
  df_plan double precision,
  pof_plan double precision,
  area_risk_plan double precision,
  financial_risk_plan double precision,
  df_with double precision,
  pof_with double precision,
  area_risk_with double precision,
  financial_risk_with double precision,
  area_category text,
  financial_category text,
  pof_category smallint,
  pof_category_plan smallint,
  pof_category_with smallint,
  area_level text,
  financial_level text,
  area_level_plan text,
  financial_level_plan text,
  area_level_with text,
  financial_level_with text,
  target_date date,
  target_passed boolean not null default false,
  -- none, inspect, mitigate or unknown.
  action text not null default 'unknown',
  inspection_date date,
  effectiveness text,
  -- [{ "mechanism", "effectiveness" }]
  credits jsonb not null default '[]',
  inspection_cost double precision,
  input_hash text not null,
  engine_version text not null,
  calculated_at timestamptz not null default now(),
  primary key (tenant_id, assessment_id),
  foreign key (tenant_id, assessment_id) references rbi_assessments,
  foreign key (tenant_id, study_id) references rbi_studies
);
call isolate_tenant_table('rbi_results');
grant select, insert, update, delete on rbi_results to ircrisk_app;
create index on rbi_results (tenant_id, study_id, area_risk_plan desc nulls last);
create index on rbi_results (tenant_id, study_id, financial_risk_plan desc nulls last);
create index on rbi_results (tenant_id, study_id, inspection_date);

-- What-if kept by name: changes to one assessment's input and what came out.
create table rbi_scenarios (
  tenant_id text not null default current_tenant(),
  id bigint not null default next_id(),
  assessment_id bigint not null,
  name text not null check (name <> ''),
  changes jsonb not null,
  figures jsonb not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, assessment_id) references rbi_assessments
);
call protect_tenant_table('rbi_scenarios');
create unique index rbi_scenarios_name on rbi_scenarios (tenant_id, assessment_id, name) where is_deleted = 0;
