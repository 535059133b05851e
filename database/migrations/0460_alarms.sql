-- Alarms of the control systems: philosophy, master alarm database, what the logs tell by month, and what is kept of it by day and month.

create table alarm_positions (
  tenant_id text not null default current_tenant(),
  id bigint not null default next_id(),
  code text not null check (code <> ''),
  name text not null check (name <> ''),
  name_en text,
  node_id bigint,
  primary key (tenant_id, id),
  foreign key (tenant_id, node_id) references factory_nodes
);
call protect_tenant_table('alarm_positions');
create unique index alarm_positions_code on alarm_positions (tenant_id, code) where is_deleted = 0;
create index on alarm_positions (tenant_id, node_id);

create table alarm_philosophies (
  tenant_id text not null default current_tenant(),
  id bigint not null default next_id(),
  code text not null check (code <> ''),
  name text not null check (name <> ''),
  name_en text,
  effective_from date not null,
  document_id bigint,
  roles text,
  priority_levels text not null default '4' check (priority_levels in ('3', '4')),
  -- The priority table: severity by time to respond, t < 3, 3 to 10, 10 to 30 min; beyond that it is no alarm.
  minor_short text not null default '3', minor_middle text not null default '4', minor_long text not null default '4',
  major_short text not null default '2', major_middle text not null default '3', major_long text not null default '3',
  severe_short text not null default '1', severe_middle text not null default '2', severe_long text not null default '3',
  shelve_hours double precision not null default 12 check (shelve_hours > 0),
  flood_start integer not null default 10 check (flood_start > 0),
  flood_start_op text not null default 'atLeast' check (flood_start_op in ('atLeast', 'above')),
  flood_end integer not null default 5 check (flood_end > 0),
  chatter_count integer not null default 3 check (chatter_count >= 2),
  chatter_seconds integer not null default 60 check (chatter_seconds > 0),
  fleeting_seconds integer not null default 10 check (fleeting_seconds > 0),
  stale_limit integer not null default 5 check (stale_limit > 0),
  top_ten_limit double precision not null default 5 check (top_ten_limit > 0),
  flood_limit double precision not null default 1 check (flood_limit > 0),
  delay_share double precision not null default 80 check (delay_share > 0 and delay_share <= 100),
  predictive_average double precision not null default 1, predictive_most double precision not null default 10,
  robust_average double precision not null default 1, robust_most double precision not null default 100,
  stable_average double precision not null default 10, stable_most double precision not null default 100,
  reactive_average double precision not null default 10, reactive_most double precision not null default 1000,
  primary key (tenant_id, id),
  foreign key (tenant_id, document_id) references documents
);
call protect_tenant_table('alarm_philosophies');
create unique index alarm_philosophies_code on alarm_philosophies (tenant_id, code) where is_deleted = 0;
create index on alarm_philosophies (tenant_id, document_id);

-- The master alarm database. An alarm the log knows and it does not is added as identified.
create table alarm_tags (
  tenant_id text not null default current_tenant(),
  id bigint not null default next_id(),
  tag text not null check (tag <> ''),
  type text not null,
  /* As people and logs call the alarm: FI-3104.L. */
  code text not null generated always as (tag || '.' || type) stored,
  system text,
  name text not null check (name <> ''),
  name_en text,
  position_id bigint,
  equipment_id bigint,
  barrier_id bigint,
  quantity text,
  setpoint double precision,
  span_low double precision,
  span_high double precision,
  deadband double precision check (deadband >= 0 and deadband <= 100),
  on_delay double precision check (on_delay >= 0),
  off_delay double precision check (off_delay >= 0),
  priority text not null default 'journal',
  severity_people text, severity_environment text, severity_production text, severity_assets text,
  response_minutes double precision check (response_minutes > 0),
  cause text,
  consequence text,
  operator_action text,
  suppression text,
  class text,
  priority_reason text,
  moc_reference text,
  state text not null default 'identified' check (state in ('identified', 'rationalised', 'approved', 'retired')),
  state_reason text,
  rationalised_on date,
  rationalised_by bigint,
  primary key (tenant_id, id),
  foreign key (tenant_id, position_id) references alarm_positions,
  foreign key (tenant_id, equipment_id) references equipment,
  foreign key (tenant_id, barrier_id) references barriers
);
call protect_tenant_table('alarm_tags');
create unique index alarm_tags_tag on alarm_tags (tenant_id, tag, type) where is_deleted = 0;
create index on alarm_tags (tenant_id, position_id);
create index on alarm_tags (tenant_id, equipment_id) where is_deleted = 0;
create index on alarm_tags (tenant_id, barrier_id);
call keep_searchable('alarm_tags', 'alarm-tag', 'tag, name, name_en');

-- Where an alarm stands by ISA-18.2, after the last event of the log and the last act on the platform.
create table alarm_states (
  tenant_id text not null default current_tenant() references tenants,
  tag_id bigint not null,
  alarm_state text not null default 'normal',
  active boolean not null default false,
  since timestamptz not null,
  last_time timestamptz not null,
  primary key (tenant_id, tag_id),
  foreign key (tenant_id, tag_id) references alarm_tags on delete cascade
);
call isolate_tenant_table('alarm_states');
grant select, insert, update, delete on alarm_states to ircrisk_app;

