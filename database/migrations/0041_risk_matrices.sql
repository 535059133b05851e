-- Risk matrices with their versions: an active version is never changed, results refer to the version they used.

create table risk_matrices (
  tenant_id text not null default current_tenant(),
  id bigint not null default next_id(),
  -- All versions of one matrix share this id (that of the first).
  matrix_id bigint not null,
  matrix_version integer not null default 1 check (matrix_version > 0),
  -- Null: the company's matrix.
  project_id bigint,
  name text not null check (name <> ''),
  name_en text not null check (name_en <> ''),
  template text not null,
  state text not null default 'draft' check (state in ('draft', 'active', 'retired')),
  definition jsonb not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, project_id) references projects
);
call protect_tenant_table('risk_matrices');
create unique index risk_matrices_version on risk_matrices (tenant_id, matrix_id, matrix_version);
create unique index risk_matrices_active on risk_matrices (tenant_id, matrix_id) where state = 'active' and is_deleted = 0;
-- One draft at a time: two people editing find the same one.
create unique index risk_matrices_draft on risk_matrices (tenant_id, matrix_id) where state = 'draft' and is_deleted = 0;
create index on risk_matrices (tenant_id, project_id);

-- Frozen assessments of any module: the level, and the matrix version that gave it.
create table risk_assessments (
  tenant_id text not null default current_tenant(),
  id bigint not null default next_id(),
  project_id bigint,
  subject_type text not null,
  subject_id bigint not null,
  matrix_row_id bigint not null,
  probability smallint,
  consequences jsonb not null default '{}',
  level text check (level in ('low', 'medium', 'mediumHigh', 'high')),
  stage text not null check (stage in ('initial', 'current', 'residual')),
  assessed_on date not null,
  approved boolean not null default false,
  primary key (tenant_id, id),
  foreign key (tenant_id, matrix_row_id) references risk_matrices
);
call protect_tenant_table('risk_assessments');
create index on risk_assessments (tenant_id, subject_type, subject_id, assessed_on desc);
create index on risk_assessments (tenant_id, matrix_row_id);
