-- The one stream of failure events behind MTBF, bad actors and the dashboard; hours behind it; bad actor rules, runs and cases.

create sequence failure_number;
grant usage on sequence failure_number to ircrisk_app;

create table failure_events (
  tenant_id text not null default current_tenant(),
  id bigint not null default next_id(),
  event_number text not null,
  equipment_id bigint not null,
  part_id bigint,
  -- As it was when the equipment failed: a later move, renaming or change of type leaves the record alone.
  node_id bigint not null,
  tag text not null,
  iso_class text,
  -- What happened to the item: only functional failures count in rates; the others are history and suspensions.
  category text not null default 'functional' check (category in ('functional', 'planned', 'opportunity', 'externalTrip')),
  detected_at timestamptz not null,
  -- No start: no downtime known. A start without an end: still down.
  down_from timestamptz,
  down_to timestamptz,
  downtime_hours double precision generated always as (extract(epoch from down_to - down_from)::double precision / 3600) stored,
  repair_from timestamptz,
  repair_to timestamptz,
  active_repair_hours double precision check (active_repair_hours >= 0),
  man_hours double precision check (man_hours >= 0),
  subunit text,
  item text,
  mode_code text,
  mechanism_code text,
  cause_code text,
  detection_code text,
  activity_code text,
  impact text check (impact in ('critical', 'degraded', 'incipient', 'unknown')),
  operating_state text check (operating_state in ('running', 'starting', 'standby', 'testing', 'stopped')),
  -- On the plant: none, low, medium, high.
  safety_impact text check (safety_impact in ('N', 'L', 'M', 'H')),
  environment_impact text check (environment_impact in ('N', 'L', 'M', 'H')),
  production_impact text check (production_impact in ('N', 'L', 'M', 'H')),
  -- External leaks, by mode.
  leak boolean not null generated always as (coalesce(mode_code in ('ELP', 'ELU', 'ELF'), false)) stored,
  labour_cost numeric(18, 2) check (labour_cost >= 0),
  material_cost numeric(18, 2) check (material_cost >= 0),
  contract_cost numeric(18, 2) check (contract_cost >= 0),
  -- Without the production lost, which is a consequence and no repair.
  repair_cost numeric(18, 2) generated always as (
    case when num_nonnulls(labour_cost, material_cost, contract_cost) > 0
      then coalesce(labour_cost, 0) + coalesce(material_cost, 0) + coalesce(contract_cost, 0) end) stored,
  production_loss numeric(18, 2) check (production_loss >= 0),
  currency text not null default 'CNY' check (currency ~ '^[A-Z]{3}$'),
  -- As typed, in whichever language.
  description text,
  review_state text not null default 'raw' check (review_state in ('raw', 'coded', 'reviewed', 'released')),
  completeness double precision not null default 0 check (completeness between 0 and 100),
  -- Codes of what the check of the coding found.
  conflicts text[] not null default '{}',
  reviewer_id bigint,
  reviewed_at timestamptz,
  review_note text,
  work_order_id bigint,
  source text not null default 'manual' check (source in ('manual', 'import', 'workOrder')),
  attachment_ids bigint[] not null default '{}',
  search_text text generated always as (
    tag_search_key(tag) || ' ' || lower(event_number) || ' ' || lower(coalesce(description, '')) || ' ' || lower(coalesce(item, ''))) stored,
  primary key (tenant_id, id),
  foreign key (tenant_id, equipment_id) references equipment,
  foreign key (tenant_id, part_id) references parts,
  foreign key (tenant_id, node_id) references factory_nodes,
  constraint failure_events_downtime check (down_to >= down_from and (down_to is null or down_from is not null)),
  constraint failure_events_repair check (repair_to >= repair_from and repair_from >= detected_at - interval '1 second' and repair_to >= detected_at)
);
call protect_tenant_table('failure_events');
create unique index failure_events_number on failure_events (tenant_id, event_number) where is_deleted = 0;
-- The list's order and every sum of a period, without a look at the rows themselves.
create index failure_events_period on failure_events (tenant_id, detected_at, id)
  include (equipment_id, node_id, iso_class, category, review_state, downtime_hours, down_from, repair_cost, currency, leak) where is_deleted = 0;
create index failure_events_equipment on failure_events (tenant_id, equipment_id, detected_at, id) where is_deleted = 0;
create index failure_events_node on failure_events (tenant_id, node_id, detected_at, id) where is_deleted = 0;
create index failure_events_class on failure_events (tenant_id, iso_class, detected_at, id) where is_deleted = 0;
create index failure_events_mode on failure_events (tenant_id, mode_code, detected_at, id) where is_deleted = 0;
create index failure_events_mechanism on failure_events (tenant_id, mechanism_code, detected_at, id) where is_deleted = 0;
create index failure_events_review on failure_events (tenant_id, review_state, detected_at, id) where is_deleted = 0;
-- Repairs count where they were completed.
create index failure_events_repaired on failure_events (tenant_id, repair_to)
  include (equipment_id, node_id, category, review_state, active_repair_hours, repair_cost, currency) where is_deleted = 0 and repair_to is not null;