-- Every act people or the clock take on an alarm, the refused ones too. Written once.
create table alarm_state_log (
  tenant_id text not null default current_tenant() references tenants,
  id bigint not null default next_id(),
  tag_id bigint not null,
  act text not null,
  from_state text not null,
  to_state text not null,
  ignored boolean not null default false,
  reason text,
  user_id bigint default current_user_id(),
  at timestamptz not null default clock_timestamp(),
  primary key (tenant_id, id),
  foreign key (tenant_id, tag_id) references alarm_tags
);
call isolate_tenant_table('alarm_state_log');
grant select, insert on alarm_state_log to ircrisk_app;
create index on alarm_state_log (tenant_id, tag_id, id desc);

create table alarm_shelves (
  tenant_id text not null default current_tenant(),
  id bigint not null default next_id(),
  code text not null check (code <> ''),
  tag_id bigint not null,
  kind text not null check (kind in ('shelve', 'suppress', 'outOfService')),
  state text not null default 'requested' check (state in ('requested', 'active', 'expired', 'ended', 'refused')),
  start_time timestamptz not null,
  until_time timestamptz not null,
  reason text not null check (reason <> ''),
  measures text,
  approver_id bigint,
  ended_time timestamptz,
  state_reason text,
  primary key (tenant_id, id),
  foreign key (tenant_id, tag_id) references alarm_tags,
  constraint alarm_shelves_times check (until_time > start_time)
);
call protect_tenant_table('alarm_shelves');
create unique index alarm_shelves_code on alarm_shelves (tenant_id, code) where is_deleted = 0;
create index on alarm_shelves (tenant_id, tag_id);

-- How a vendor's log is read, kept under a name.
create table alarm_mappings (
  tenant_id text not null default current_tenant(),
  id bigint not null default next_id(),
  name text not null check (name <> ''),
  delimiter text not null default 'comma' check (delimiter in ('comma', 'semicolon', 'tab')),
  time_column text not null check (time_column <> ''),
  time_format text not null default 'auto' check (time_format in ('auto', 'dayFirst', 'monthFirst', 'epochSeconds', 'epochMilliseconds')),
  time_zone text not null default 'Asia/Shanghai',
  tag_column text not null check (tag_column <> ''),
  type_column text,
  kind_column text not null check (kind_column <> ''),
  priority_column text,
  value_column text,
  operator_column text,
  position_column text,
  source_column text,
  name_column text,
  kind_words text,
  priority_words text,
  primary key (tenant_id, id)
);
call protect_tenant_table('alarm_mappings');
create unique index alarm_mappings_name on alarm_mappings (tenant_id, name) where is_deleted = 0;

-- Clocks that go wrong: what a source's clock is ahead by, from a day on.
create table alarm_clocks (
  tenant_id text not null default current_tenant(),
  id bigint not null default next_id(),
  source text not null check (source <> ''),
  from_time timestamptz not null,
  ahead_seconds double precision not null,
  remark text,
  primary key (tenant_id, id)
);
call protect_tenant_table('alarm_clocks');
create unique index alarm_clocks_source on alarm_clocks (tenant_id, source, from_time) where is_deleted = 0;

-- What came in one file, and which time it covers for which position: a time nobody sent a log of is not a quiet time.
create table alarm_deliveries (
  tenant_id text not null default current_tenant(),
  id bigint not null default next_id(),
  file_name text not null default '',
  mapping_id bigint,
  lines integer not null,
  events integer not null,
  faults integer not null default 0,
  repeated integer not null default 0,
  redundant integer not null default 0,
  unordered integer not null default 0,
  lost_returns integer not null default 0,
  corrected integer not null default 0,
  new_tags integer not null default 0,
  begins timestamptz,
  ends timestamptz,
  primary key (tenant_id, id)
);
call protect_tenant_table('alarm_deliveries');

create table alarm_coverage (
  tenant_id text not null default current_tenant() references tenants,
  delivery_id bigint not null,
  position_id bigint not null,
  begins timestamptz not null,
  ends timestamptz not null,
  primary key (tenant_id, delivery_id, position_id),
  foreign key (tenant_id, delivery_id) references alarm_deliveries,
  foreign key (tenant_id, position_id) references alarm_positions
);
call isolate_tenant_table('alarm_coverage');
grant select, insert, update, delete on alarm_coverage to ircrisk_app;
create index on alarm_coverage (tenant_id, position_id, begins);

