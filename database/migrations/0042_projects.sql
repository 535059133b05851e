-- Projects: their phase, members with a role in the project, and the matrices they may choose.

-- Rows from before had no phase; a change of type fills them whatever tenant they belong to.
alter table projects alter column phase type text using coalesce(phase, 'running');
alter table projects alter column phase set default 'running', alter column phase set not null;
alter table projects add constraint projects_phase check (phase in ('planned', 'running', 'closed'));
create index projects_name on projects (tenant_id, project_name) where is_deleted = 0;

create table project_members (
  tenant_id text not null default current_tenant(),
  id bigint not null default next_id(),
  project_id bigint not null,
  user_id bigint not null,
  member_role text not null check (member_role in ('manager', 'engineer', 'reviewer', 'viewer')),
  primary key (tenant_id, id),
  foreign key (tenant_id, project_id) references projects (tenant_id, id),
  foreign key (tenant_id, user_id) references users (tenant_id, id)
);
call protect_tenant_table('project_members');
create unique index project_members_user on project_members (tenant_id, project_id, user_id) where is_deleted = 0;
create index project_members_of on project_members (tenant_id, user_id) where is_deleted = 0;

-- One row per matrix in force, under the id its versions share: what a project points at. Row security is the caller's.
create view active_risk_matrices with (security_invoker = true) as
  select tenant_id, matrix_id as id, name, name_en, is_deleted from risk_matrices where state = 'active' and is_deleted = 0;
grant select on active_risk_matrices to ircrisk_app;
