/*
  Incidents: what happened, to whom, what was released, how it was graded and who was told in time. A report without a name
  leaves no name anywhere: the row has no maker, its photographs have none, and the code to look it up is kept as a hash.
*/

-- The next number of a year, one row each.
create table incident_counters (
  tenant_id text not null default current_tenant() references tenants,
  year integer not null,
  last integer not null,
  primary key (tenant_id, year)
);
call isolate_tenant_table('incident_counters');
grant select, insert, update, delete on incident_counters to ircrisk_app;

create table incidents (
  tenant_id text not null default current_tenant(),
  id bigint not null default next_id(),
  number text not null,
  title text not null check (title <> ''),
  title_en text,
  kind text not null check (kind in ('injury', 'release', 'fire', 'explosion', 'environment', 'property', 'production', 'traffic', 'security', 'nearMiss', 'unsafe')),
  occurred_at timestamptz not null,
  discovered_at timestamptz,
  reported_at timestamptz not null default now(),
  node_id bigint,
  equipment_ids bigint[] not null default '{}',
  place text,
  description text,
  description_en text,
  immediate_actions text,
  immediate_actions_en text,
  weather text,
  shift text check (shift in ('day', 'evening', 'night')),
  injured text check (injured in ('none', 'some', 'unknown')),
  anonymous boolean not null default false,
  reporter_id bigint,
  confidential boolean not null default false,
  -- Facts of the classification; null is not known.
  process_involved text check (process_involved in ('yes', 'no')),
  unplanned_release text check (unplanned_release in ('yes', 'no')),
  fire_or_explosion text check (fire_or_explosion in ('yes', 'no')),
  community_measures text check (community_measures in ('yes', 'no')),
  safety_system_challenged text check (safety_system_challenged in ('yes', 'no')),
  community_points text check (community_points in ('0', '1', '3', '9', '27')),
  environment_points text check (environment_points in ('0', '1', '3', '9', '27')),
  fire_cost numeric(18, 2) check (fire_cost >= 0),
  direct_cost numeric(18, 2) check (direct_cost >= 0),
  indirect_cost numeric(18, 2) check (indirect_cost >= 0),
  production_loss numeric(18, 2) check (production_loss >= 0),
  actual_p smallint check (actual_p between 1 and 5), actual_e smallint check (actual_e between 1 and 5), actual_o smallint check (actual_o between 1 and 5),
  actual_a smallint check (actual_a between 1 and 5), actual_r smallint check (actual_r between 1 and 5),
  potential_p smallint check (potential_p between 1 and 5), potential_e smallint check (potential_e between 1 and 5), potential_o smallint check (potential_o between 1 and 5),
  potential_a smallint check (potential_a between 1 and 5), potential_r smallint check (potential_r between 1 and 5),
  high_potential boolean not null default false,
  failed_barriers text[] not null default '{}',
  root_causes text,
  root_causes_en text,
  investigator_id bigint,
  photo_ids bigint[] not null default '{}',
  attachment_ids bigint[] not null default '{}',
  -- Brought in from before: closed from the start, graded as it was then.
  legacy boolean not null default false,
  legacy_tier text check (legacy_tier in ('1', '2', '3')),
  state text not null default 'reported' check (state in ('reported', 'triaged', 'notified', 'underInvestigation', 'causesApproved', 'actionsOpen',
    'verification', 'reviewed', 'closed', 'void')),
  state_reason text,
  duplicate_of bigint,
  closed_on date,
  -- The cause analysis, a study of another module.
  cause_kind text,
  cause_study_id bigint,
  cause_series_id bigint,
  cause_study_approved_on date,
  causes_approved_on date,
  causes_approved_by bigint,
  -- What the phone made up once for this report: sent twice, it is kept once.
  submission_key text,
  code_hash text,
  primary key (tenant_id, id),
  foreign key (tenant_id, node_id) references factory_nodes,
  foreign key (tenant_id, duplicate_of) references incidents,
  check (not anonymous or reporter_id is null)
);
call protect_tenant_table('incidents');
call files_belong('incidents', 'photo_ids');
call files_belong('incidents', 'attachment_ids');

create function number_incident() returns trigger language plpgsql as $$
declare
  in_year integer := extract(year from new.occurred_at);
  next integer;
begin
  if new.number is null then
    insert into incident_counters as c (tenant_id, year, last) values (new.tenant_id, in_year, 1)
    on conflict (tenant_id, year) do update set last = c.last + 1 returning last into next;
    new.number := 'INC-' || in_year || '-' || lpad(next::text, 4, '0');
  end if;
  if new.legacy then
    new.state := 'closed';
    new.closed_on := coalesce(new.closed_on, new.occurred_at::date);
  end if;
  return new;
