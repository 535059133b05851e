/*
  Maintenance procedures: revisions of a written procedure with their parameter tables, and what people did by them. An execution
  points at the revision it began with; a newer one never takes its place.
*/

create table procedures (
  tenant_id text not null default current_tenant(),
  id bigint not null default next_id(),
  equipment_class text not null,
  task_type text not null,
  -- Hours one execution should take, with this many people.
  standard_hours double precision check (standard_hours > 0),
  crew integer check (crew > 0),
  tools text, tools_en text,
  spares text, spares_en text,
  ppe text, ppe_en text,
  isolation text, isolation_en text,
  jha_id bigint,
  drawing_ids bigint[] not null default '{}',
  effective_date date,
  review_due_date date,
  step_count integer not null default 0,
  hold_count integer not null default 0,
  -- Sections and steps, saved as a whole with a version of their own.
  model jsonb not null default '{"sections": []}',
  model_version integer not null default 1,
  -- The revision in the document store, once it is in force.
  document_id bigint,
  primary key (tenant_id, id),
  foreign key (tenant_id, jha_id) references jhas,
  foreign key (tenant_id, document_id) references documents
);
call protect_study_table('procedures');
create index on procedures (tenant_id, equipment_class, task_type) where is_deleted = 0;
create index on procedures (tenant_id, jha_id) where jha_id is not null;
create index on procedures (tenant_id, document_id) where document_id is not null;
call keep_searchable('procedures', 'procedure', 'code, name, name_en, description, state');

create table procedure_parameters (
  tenant_id text not null default current_tenant(),
  id bigint not null default next_id(),
  study_id bigint not null,
  -- Empty: holds for every model without a row of its own.
  model text not null default '',
  code text not null check (code <> ''),
  name text not null check (name <> ''),
  name_en text,
  unit text,
  low double precision,
  nominal double precision,
  high double precision,
  source text,
  primary key (tenant_id, id),
  foreign key (tenant_id, study_id) references procedures (tenant_id, id),
  constraint procedure_parameters_limits check (low <= high)
);
call protect_tenant_table('procedure_parameters');
create unique index procedure_parameters_once on procedure_parameters (tenant_id, study_id, code, model) where is_deleted = 0;

create table procedure_counters (
  tenant_id text not null default current_tenant() references tenants,
  kind text not null,
  year integer not null,
  last integer not null,
  primary key (tenant_id, kind, year)
);
call isolate_tenant_table('procedure_counters');
grant select, insert, update, delete on procedure_counters to ircrisk_app;

-- PX-2026-0001 for executions, DV-2026-0001 for deviations.
create function number_procedure_record() returns trigger language plpgsql as $$
declare
  prefix text := tg_argv[0];
  in_year integer := extract(year from now());
  next integer;
begin
  if new.number is null then
    insert into procedure_counters as c (tenant_id, kind, year, last) values (new.tenant_id, prefix, in_year, 1)
    on conflict (tenant_id, kind, year) do update set last = c.last + 1 returning last into next;
    new.number := prefix || '-' || in_year || '-' || lpad(next::text, 4, '0');
  end if;
  return new;
end $$;

create table procedure_executions (
  tenant_id text not null default current_tenant(),
  id bigint not null default next_id(),
  number text not null,
  project_id bigint not null default current_project_id(),
  procedure_id bigint not null,
  work_order_id bigint,
  equipment_id bigint,
  model text,
  state text not null default 'notStarted' check (state in ('notStarted', 'running', 'suspended', 'complete', 'accepted', 'rejected')),
  state_reason text,
  -- The role whose signature the next step waits for.
  waits_for text,
  leader_id bigint,
  started_at timestamptz,
  completed_at timestamptz,
  completed_by bigint,
  judged_at timestamptz,
  judged_by bigint,
  submission_key text,
  primary key (tenant_id, id),
  foreign key (tenant_id, project_id) references projects,
  foreign key (tenant_id, procedure_id) references procedures (tenant_id, id),
  foreign key (tenant_id, work_order_id) references work_orders,
  foreign key (tenant_id, equipment_id) references equipment
);
call protect_tenant_table('procedure_executions');
create trigger number_procedure_record before insert on procedure_executions for each row execute function number_procedure_record('PX');
create unique index procedure_executions_number on procedure_executions (tenant_id, number) where is_deleted = 0;
create unique index procedure_executions_once on procedure_executions (tenant_id, submission_key) where submission_key is not null;
create index on procedure_executions (tenant_id, procedure_id);
create index on procedure_executions (tenant_id, work_order_id) where work_order_id is not null;
create index on procedure_executions (tenant_id, equipment_id) where equipment_id is not null;
create index on procedure_executions (tenant_id, project_id, create_time desc, id desc) where is_deleted = 0;

