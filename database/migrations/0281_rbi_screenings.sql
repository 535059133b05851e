-- Qualitative screening (API RP 580): answers about equipment, one row each in a project.
create table rbi_screenings (
  tenant_id text not null default current_tenant(),
  id bigint not null default next_id(),
  project_id bigint not null default current_project_id(),
  equipment_id bigint not null,
  damage text,
  inspection text,
  operation text,
  condition text,
  fluid text,
  inventory text,
  people text,
  business text,
  -- What a person decided; empty follows the proposal.
  decision text check (decision in ('quantitative', 'rules')),
  reason text,
  primary key (tenant_id, id),
  foreign key (tenant_id, project_id) references projects,
  foreign key (tenant_id, equipment_id) references equipment
);
call protect_tenant_table('rbi_screenings');
create unique index rbi_screenings_equipment on rbi_screenings (tenant_id, project_id, equipment_id) where is_deleted = 0;
create index on rbi_screenings (tenant_id, equipment_id);

-- What the answers come to; written by the platform after every save.
create table rbi_screening_results (
  tenant_id text not null default current_tenant() references tenants,
  screening_id bigint not null,
  likelihood text,
  consequence text,
  level text,
  proposal text,
  outcome text,
  primary key (tenant_id, screening_id),
  foreign key (tenant_id, screening_id) references rbi_screenings
);
call isolate_tenant_table('rbi_screening_results');
grant select, insert, update, delete on rbi_screening_results to ircrisk_app;
