-- The asset spine: equipment, its parts, process data and dated states. Every analysis refers to these.

-- One spelling of a tag: upper case, half width, no spaces, one kind of dash (the engine's normaliseTag).
create function tag_key(tag text) returns text language sql immutable parallel safe strict as $$
  select regexp_replace(regexp_replace(upper(translate(normalize(tag, NFKC), '‐‑‒–—―−－ー﹣_~', '------------')), '\s+', '', 'g'), '-{2,}', '-', 'g')
$$;
-- Looser still, for search: dashes, dots and slashes play no part (the engine's tagSearchKey).
create function tag_search_key(tag text) returns text language sql immutable parallel safe strict as $$
  select translate(tag_key(tag), '-./\', '')
$$;
create function search_keys(tags text[]) returns text language sql immutable parallel safe strict as $$
  select coalesce(string_agg(tag_search_key(tag), ' '), '') from unnest(tags) tag
$$;
-- Equipment class of ISO 14224 annex A by type of the ledger.
create function iso_class_of(type text) returns text language sql immutable parallel safe strict as $$
  select case type when 'pressureVessel' then 'VE' when 'heatExchanger' then 'HE' when 'piping' then 'PI' when 'tank' then 'TA'
    when 'heater' then 'HB' when 'pump' then 'PU' when 'compressor' then 'CO' when 'reliefDevice' then 'VA' when 'valve' then 'VA'
    when 'motor' then 'EM' when 'instrument' then 'IP' when 'crane' then 'CR' end
$$;

create table materials (
  tenant_id text not null default current_tenant(),
  id bigint not null default next_id(),
  name text not null,
  type text not null,
  composition text not null,
  standard text,
  equivalent text,
  tensile_strength double precision check (tensile_strength > 0),
  yield_strength double precision check (yield_strength > 0),
  -- [{ "temperature": °C, "stress": MPa }] in rising order of temperature.
  allowable_stress jsonb,
  max_temperature double precision,
  remark text,
  primary key (tenant_id, id)
);
call protect_tenant_table('materials');
create unique index materials_name on materials (tenant_id, name) where is_deleted = 0;

create table equipment (
  tenant_id text not null default current_tenant(),
  id bigint not null default next_id(),
  node_id bigint not null,
  tag text not null check (tag <> ''),
  tag_key text not null generated always as (tag_key(tag)) stored,
  -- Old spellings stay searchable after a renaming.
  tag_aliases text[] not null default '{}',
  name text not null check (name <> ''),
  name_en text,
  type text not null,
  small_type text,
  iso_class text generated always as (iso_class_of(type)) stored,
  pressure_vessel_type text check (pressure_vessel_type in ('I', 'II', 'III')),
  state text not null default 'inUse' check (state in ('draft', 'registered', 'inUse', 'standby', 'stopped', 'idle', 'scrapped')),
  in_service_date date,
  design_life double precision check (design_life > 0),
  volume double precision check (volume >= 0),
  design_temperature double precision,
  operating_temperature double precision,
  design_pressure double precision,
  operating_pressure double precision,
  medium text,
  design_unit text,
  manufacturer text,
  serial_number text,
  specification text,
  material_id bigint,
  certificate_number text,
  registration_code text,
  certificate_expiry date,
  criticality text check (criticality in ('A', 'B', 'C')),
  safety_critical boolean not null default false,
  parent_equipment_id bigint,
  -- Pipelines.
  from_equipment_id bigint,
  to_equipment_id bigint,
  length double precision check (length >= 0),
  -- Relief devices.
  set_pressure double precision,
  photo_ids bigint[] not null default '{}',
  remark text,
  search_text text generated always as (
    tag_search_key(tag) || ' ' || search_keys(tag_aliases) || ' ' || lower(name) || ' ' || lower(coalesce(name_en, '')) || ' '
      || coalesce(lower(medium), '') || ' ' || coalesce(lower(certificate_number), '')
  ) stored,
  primary key (tenant_id, id),
  foreign key (tenant_id, node_id) references factory_nodes,
  foreign key (tenant_id, material_id) references materials,
  foreign key (tenant_id, parent_equipment_id) references equipment,
  foreign key (tenant_id, from_equipment_id) references equipment,
  foreign key (tenant_id, to_equipment_id) references equipment
);
call protect_tenant_table('equipment');
create unique index equipment_tag on equipment (tenant_id, node_id, tag_key) where is_deleted = 0;
create index on equipment (tenant_id, tag_key, id) where is_deleted = 0;
create index on equipment (tenant_id, type, tag_key) where is_deleted = 0;
create index on equipment (tenant_id, certificate_expiry) where is_deleted = 0 and certificate_expiry is not null;
-- A long import fills the pending list instead of sorting itself into the index row by row; vacuum does that later.
create index equipment_search on equipment using gin (search_text gin_trgm_ops) with (gin_pending_list_limit = 32768);
create index on equipment (tenant_id, material_id);
create index on equipment (tenant_id, parent_equipment_id) where parent_equipment_id is not null;
create index on equipment (tenant_id, from_equipment_id) where from_equipment_id is not null;
create index on equipment (tenant_id, to_equipment_id) where to_equipment_id is not null;
-- Imports find their record by unit and tag as written, lists their branch by unit.
create index on equipment (tenant_id, node_id, tag) where is_deleted = 0;

-- A renaming keeps the old spelling as an alias, whoever renames.
create function keep_old_tag() returns trigger language plpgsql as $$
begin
  if tag_key(new.tag) <> tag_key(old.tag) then
    new.tag_aliases := array(select distinct alias from unnest(new.tag_aliases || old.tag) alias where tag_key(alias) <> tag_key(new.tag));
  end if;
  return new;
end $$;
create trigger keep_old_tag before update of tag on equipment for each row when (old.tag is distinct from new.tag) execute function keep_old_tag();

-- Dated states: key figures of a past month do not change when a state changes today.
create table equipment_states (
  tenant_id text not null default current_tenant(),
  id bigint not null default next_id(),
  equipment_id bigint not null,
  state text not null check (state in ('draft', 'registered', 'inUse', 'standby', 'stopped', 'idle', 'scrapped')),
  since date not null,
  reason text,
  primary key (tenant_id, id),
  foreign key (tenant_id, equipment_id) references equipment
);
call protect_tenant_table('equipment_states');
-- A row is itself the record of who said so and when; only its change or removal needs another.
drop trigger audit_insert on equipment_states;
create unique index equipment_states_day on equipment_states (tenant_id, equipment_id, since) where is_deleted = 0;

-- The first state of a new piece of equipment, whichever way it came: since it is in service, else since today.
create function first_state() returns trigger language plpgsql as $$
begin
  insert into equipment_states (tenant_id, equipment_id, state, since)
  select n.tenant_id, n.id, n.state, least(coalesce(n.in_service_date, current_date), current_date) from new_rows n;
  return null;
end $$;
create trigger first_state after insert on equipment referencing new table as new_rows for each statement execute function first_state();

create table parts (
  tenant_id text not null default current_tenant(),
  id bigint not null default next_id(),
  equipment_id bigint not null,
  number text not null check (number <> ''),
  tag text,
  name text not null check (name <> ''),
  name_en text,
  type text not null,
  wall_thickness double precision not null check (wall_thickness > 0 and wall_thickness < 1000000),
  nominal_thickness double precision not null check (nominal_thickness > 0 and nominal_thickness < 1000000),
  calculated_thickness double precision not null check (calculated_thickness > 0 and calculated_thickness < 1000000),
  inner_diameter double precision not null check (inner_diameter > 0 and inner_diameter < 1000000),
  material_id bigint not null,
  corrosion_allowance double precision check (corrosion_allowance >= 0),
  weld_coefficient double precision check (weld_coefficient > 0 and weld_coefficient <= 1),
  lining text,
  lining_date date,
  cladding_thickness double precision check (cladding_thickness >= 0),
  insulation text,
  heat_treatment boolean,
  defect_class text,
  design_temperature double precision,
  operating_temperature double precision,
  design_pressure double precision,
  operating_pressure double precision,
  sketch_id bigint,
  remark text,
  search_text text generated always as (tag_search_key(number) || ' ' || lower(name) || ' ' || coalesce(tag_search_key(tag), '')) stored,
  primary key (tenant_id, id),
  foreign key (tenant_id, equipment_id) references equipment,
  foreign key (tenant_id, material_id) references materials
);
call protect_tenant_table('parts');
create unique index parts_number on parts (tenant_id, equipment_id, number) where is_deleted = 0;
create index parts_search on parts using gin (search_text gin_trgm_ops);
create index on parts (tenant_id, material_id);

create table process_data (
  tenant_id text not null default current_tenant(),
  id bigint not null default next_id(),
  equipment_id bigint not null,
  side text not null default 'shell' check (side in ('shell', 'tube', 'jacket', 'pipe')),
  fluid text not null,
  -- Fluid of the API 581 consequence tables that represents it.
  representative_fluid text,
  phase text check (phase in ('gas', 'liquid', 'twoPhase')),
  composition jsonb,
  temperature_min double precision,
  temperature_normal double precision,
  temperature_max double precision,
  pressure_min double precision,
  pressure_normal double precision,
  pressure_max double precision,
  flow double precision check (flow >= 0),
  h2s_fraction double precision check (h2s_fraction between 0 and 1),
  chloride_ppm double precision check (chloride_ppm >= 0),
  tan double precision check (tan >= 0),
  ph double precision check (ph between 0 and 14),
  toxic_class text,
  flammable_class text,
  inventory_mass double precision check (inventory_mass >= 0),
  start_stop_cycles double precision check (start_stop_cycles >= 0),
  remark text,
  primary key (tenant_id, id),
  foreign key (tenant_id, equipment_id) references equipment
);
call protect_tenant_table('process_data');
create unique index process_data_side on process_data (tenant_id, equipment_id, side, fluid) where is_deleted = 0;
