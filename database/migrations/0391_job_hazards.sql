/*
  Job hazard analysis: a job with its steps, hazards before and after control, permits of special operations with their gas tests,
  and the briefing with its signatures.
*/
create table jha_counters (
  tenant_id text not null default current_tenant() references tenants,
  year integer not null,
  last integer not null,
  primary key (tenant_id, year)
);
call isolate_tenant_table('jha_counters');
grant select, insert, update, delete on jha_counters to ircrisk_app;

create table jhas (
  tenant_id text not null default current_tenant(),
  id bigint not null default next_id(),
  number text not null,
  title text not null check (title <> ''),
  title_en text,
  node_id bigint not null,
  equipment_ids bigint[] not null default '{}',
  place text,
  job_type text,
  team text,
  leader_id bigint,
  planned_from timestamptz not null,
  planned_to timestamptz not null,
  work_order_id bigint,
  template_key text,
  method text not null default 'LEC' check (method in ('LEC', 'LS', 'MES', 'matrix')),
  boundary text not null default 'inclusiveLower' check (boundary in ('inclusiveLower', 'exclusive')),
  matrix_id bigint,
  approver_note text,
  lessons text,
  deviations text,
  state text not null default 'draft' check (state in ('draft', 'submitted', 'reviewed', 'approved', 'briefed', 'active', 'closed', 'cancelled', 'expired')),
  state_reason text,
  submitted_by bigint,
  reviewed_by bigint,
  approved_by bigint,
  approved_as text,
  valid_until timestamptz,
  ending_told timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, node_id) references factory_nodes,
  foreign key (tenant_id, work_order_id) references work_orders,
  constraint jhas_planned check (planned_from < planned_to)
);
call protect_tenant_table('jhas');
create function number_jha() returns trigger language plpgsql as $$
declare
  in_year integer := extract(year from new.planned_from);
  next integer;
begin
  if new.number is null then
    insert into jha_counters as c (tenant_id, year, last) values (new.tenant_id, in_year, 1)
    on conflict (tenant_id, year) do update set last = c.last + 1 returning last into next;
    new.number := 'JHA-' || in_year || '-' || lpad(next::text, 4, '0');
  end if;
  return new;
end $$;
create trigger number_jha before insert on jhas for each row execute function number_jha();
create unique index jhas_number on jhas (tenant_id, number) where is_deleted = 0;
create index on jhas (tenant_id, planned_from desc, id desc) where is_deleted = 0;
create index on jhas (tenant_id, node_id, planned_from) where is_deleted = 0;
create index on jhas (tenant_id, work_order_id) where work_order_id is not null;
call keep_searchable('jhas', 'jha', 'number, title, title_en, state');

-- The worst residual, beside the record; absent until every hazard is graded.
create table jha_results (
  tenant_id text not null default current_tenant() references tenants,
  jha_id bigint not null,
  level smallint check (level between 1 and 5),
  colour text check (colour in ('red', 'orange', 'yellow', 'blue', 'light')),
  score double precision,
  primary key (tenant_id, jha_id),
  foreign key (tenant_id, jha_id) references jhas
);
call isolate_tenant_table('jha_results');
grant select, insert, update, delete on jha_results to ircrisk_app;

-- Rows of a job change while it is a draft.
create function refuse_closed_jha() returns trigger language plpgsql as $$
declare
  row jsonb := case tg_op when 'DELETE' then to_jsonb(old) else to_jsonb(new) end;
begin
  if (select j.state from jhas j where j.tenant_id = row ->> 'tenant_id' and j.id = (row ->> 'jha_id')::bigint) <> 'draft' then
    raise exception 'the job is no draft' using errcode = '23514', constraint = 'study_read_only';
  end if;
  return coalesce(new, old);
end $$;

create table jha_steps (
  tenant_id text not null default current_tenant(),
  id bigint not null default next_id(),
  jha_id bigint not null,
  sort integer not null default 0,
  description text not null check (description <> ''),
  description_en text,
  primary key (tenant_id, id),
  foreign key (tenant_id, jha_id) references jhas
);
call protect_tenant_table('jha_steps');
create index on jha_steps (tenant_id, jha_id, sort, id) where is_deleted = 0;
create trigger draft_only before insert or update or delete on jha_steps for each row execute function refuse_closed_jha();