end $$;
create trigger number_incident before insert on incidents for each row execute function number_incident();

-- What the classification in force says, beside the record: a fact that changes it is one entry of history, not two.
create table incident_results (
  tenant_id text not null default current_tenant() references tenants,
  incident_id bigint not null,
  tier text check (tier in ('1', '2', '3')),
  tier_status text check (tier_status in ('pending', 'classified')),
  national_grade text check (national_grade in ('extraordinary', 'major', 'large', 'ordinary', 'unknown')),
  severity_weight double precision,
  primary key (tenant_id, incident_id),
  foreign key (tenant_id, incident_id) references incidents
);
call isolate_tenant_table('incident_results');
grant select, insert, update, delete on incident_results to ircrisk_app;
create index on incident_results (tenant_id, tier) where tier is not null;
create function grade_legacy_incident() returns trigger language plpgsql as $$
begin
  insert into incident_results (tenant_id, incident_id, tier, tier_status) values (new.tenant_id, new.id, new.legacy_tier, 'classified');
  return null;
end $$;
create trigger grade_legacy_incident after insert on incidents for each row when (new.legacy) execute function grade_legacy_incident();
create unique index incidents_number on incidents (tenant_id, number) where is_deleted = 0;
create unique index incidents_submission on incidents (tenant_id, submission_key) where submission_key is not null;
create unique index incidents_code on incidents (tenant_id, code_hash) where code_hash is not null;
create index on incidents (tenant_id, occurred_at desc, id desc) where is_deleted = 0;
create index on incidents (tenant_id, node_id, occurred_at) where is_deleted = 0;
create index on incidents (tenant_id, duplicate_of) where duplicate_of is not null;
create index on incidents (tenant_id, cause_series_id) where cause_series_id is not null;
create index on incidents using gin (equipment_ids);
call keep_searchable('incidents', 'incident', 'number, title, title_en, description, description_en, state');

create table incident_people (
  tenant_id text not null default current_tenant(),
  id bigint not null default next_id(),
  incident_id bigint not null,
  role text not null check (role in ('employee', 'contractor', 'thirdParty')),
  person text,
  employer text,
  injury text check (injury in ('burn', 'fracture', 'crush', 'cut', 'sprain', 'poisoning', 'asphyxia', 'shock', 'eye', 'other')),
  body_part text check (body_part in ('head', 'eye', 'trunk', 'back', 'arm', 'hand', 'leg', 'foot', 'respiratory', 'whole')),
  outcome text not null check (outcome in ('firstAid', 'medical', 'restricted', 'lostTime', 'permanent', 'fatality')),
  hospitalised boolean not null default false,
  acute_poisoning boolean not null default false,
  phase text not null default 'event' check (phase in ('event', 'response', 'cleanUp')),
  return_on date,
  restricted_days integer check (restricted_days >= 0),
  assessed_days integer check (assessed_days between 0 and 6000),
  remark text,
  primary key (tenant_id, id),
  foreign key (tenant_id, incident_id) references incidents
);
call protect_tenant_table('incident_people');
create index on incident_people (tenant_id, incident_id, id) where is_deleted = 0;

create table incident_releases (
  tenant_id text not null default current_tenant(),
  id bigint not null default next_id(),
  incident_id bigint not null,
  material text not null check (material <> ''),
  material_en text,
  category smallint check (category between 1 and 8),
  path text not null default 'release' check (path in ('release', 'relief', 'upsetEmission')),
  indoor text check (indoor in ('yes', 'no')),
  -- Steps {fromMin, toMin, kgPerHour}; from them the worst hour, else what was told.
  profile jsonb not null default '[]',
  told_kg_in_hour double precision check (told_kg_in_hour >= 0),
  max_kg_in_hour double precision check (max_kg_in_hour >= 0),
  total_kg double precision check (total_kg >= 0),
  density double precision check (density > 0),
  -- Components {material, category, share} of a mixture without a class of its own.
  components jsonb not null default '[]',
  outcomes text[] not null default '{}',
  outside_containment boolean not null default true,
  ignited boolean not null default false,
  source text,
  primary key (tenant_id, id),
  foreign key (tenant_id, incident_id) references incidents
);
call protect_tenant_table('incident_releases');
create index on incident_releases (tenant_id, incident_id, id) where is_deleted = 0;