-- Downtime that reaches into a period; open ones end at infinity.
create index failure_events_down on failure_events (tenant_id, (coalesce(down_to, 'infinity'::timestamptz)))
  include (equipment_id, node_id, down_from, category, review_state) where is_deleted = 0 and down_from is not null;
create index failure_events_search on failure_events using gin (search_text gin_trgm_ops) with (gin_pending_list_limit = 32768);
create index on failure_events (tenant_id, part_id) where part_id is not null;
create index on failure_events (tenant_id, work_order_id) where work_order_id is not null;

-- Place, tag and class of the moment, whichever way a record comes.
create function place_failure() returns trigger language plpgsql as $$
begin
  new.event_number := coalesce(nullif(new.event_number, ''), 'F-' || lpad(nextval('failure_number')::text, 6, '0'));
  if new.node_id is null or new.tag is null or new.iso_class is null then
    select coalesce(new.node_id, e.node_id), coalesce(new.tag, e.tag), coalesce(new.iso_class, e.iso_class)
      into new.node_id, new.tag, new.iso_class from equipment e where e.tenant_id = new.tenant_id and e.id = new.equipment_id;
  end if;
  return new;
end $$;
create trigger place_failure before insert on failure_events for each row execute function place_failure();

-- Planned stops and other downtime that no failure caused; a work order that takes the equipment out writes here.
create table equipment_downtimes (
  tenant_id text not null default current_tenant(),
  id bigint not null default next_id(),
  equipment_id bigint not null,
  down_from timestamptz not null,
  down_to timestamptz,
  reason text,
  source_module text not null default 'failure-database',
  source_id bigint,
  primary key (tenant_id, id),
  foreign key (tenant_id, equipment_id) references equipment,
  check (down_to >= down_from)
);
call protect_tenant_table('equipment_downtimes');
create index on equipment_downtimes (tenant_id, equipment_id, down_from) where is_deleted = 0;
create index on equipment_downtimes (tenant_id, (coalesce(down_to, 'infinity'::timestamptz))) include (equipment_id, down_from) where is_deleted = 0;

-- Readings of hour and other meters. `replaced` marks the first reading of a new meter.
create table meter_readings (
  tenant_id text not null default current_tenant(),
  id bigint not null default next_id(),
  equipment_id bigint not null,
  meter text not null default 'runningHours' check (meter in ('runningHours', 'starts', 'cycles', 'throughput')),
  reading_at timestamptz not null,
  reading double precision not null check (reading >= 0),
  replaced boolean not null default false,
  remark text,
  primary key (tenant_id, id),
  foreign key (tenant_id, equipment_id) references equipment
);
call protect_tenant_table('meter_readings');
create unique index meter_readings_time on meter_readings (tenant_id, equipment_id, meter, reading_at) where is_deleted = 0;
create index on meter_readings (tenant_id, reading_at) include (equipment_id, meter, reading, replaced) where is_deleted = 0;

-- Moves between units: hours are split at the move, failures stay where they happened.
create table equipment_moves (
  tenant_id text not null default current_tenant(),
  id bigint not null default next_id(),
  equipment_id bigint not null,
  from_node_id bigint not null,
  to_node_id bigint not null,
  moved_at timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, equipment_id) references equipment
);
call protect_tenant_table('equipment_moves');
create index on equipment_moves (tenant_id, equipment_id, moved_at);
create index on equipment_moves (tenant_id, moved_at);

create function note_move() returns trigger language plpgsql as $$
begin
  insert into equipment_moves (tenant_id, equipment_id, from_node_id, to_node_id) values (new.tenant_id, new.id, old.node_id, new.node_id);
  return null;
end $$;
create trigger note_move after update of node_id on equipment for each row when (old.node_id <> new.node_id) execute function note_move();

-- One row a tenant, once something differs from the defaults.
create table failure_settings (
  tenant_id text not null default current_tenant(),
  id bigint not null default next_id(),
  released_only boolean not null default false,
  -- Failures before this day are history and stay out of the figures.
  surveillance_from date,
  -- Score weights by metric, adding to one; null for those of the method.
  weights jsonb,
  excluded text[] not null default '{planned,opportunity,externalTrip}',
  currency text not null default 'CNY' check (currency ~ '^[A-Z]{3}$'),
  -- { "USD@2026-01": 7.1 }: units of the tenant's currency for one of the other, by month.
  rates jsonb not null default '{}',
  planned_run_end date,
  primary key (tenant_id, id)
);
call protect_tenant_table('failure_settings');
create unique index failure_settings_one on failure_settings (tenant_id) where is_deleted = 0;
