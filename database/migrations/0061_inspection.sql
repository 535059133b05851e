-- Inspections, condition monitoring locations, thickness readings and certificates.

create table inspections (
  tenant_id text not null default current_tenant(),
  id bigint not null default next_id(),
  equipment_id bigint not null,
  inspection_body text not null,
  inspection_date date not null,
  type text not null check (type in ('annual', 'periodic', 'internal', 'external', 'rbi', 'pressureTest', 'monitoring')),
  safety_grade smallint check (safety_grade between 1 and 5),
  scc_flags text[] not null default '{}',
  -- [{ "tag", "setPressure", "last", "next" }]
  relief_valves jsonb,
  effectiveness text check (effectiveness in ('A', 'B', 'C', 'D', 'E')),
  defects text,
  conclusion text,
  report_number text,
  next_due_date date,
  -- What set the date: see the choices of the contract.
  next_due_basis text,
  attachment_ids bigint[] not null default '{}',
  primary key (tenant_id, id),
  foreign key (tenant_id, equipment_id) references equipment
);
call protect_tenant_table('inspections');
create index on inspections (tenant_id, equipment_id, inspection_date desc) where is_deleted = 0;
create index on inspections (tenant_id, next_due_date) where is_deleted = 0;

create table monitoring_locations (
  tenant_id text not null default current_tenant(),
  id bigint not null default next_id(),
  part_id bigint not null,
  number text not null,
  position text,
  -- Place on the part's sketch, 0 to 1 from the top left.
  sketch_x double precision check (sketch_x between 0 and 1),
  sketch_y double precision check (sketch_y between 0 and 1),
  nominal_thickness double precision check (nominal_thickness > 0),
  primary key (tenant_id, id),
  foreign key (tenant_id, part_id) references parts
);
call protect_tenant_table('monitoring_locations');
create unique index monitoring_locations_number on monitoring_locations (tenant_id, part_id, number) where is_deleted = 0;

create table thickness_readings (
  tenant_id text not null default current_tenant(),
  id bigint not null default next_id(),
  location_id bigint not null,
  inspection_id bigint,
  reading_date date not null,
  thickness double precision not null check (thickness > 0),
  method text not null default 'UT',
  temperature double precision,
  doubtful boolean not null default false,
  primary key (tenant_id, id),
  foreign key (tenant_id, location_id) references monitoring_locations,
  foreign key (tenant_id, inspection_id) references inspections
);
call protect_tenant_table('thickness_readings');
create unique index thickness_readings_day on thickness_readings (tenant_id, location_id, reading_date) where is_deleted = 0;
create index on thickness_readings (tenant_id, inspection_id);

create table certificates (
  tenant_id text not null default current_tenant(),
  id bigint not null default next_id(),
  equipment_id bigint not null,
  kind text not null check (kind in ('registration', 'inspection', 'calibration', 'operator', 'other')),
  number text not null,
  issuer text,
  issue_date date,
  expiry_date date,
  file_id bigint,
  -- Smallest warning already told, in days.
  warned_days integer,
  remark text,
  primary key (tenant_id, id),
  foreign key (tenant_id, equipment_id) references equipment
);
call protect_tenant_table('certificates');
create index on certificates (tenant_id, expiry_date) where is_deleted = 0;
create index on certificates (tenant_id, equipment_id);

-- A new date of expiry is warned of afresh.
create function forget_warning() returns trigger language plpgsql as $$
begin
  new.warned_days := null;
  return new;
end $$;
create trigger forget_warning before update of expiry_date on certificates
  for each row when (old.expiry_date is distinct from new.expiry_date) execute function forget_warning();
