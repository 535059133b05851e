-- What the indicators count that no other module records: monthly conditions, sealing points, definitions with their targets;
-- the frozen months, remarks in the trend and each person's layout.

-- Equipment that must be registered (TSG 08): pressure vessels, industrial piping of grades GC1–GC3, boilers, cranes.
create function is_special_equipment(type text, small_type text) returns boolean language sql immutable parallel safe as $$
  select coalesce(type in ('pressureVessel', 'crane') or (type = 'heatExchanger' and small_type = 'shellTube')
    or (type = 'piping' and small_type in ('GC1', 'GC2', 'GC3')) or (type = 'heater' and small_type in ('boiler', 'whb')), false)
$$;

create table equipment_conditions (
  tenant_id text not null default current_tenant(),
  id bigint not null default next_id(),
  equipment_id bigint not null,
  -- First day of the month the condition was judged in.
  month date not null check (extract(day from month) = 1),
  condition text not null check (condition in ('good', 'standbyGood', 'minor', 'bad')),
  reason text,
  primary key (tenant_id, id),
  foreign key (tenant_id, equipment_id) references equipment
);
call protect_tenant_table('equipment_conditions');
create unique index equipment_conditions_month on equipment_conditions (tenant_id, month, equipment_id) where is_deleted = 0;
create index on equipment_conditions (tenant_id, equipment_id);

create table seal_point_counts (
  tenant_id text not null default current_tenant(),
  id bigint not null default next_id(),
  node_id bigint not null,
  month date not null check (extract(day from month) = 1),
  static_points integer not null check (static_points >= 0),
  leaking_static integer not null check (leaking_static between 0 and static_points),
  dynamic_points integer not null check (dynamic_points >= 0),
  leaking_dynamic integer not null check (leaking_dynamic between 0 and dynamic_points),
  remark text,
  primary key (tenant_id, id),
  foreign key (tenant_id, node_id) references factory_nodes
);
call protect_tenant_table('seal_point_counts');
create unique index seal_point_counts_month on seal_point_counts (tenant_id, month, node_id) where is_deleted = 0;
create index on seal_point_counts (tenant_id, node_id);

-- How an indicator is counted and what it should reach, from a month on; the months before keep theirs.
create table kpi_definitions (
  tenant_id text not null default current_tenant(),
  id bigint not null default next_id(),
  code text not null,
  effective_from date not null check (extract(day from effective_from) = 1),
  target double precision,
  variant text not null default 'standard' check (variant in ('standard', 'excludePlanned', 'byDowntime')),
  owner_id bigint,
  remark text,
  primary key (tenant_id, id)
);
call protect_tenant_table('kpi_definitions');
create unique index kpi_definitions_from on kpi_definitions (tenant_id, code, effective_from) where is_deleted = 0;

create table kpi_annotations (
  tenant_id text not null default current_tenant(),
  id bigint not null default next_id(),
  day date not null,
  -- Empty: about every indicator, or the whole plant.
  code text,
  node_id bigint,
  remark text not null check (remark <> ''),
  primary key (tenant_id, id),
  foreign key (tenant_id, node_id) references factory_nodes
);
call protect_tenant_table('kpi_annotations');
create index on kpi_annotations (tenant_id, day) where is_deleted = 0;
create index on kpi_annotations (tenant_id, node_id);

-- A frozen month is never changed: a correction is a further revision with its reason.
create table kpi_snapshots (
  tenant_id text not null default current_tenant(),
  id bigint not null default next_id(),
  month date not null check (extract(day from month) = 1),
  revision integer not null check (revision > 0),
  reason text,
  -- SHA-256 over the sums in their order: what was frozen can be proved.
  digest text not null,
  primary key (tenant_id, id)
);
call protect_tenant_table('kpi_snapshots');
create unique index kpi_snapshots_revision on kpi_snapshots (tenant_id, month, revision);
revoke update, delete on kpi_snapshots from ircrisk_app;

-- The sums of one place in one frozen month. The path is that of the day of freezing: a later move of the unit changes nothing.
create table kpi_snapshot_sums (
  tenant_id text not null default current_tenant() references tenants,
  snapshot_id bigint not null,
  node_id bigint not null,
  path text not null,
  good_units double precision,
  units_in_service double precision,
  failures double precision,
  unit_years double precision,
  required_hours double precision,
  planned_down_hours double precision,
  unplanned_down_hours double precision,
  leaking_static_points double precision,
  static_points double precision,
  leaking_dynamic_points double precision,
  dynamic_points double precision,
  special_with_valid_cert double precision,
  special_in_service double precision,
  inspected_by_due double precision,
  due_in_period double precision,
  completed_planned double precision,
  planned_due double precision,
  operating_hours double precision,
  active_repair_hours double precision,
  repairs double precision,
  repair_cost double precision,
  primary key (tenant_id, snapshot_id, node_id),
  foreign key (tenant_id, snapshot_id) references kpi_snapshots
);
call isolate_tenant_table('kpi_snapshot_sums');
grant select, insert on kpi_snapshot_sums to ircrisk_app;

create table dashboard_layouts (
  tenant_id text not null default current_tenant(),
  id bigint not null default next_id(),
  user_id bigint not null,
  layout jsonb not null,
  primary key (tenant_id, id)
);
call protect_tenant_table('dashboard_layouts');
create unique index dashboard_layouts_user on dashboard_layouts (tenant_id, user_id) where is_deleted = 0;