-- Every classification there was; one of them is in force, one may wait for approval.
create table incident_classifications (
  tenant_id text not null default current_tenant(),
  id bigint not null default next_id(),
  incident_id bigint not null,
  revision integer not null check (revision > 0),
  state text not null check (state in ('inForce', 'proposed', 'superseded', 'rejected')),
  tier smallint check (tier between 1 and 3),
  tier_status text not null check (tier_status in ('pending', 'classified')),
  national_grade text,
  severity_weight double precision,
  result jsonb not null,
  input_hash text not null,
  edition text not null,
  reason text,
  decided_by bigint,
  decided_at timestamptz,
  primary key (tenant_id, id),
  unique (tenant_id, incident_id, revision),
  foreign key (tenant_id, incident_id) references incidents
);
call protect_tenant_table('incident_classifications');
create unique index incident_classifications_in_force on incident_classifications (tenant_id, incident_id) where state = 'inForce' and is_deleted = 0;
create unique index incident_classifications_proposed on incident_classifications (tenant_id, incident_id) where state = 'proposed' and is_deleted = 0;

-- Who has to be told by when.
create table incident_notices (
  tenant_id text not null default current_tenant(),
  id bigint not null default next_id(),
  incident_id bigint not null,
  kind text not null check (kind in ('internal', 'authority', 'casualties', 'investigation')),
  starts_at timestamptz not null,
  due_at timestamptz not null,
  done_at timestamptz,
  done_by bigint,
  recipient text,
  note text,
  extended_reason text,
  overdue_told timestamptz,
  primary key (tenant_id, id),
  unique (tenant_id, incident_id, kind),
  foreign key (tenant_id, incident_id) references incidents
);
call protect_tenant_table('incident_notices');
create index on incident_notices (tenant_id, due_at) where done_at is null and is_deleted = 0;

create table incident_moves (
  tenant_id text not null default current_tenant(),
  id bigint not null default next_id(),
  incident_id bigint not null,
  act text not null,
  from_state text,
  to_state text not null,
  note text,
  primary key (tenant_id, id),
  foreign key (tenant_id, incident_id) references incidents
);
call protect_tenant_table('incident_moves');
create index on incident_moves (tenant_id, incident_id, id);

-- Hours worked, by month, place and employer: what every rate is divided by.
create table worked_hours (
  tenant_id text not null default current_tenant(),
  id bigint not null default next_id(),
  month date not null check (extract(day from month) = 1),
  node_id bigint not null,
  role text not null check (role in ('employee', 'contractor')),
  hours double precision not null check (hours >= 0),
  headcount double precision check (headcount >= 0),
  correction text,
  frozen boolean not null default false,
  primary key (tenant_id, id),
  foreign key (tenant_id, node_id) references factory_nodes
);
call protect_tenant_table('worked_hours');
create unique index worked_hours_once on worked_hours (tenant_id, month, node_id, role) where is_deleted = 0;
create index on worked_hours (tenant_id, node_id);

-- CNY of one USD.
create table incident_exchange_rates (
  tenant_id text not null default current_tenant(),
  id bigint not null default next_id(),
  day date not null,
  cny_per_usd double precision not null check (cny_per_usd > 0),
  source text,
  primary key (tenant_id, id)
);
call protect_tenant_table('incident_exchange_rates');
create unique index incident_exchange_rates_day on incident_exchange_rates (tenant_id, day) where is_deleted = 0;

create table incident_settings (
  tenant_id text not null default current_tenant(),
  id bigint not null default next_id(),
  internal_minutes integer not null default 60 check (internal_minutes > 0),
  authority_minutes integer not null default 60 check (authority_minutes > 0),
  casualty_days integer not null default 30 check (casualty_days > 0),
  casualty_days_fire integer not null default 7 check (casualty_days_fire > 0),
  investigation_days integer not null default 60 check (investigation_days > 0),
  extension_days integer not null default 60 check (extension_days > 0),
  lost_day_cap integer not null default 180 check (lost_day_cap > 0),
  -- Million CNY.
  loss_floor double precision not null default 1 check (loss_floor > 0),
  duplicate_hours double precision not null default 2 check (duplicate_hours > 0),
  edition text not null default 'API RP 754, 3rd ed.',
  -- The stored limits of that edition; null takes those of the engine.
  thresholds jsonb,
  primary key (tenant_id, id)
);
call protect_tenant_table('incident_settings');
create unique index incident_settings_one on incident_settings (tenant_id) where is_deleted = 0;

-- A failure found by an incident names it.
alter table failure_events add column incident_id bigint, drop constraint failure_events_source_check,
  add constraint failure_events_source_check check (source in ('manual', 'import', 'workOrder', 'incident')),
  add foreign key (tenant_id, incident_id) references incidents;
create index on failure_events (tenant_id, incident_id) where incident_id is not null;