-- What was entered at a step. Never changed: a new reading is a new entry.
create table procedure_entries (
  tenant_id text not null default current_tenant(),
  id bigint not null default next_id(),
  execution_id bigint not null,
  step_id text not null,
  step_number text not null,
  step_text text not null,
  step_text_en text,
  kind text not null check (kind in ('action', 'caution', 'hold', 'witness', 'measure', 'photo', 'sign', 'branch')),
  outcome text not null check (outcome in ('done', 'pass', 'fail', 'recorded', 'waived', 'skipped', 'yes', 'no')),
  -- As it was typed, with its unit; the value is what that is in the canonical unit.
  typed text,
  value double precision,
  low double precision,
  high double precision,
  -- Readings of a calculation with its results, as the engine gave them.
  figures jsonb,
  note text,
  person text,
  signed_by bigint,
  role text,
  strokes text check (length(strokes) <= 20000),
  photo_ids bigint[] not null default '{}',
  photos_taken timestamptz[],
  device text not null,
  entered_at timestamptz not null,
  submission_key text not null,
  submission_digest text not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, execution_id) references procedure_executions
);
call protect_tenant_table('procedure_entries');
create index on procedure_entries (tenant_id, execution_id, id);
create unique index procedure_entries_once on procedure_entries (tenant_id, submission_key);
call files_belong('procedure_entries', 'photo_ids');

create table procedure_deviations (
  tenant_id text not null default current_tenant(),
  id bigint not null default next_id(),
  number text not null,
  execution_id bigint not null,
  entry_id bigint not null,
  disposition text not null check (disposition in ('rework', 'concession', 'replace')),
  description text not null check (description <> ''),
  photo_ids bigint[] not null default '{}',
  state text not null check (state in ('open', 'asked', 'approved', 'refused', 'closed')),
  decided_by bigint,
  decided_at timestamptz,
  decision_note text,
  -- The reading that ended it.
  closed_by_entry_id bigint,
  submission_key text not null,
  submission_digest text not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, execution_id) references procedure_executions,
  foreign key (tenant_id, entry_id) references procedure_entries
);
call protect_tenant_table('procedure_deviations');
create trigger number_procedure_record before insert on procedure_deviations for each row execute function number_procedure_record('DV');
create unique index procedure_deviations_number on procedure_deviations (tenant_id, number) where is_deleted = 0;
create unique index procedure_deviations_once on procedure_deviations (tenant_id, submission_key);
create unique index procedure_deviations_entry on procedure_deviations (tenant_id, entry_id) where is_deleted = 0 and state <> 'refused';
create index on procedure_deviations (tenant_id, execution_id);
call files_belong('procedure_deviations', 'photo_ids');

-- Which device has begun a step first; another one waits.
create table procedure_claims (
  tenant_id text not null default current_tenant() references tenants,
  execution_id bigint not null,
  step_id text not null,
  device text not null,
  user_id bigint default current_user_id(),
  begun_at timestamptz not null default now(),
  primary key (tenant_id, execution_id, step_id),
  foreign key (tenant_id, execution_id) references procedure_executions
);
call isolate_tenant_table('procedure_claims');
grant select, insert, update, delete on procedure_claims to ircrisk_app;

-- A person has proven who they are, for hold points of one execution: what the device then holds is known here by its hash alone.
create table procedure_release_keys (
  tenant_id text not null default current_tenant() references tenants,
  id bigint not null default next_id(),
  execution_id bigint not null,
  user_id bigint not null,
  key_hash text not null,
  valid_until timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, execution_id) references procedure_executions
);
call isolate_tenant_table('procedure_release_keys');
grant select, insert, delete on procedure_release_keys to ircrisk_app;
create index on procedure_release_keys (tenant_id, execution_id, key_hash);

create table procedure_feedback (
  tenant_id text not null default current_tenant(),
  id bigint not null default next_id(),
  procedure_id bigint not null,
  execution_id bigint,
  step_number text,
  text text not null check (text <> ''),
  state text not null default 'open' check (state in ('open', 'taken', 'refused')),
  decision_note text,
  -- The draft it went into.
  revision_id bigint,
  submission_key text not null,
  submission_digest text not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, procedure_id) references procedures (tenant_id, id),
  foreign key (tenant_id, execution_id) references procedure_executions
);
call protect_tenant_table('procedure_feedback');
create index on procedure_feedback (tenant_id, procedure_id) where is_deleted = 0;
create index on procedure_feedback (tenant_id, create_time desc, id desc) where is_deleted = 0;
create unique index procedure_feedback_once on procedure_feedback (tenant_id, submission_key);