create table jha_hazards (
  tenant_id text not null default current_tenant(),
  id bigint not null default next_id(),
  jha_id bigint not null,
  step_id bigint not null,
  sort integer not null default 0,
  hazard text not null check (hazard <> ''),
  hazard_en text,
  factor text check (factor ~ '^[1-4]\d$'),
  accident_type text,
  -- L, M or the probability; exposure; C, S or the consequence.
  initial_l double precision check (initial_l > 0), initial_e double precision check (initial_e > 0), initial_c double precision check (initial_c > 0),
  residual_l double precision check (residual_l > 0), residual_e double precision check (residual_e > 0), residual_c double precision check (residual_c > 0),
  existing text, existing_en text,
  elimination text, elimination_en text, substitution text, substitution_en text, engineering text, engineering_en text,
  administrative text, administrative_en text, ppe text, ppe_en text, emergency text, emergency_en text,
  reason text,
  alarp_note text, alarp_note_en text,
  responsible text,
  control_status text not null default 'open' check (control_status in ('open', 'inPlace')),
  initial_score double precision, initial_level smallint, initial_colour text,
  residual_score double precision, residual_level smallint, residual_colour text,
  primary key (tenant_id, id),
  foreign key (tenant_id, jha_id) references jhas,
  foreign key (tenant_id, step_id) references jha_steps
);
call protect_tenant_table('jha_hazards');
create index on jha_hazards (tenant_id, jha_id, sort, id) where is_deleted = 0;
create index on jha_hazards (tenant_id, step_id);
create trigger draft_only before insert or delete on jha_hazards for each row execute function refuse_closed_jha();
-- A control is put in place after the approval, too.
create trigger draft_only_update before update on jha_hazards for each row when (new.control_status is not distinct from old.control_status)
  execute function refuse_closed_jha();

create table jha_permits (
  tenant_id text not null default current_tenant(),
  id bigint not null default next_id(),
  jha_id bigint not null,
  kind text not null check (kind in ('hotWorkSpecial', 'hotWork1', 'hotWork2', 'confinedSpace', 'lineOpening', 'height', 'lifting', 'temporaryPower', 'excavation', 'roadClosure')),
  number text,
  starts_at timestamptz not null,
  hours double precision not null check (hours > 0),
  ends_at timestamptz not null,
  holder text,
  attendant text,
  height_metres double precision check (height_metres >= 0),
  class_b boolean not null default false,
  load_tonnes double precision check (load_tonnes >= 0),
  lel_percent double precision check (lel_percent > 0 and lel_percent <= 100),
  oxygen_rich boolean not null default false,
  h2s_not_required boolean not null default false,
  out_of_hours boolean not null default false,
  -- Keys of the checks of GB 30871 that hold.
  checks text[] not null default '{}',
  remark text,
  primary key (tenant_id, id),
  foreign key (tenant_id, jha_id) references jhas
);
call protect_tenant_table('jha_permits');
create index on jha_permits (tenant_id, jha_id, id) where is_deleted = 0;

create table jha_gas_tests (
  tenant_id text not null default current_tenant(),
  id bigint not null default next_id(),
  permit_id bigint not null,
  sampled_at timestamptz not null,
  point text,
  combustible double precision check (combustible >= 0),
  combustible_unit text not null default 'volume' check (combustible_unit in ('volume', 'lel')),
  oxygen double precision check (oxygen between 0 and 100),
  h2s double precision check (h2s >= 0),
  tester text,
  submission_key text,
  primary key (tenant_id, id),
  foreign key (tenant_id, permit_id) references jha_permits
);
call protect_tenant_table('jha_gas_tests');
create index on jha_gas_tests (tenant_id, permit_id, sampled_at desc) where is_deleted = 0;
create unique index jha_gas_tests_once on jha_gas_tests (tenant_id, submission_key) where submission_key is not null;

create table jha_signatures (
  tenant_id text not null default current_tenant(),
  id bigint not null default next_id(),
  jha_id bigint not null,
  person text not null check (person <> ''),
  employer text,
  duty text,
  contractor boolean not null default false,
  training_until date,
  language text not null default 'zh' check (language in ('zh', 'en')),
  -- Strokes of the finger, as the path of a drawing 300 by 120.
  strokes text not null check (length(strokes) between 8 and 20000),
  signed_at timestamptz not null,
  submission_key text not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, jha_id) references jhas
);
call protect_tenant_table('jha_signatures');
create index on jha_signatures (tenant_id, jha_id, signed_at) where is_deleted = 0;
create unique index jha_signatures_once on jha_signatures (tenant_id, submission_key);

create table jha_moves (
  tenant_id text not null default current_tenant(),
  id bigint not null default next_id(),
  jha_id bigint not null,
  act text not null,
  from_state text,
  to_state text not null,
  note text,
  primary key (tenant_id, id),
  foreign key (tenant_id, jha_id) references jhas
);
call protect_tenant_table('jha_moves');
create index on jha_moves (tenant_id, jha_id, id);

create table jha_settings (
  tenant_id text not null default current_tenant(),
  id bigint not null default next_id(),
  method text not null default 'LEC' check (method in ('LEC', 'LS', 'MES', 'matrix')),
  boundary text not null default 'inclusiveLower' check (boundary in ('inclusiveLower', 'exclusive')),
  free_numbers boolean not null default false,
  warn_hours double precision not null default 4 check (warn_hours > 0),
  -- Who signs by colour; red has nobody.
  approvers jsonb not null default '{"orange": "plantManager", "yellow": "sectionHead", "blue": "teamLeader", "light": "teamLeader"}',
  primary key (tenant_id, id)
);
call protect_tenant_table('jha_settings');
create unique index jha_settings_one on jha_settings (tenant_id) where is_deleted = 0;
