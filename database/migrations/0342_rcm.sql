-- Reliability-centred maintenance: functions, functional failures, failure modes with their decisions, and the tasks they became.

create table rcm_studies (
  tenant_id text not null default current_tenant(),
  id bigint not null default next_id(),
  equipment_id bigint not null,
  boundary text,
  operating_context text,
  operating_context_en text,
  assumptions text,
  review_date date,
  formulas_approved_by text,
  team text,
  mode_count integer not null default 0,
  decided_count integer not null default 0,
  primary key (tenant_id, id),
  foreign key (tenant_id, equipment_id) references equipment
);
call protect_study_table('rcm_studies');
create index on rcm_studies (tenant_id, equipment_id);

create table rcm_functions (
  tenant_id text not null default current_tenant(),
  id bigint not null default next_id(),
  study_id bigint not null,
  code text not null check (code ~ '^[0-9]{1,3}$'),
  statement text not null check (statement <> ''),
  statement_en text,
  performance_standard text,
  performance_standard_en text,
  primary key (tenant_id, id)
);
call protect_study_part('rcm_functions', 'rcm_studies');
create unique index rcm_functions_code on rcm_functions (tenant_id, study_id, code) where is_deleted = 0;

-- Codes lead from mode to failure to function (1A3), as people write them: 1A is the failure A of function 1.
create table rcm_failures (
  tenant_id text not null default current_tenant(),
  id bigint not null default next_id(),
  study_id bigint not null,
  code text not null check (code ~ '^[0-9]{1,3}[A-Z]$'),
  statement text not null check (statement <> ''),
  statement_en text,
  primary key (tenant_id, id)
);
call protect_study_part('rcm_failures', 'rcm_studies');
create unique index rcm_failures_code on rcm_failures (tenant_id, study_id, code) where is_deleted = 0;

create table rcm_modes (
  tenant_id text not null default current_tenant(),
  id bigint not null default next_id(),
  study_id bigint not null,
  failure_code text not null check (failure_code ~ '^[0-9]{1,3}[A-Z]$'),
  number integer not null check (number > 0),
  mode text not null check (mode <> ''),
  mode_en text,
  cause text, cause_en text,
  effect text, effect_en text,
  mtbf double precision, mtbf_source text, pattern text, beta double precision, eta double precision,
  repair_cost numeric(18, 2), downtime_cost numeric(18, 2), downtime double precision,
  -- Answers by question with their reasons; written by the decision alone, never by the sheet.
  answers jsonb not null default '{}',
  consequence text,
  outcome text,
  redesign boolean not null default false,
  -- Moved to another functional failure since it was decided.
  recheck boolean not null default false,
  task text, task_en text,
  interval_value integer, interval_unit text,
  basis text, trade text, running_state text, duration double precision, task_cost numeric(18, 2), package_code text,
  primary key (tenant_id, id)
);
call protect_study_part('rcm_modes', 'rcm_studies');
create unique index rcm_modes_number on rcm_modes (tenant_id, study_id, failure_code, number) where is_deleted = 0;

create function recheck_moved_mode() returns trigger language plpgsql as $$
begin
  new.recheck := new.outcome is not null;
  return new;
end $$;
create trigger recheck_moved_mode before update on rcm_modes for each row
  when (old.failure_code is distinct from new.failure_code) execute function recheck_moved_mode();

-- What an approval handed to the maintenance plan: the basis a plan is held against.
create table rcm_tasks (
  tenant_id text not null default current_tenant() references tenants,
  id bigint not null default next_id(),
  series_id bigint not null,
  code text not null,
  plan_code text not null,
  interval_value integer not null,
  interval_unit text not null,
  revision integer not null,
  primary key (tenant_id, id),
  unique (tenant_id, series_id, code)
);
call isolate_tenant_table('rcm_tasks');
grant select, insert, update, delete on rcm_tasks to ircrisk_app;
