-- The one to-do list and the one document store of all modules; stream components and corrosion cases.

create table action_items (
  tenant_id text not null default current_tenant(),
  id bigint not null default next_id(),
  project_id bigint,
  source_module text not null,
  source_id bigint,
  node_id bigint,
  equipment_id bigint,
  title text not null check (title <> ''),
  description text,
  type text not null check (type in ('corrective', 'preventive', 'inspection', 'moc', 'study')),
  priority text not null default 'medium' check (priority in ('low', 'medium', 'high', 'urgent')),
  owner_id bigint,
  due_date date,
  state text not null default 'open' check (state in
    ('draft', 'open', 'inProgress', 'pendingVerification', 'closed', 'rejected', 'deferred', 'cancelled')),
  state_reason text,
  deferred_to date,
  approver_id bigint,
  closed_on date,
  close_evidence_ids bigint[] not null default '{}',
  effectiveness_check_date date,
  effectiveness_result text,
  primary key (tenant_id, id),
  foreign key (tenant_id, node_id) references factory_nodes,
  foreign key (tenant_id, equipment_id) references equipment
);
call protect_tenant_table('action_items');
create index on action_items (tenant_id, due_date, id) where is_deleted = 0;
create index on action_items (tenant_id, owner_id, due_date) where is_deleted = 0;
create index on action_items (tenant_id, source_module, source_id);
create index on action_items (tenant_id, equipment_id);

create table documents (
  tenant_id text not null default current_tenant(),
  id bigint not null default next_id(),
  document_number text not null,
  title text not null check (title <> ''),
  type text not null,
  revision text not null default '0',
  state text not null default 'draft' check (state in ('draft', 'inReview', 'approved', 'superseded')),
  file_id bigint,
  equipment_id bigint,
  node_id bigint,
  effective_date date,
  review_due_date date,
  keywords text,
  primary key (tenant_id, id),
  foreign key (tenant_id, equipment_id) references equipment,
  foreign key (tenant_id, node_id) references factory_nodes
);
call protect_tenant_table('documents');
create unique index documents_number on documents (tenant_id, document_number, revision) where is_deleted = 0;
create index on documents (tenant_id, equipment_id);

create table stream_components (
  tenant_id text not null default current_tenant(),
  id bigint not null default next_id(),
  name text not null check (name <> ''),
  name_en text,
  cas_number text,
  formula text,
  molecular_weight double precision check (molecular_weight > 0),
  boiling_point double precision,
  auto_ignition_temperature double precision,
  flash_point double precision,
  liquid_density double precision check (liquid_density > 0),
  toxicity_class text,
  flammability_class text,
  representative_fluid text,
  remark text,
  primary key (tenant_id, id)
);
call protect_tenant_table('stream_components');
create unique index stream_components_name on stream_components (tenant_id, name) where is_deleted = 0;

create table corrosion_cases (
  tenant_id text not null default current_tenant(),
  id bigint not null default next_id(),
  title text not null check (title <> ''),
  mechanism text not null,
  equipment_id bigint,
  node_id bigint,
  material_id bigint,
  medium text,
  temperature double precision,
  pressure double precision,
  found_date date,
  appearance text,
  cause text,
  measures text,
  photo_ids bigint[] not null default '{}',
  keywords text,
  primary key (tenant_id, id),
  foreign key (tenant_id, equipment_id) references equipment,
  foreign key (tenant_id, node_id) references factory_nodes,
  foreign key (tenant_id, material_id) references materials
);
call protect_tenant_table('corrosion_cases');
create index corrosion_cases_search on corrosion_cases using gin
  ((title || ' ' || mechanism || ' ' || coalesce(medium, '') || ' ' || coalesce(keywords, '')) gin_trgm_ops);
create index on corrosion_cases (tenant_id, mechanism);