/*
  Not audited line by line: who brought which log stands in alarm_deliveries. Kinds: 0 alarm, 1 return, 2 acknowledged, 3 shelved,
  4 unshelved, 5 suppressed, 6 no longer suppressed, 7 out of service, 8 back in service, 9 changed.
*/
create table alarm_events (
  tenant_id text not null default current_tenant(),
  time timestamptz not null,
  tag_id bigint not null,
  kind smallint not null,
  source text not null default '',
  position_id bigint not null,
  /* 1 to 4; 0 is a journal entry. */
  priority smallint not null,
  /* An alarm the operator met: of a priority, and not while shelved, suppressed or out of service. */
  counts boolean not null,
  /* Of an alarm: 1 begins a chattering run, 2 is inside one. */
  run smallint not null default 0,
  /* Of an alarm: when it returned; where the return is lost, when the next one came. */
  ends timestamptz,
  lost boolean not null default false,
  acknowledged timestamptz,
  value double precision,
  operator text,
  /* As the source wrote it, where its clock was corrected. */
  raw_time timestamptz,
  delivery_id bigint not null,
  primary key (tenant_id, time, tag_id, kind, source)
) partition by range (time);
call isolate_tenant_table('alarm_events');
grant select, insert, update, delete on alarm_events to ircrisk_app;
create index alarm_events_open on alarm_events (tenant_id, position_id, time)
  where kind = 0 and counts and (ends is null or ends - time > interval '24 hours');
create index alarm_events_tag on alarm_events (tenant_id, tag_id, time);
create index alarm_events_acts on alarm_events (tenant_id, position_id, time) where kind >= 3;

-- Alarms of a position by day: the ten-minute bins that have any, counted from midnight of the tenant.
create table alarm_days (
  tenant_id text not null default current_tenant(),
  position_id bigint not null,
  day date not null,
  bins smallint[] not null,
  counts integer[] not null,
  /* By priority 1 to 4. */
  by_priority integer[] not null,
  primary key (tenant_id, position_id, day)
);
call isolate_tenant_table('alarm_days');
grant select, insert, update, delete on alarm_days to ircrisk_app;

create table alarm_tag_sums (
  tenant_id text not null default current_tenant(),
  position_id bigint not null,
  step text not null check (step in ('day', 'month')),
  at date not null,
  tag_id bigint not null,
  alarms integer not null,
  runs integer not null,
  in_runs integer not null,
  /* Alarms of known length, and of those the fleeting ones. */
  known integer not null,
  fleeting integer not null,
  primary key (tenant_id, position_id, step, at, tag_id)
);
call isolate_tenant_table('alarm_tag_sums');
grant select, insert, update, delete on alarm_tag_sums to ircrisk_app;

-- How fast operators answer, by month and priority: how many after 0, 1 … 899 whole seconds, and 900 and more.
create table alarm_answers (
  tenant_id text not null default current_tenant(),
  position_id bigint not null,
  month date not null,
  priority smallint not null,
  alarms integer not null,
  late integer not null,
  ack_seconds smallint[] not null, ack_counts integer[] not null,
  return_seconds smallint[] not null, return_counts integer[] not null,
  primary key (tenant_id, position_id, month, priority)
);
call isolate_tenant_table('alarm_answers');
grant select, insert, update, delete on alarm_answers to ircrisk_app;

-- What the wizard proposed and what became of it.
create table alarm_tunings (
  tenant_id text not null default current_tenant(),
  id bigint not null default next_id(),
  tag_id bigint not null,
  on_delay double precision check (on_delay >= 0),
  deadband double precision check (deadband >= 0 and deadband <= 100),
  former_delay double precision,
  former_deadband double precision,
  activations integer not null default 0,
  removed integer not null default 0,
  from_date date not null,
  to_date date not null,
  state text not null default 'proposed' check (state in ('proposed', 'inChange', 'done', 'dismissed')),
  state_reason text,
  action_id bigint,
  primary key (tenant_id, id),
  foreign key (tenant_id, tag_id) references alarm_tags,
  foreign key (tenant_id, action_id) references action_items
);
call protect_tenant_table('alarm_tunings');
create index on alarm_tunings (tenant_id, tag_id);
create index on alarm_tunings (tenant_id, action_id);

-- The months a log needs; as for the points of series, made by the owner, only months, only of this table.
create function open_alarm_months(first timestamptz, last timestamptz) returns integer
language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  month date := date_trunc('month', greatest(first, timestamptz '1990-01-01') at time zone 'UTC');
  made integer := 0;
  part text;
begin
  while month <= (least(last, now() + interval '1 year') at time zone 'UTC')::date loop
    part := 'alarm_events_' || to_char(month, 'YYYYMM');
    if to_regclass('public.' || part) is null then
      perform pg_advisory_xact_lock(hashtextextended('alarm months', 0));
      if to_regclass('public.' || part) is null then
        execute format('create table public.%I partition of public.alarm_events for values from (%L) to (%L)',
          part, month::text || ' 00:00:00+00', (month + interval '1 month')::date::text || ' 00:00:00+00');
        call isolate_tenant_table(('public.' || part)::regclass);
        made := made + 1;
      end if;
    end if;
    month := (month + interval '1 month')::date;
  end loop;
  return made;
end $$;
revoke all on function open_alarm_months(timestamptz, timestamptz) from public;
grant execute on function open_alarm_months(timestamptz, timestamptz) to ircrisk_app;
