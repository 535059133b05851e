-- Root cause analysis: cases with their tree and fishbone, evidence, timeline, barriers, changes and measures, and what follows approval.

create table rca_cases (
  tenant_id text not null default current_tenant(),
  id bigint not null default next_id(),
  level text not null default '2' check (level in ('1', '2', '3')),
  due_date date,
  equipment_id bigint,
  -- Where it came from; the record may lie in any module, so it is named by kind and id.
  source text check (source in ('failure', 'badActor', 'incident', 'audit')),
  source_id bigint,
  source_number text,
  method text not null default 'both',
  statement text, statement_en text,
  place text, place_en text,
  occurred_at timestamptz,
  extent text, extent_en text,
  people integer, environment integer, operation integer, asset integer, reputation integer,
  cost numeric(18, 2),
  team bigint[] not null default '{}',
  -- Tree, fishbone and gates; null until somebody has drawn something.
  model jsonb,
  -- Counts the saves of the model alone: another field's change must not look like another person's edit of the tree.
  model_version integer not null default 1,
  primary key (tenant_id, id),
  foreign key (tenant_id, equipment_id) references equipment
);
call protect_study_table('rca_cases');
create index on rca_cases (tenant_id, equipment_id);
create index on rca_cases (tenant_id, source, source_id);
call keep_searchable('rca_cases', 'rca-case', 'code, name, name_en, statement, statement_en, description, state');

create table rca_evidence (
  tenant_id text not null default current_tenant(),
  id bigint not null default next_id(),
  study_id bigint not null,
  code text not null check (code <> ''),
  kind text not null,
  item text not null check (item <> ''), item_en text,
  is_perishable boolean not null default false,
  collect_by timestamptz,
  collected_at timestamptz,
  collected_by text,
  kept_at text,
  condition text,
  document_ids bigint[] not null default '{}',
  remark text,
  primary key (tenant_id, id)
);
call protect_study_part('rca_evidence', 'rca_cases');
create unique index rca_evidence_code on rca_evidence (tenant_id, study_id, code) where is_deleted = 0;

create table rca_custody (
  tenant_id text not null default current_tenant(),
  id bigint not null default next_id(),
  study_id bigint not null,
  evidence_code text not null,
  handed_at timestamptz not null,
  handed_by text not null check (handed_by <> ''),
  received_by text not null check (received_by <> ''),
  condition text,
  reason text,
  primary key (tenant_id, id)
);
call protect_study_part('rca_custody', 'rca_cases');
create unique index rca_custody_time on rca_custody (tenant_id, study_id, evidence_code, handed_at) where is_deleted = 0;

create table rca_timeline (
  tenant_id text not null default current_tenant(),
  id bigint not null default next_id(),
  study_id bigint not null,
  code text not null check (code <> ''),
  happened_at timestamptz not null,
  ended_at timestamptz check (ended_at >= happened_at),
  uncertainty_minutes integer check (uncertainty_minutes >= 0),
  actor text,
  event text not null check (event <> ''), event_en text,
  is_fact boolean not null default true,
  is_deviation boolean not null default false,
  evidence_codes text[] not null default '{}',
  primary key (tenant_id, id)
);
call protect_study_part('rca_timeline', 'rca_cases');
create unique index rca_timeline_code on rca_timeline (tenant_id, study_id, code) where is_deleted = 0;

create table rca_barriers (
  tenant_id text not null default current_tenant(),
  id bigint not null default next_id(),
  study_id bigint not null,
  barrier text not null check (barrier <> ''), barrier_en text,
  expected text, expected_en text,
  performance text not null,
  why text, why_en text,
  primary key (tenant_id, id)
);
call protect_study_part('rca_barriers', 'rca_cases');
create unique index rca_barriers_name on rca_barriers (tenant_id, study_id, barrier) where is_deleted = 0;

create table rca_changes (
  tenant_id text not null default current_tenant(),
  id bigint not null default next_id(),
  study_id bigint not null,
  factor text not null check (factor <> ''), factor_en text,
  before text, before_en text,
  present text, present_en text,
  difference text, difference_en text,
  is_relevant boolean not null default false,
  primary key (tenant_id, id)
);
call protect_study_part('rca_changes', 'rca_cases');
create unique index rca_changes_name on rca_changes (tenant_id, study_id, factor) where is_deleted = 0;

create table rca_measures (
  tenant_id text not null default current_tenant(),
  id bigint not null default next_id(),
  study_id bigint not null,
  code text not null check (code <> ''),
  measure text not null check (measure <> ''), measure_en text,
  node_ids text[] not null default '{}',
  kind text not null,
  effectiveness integer, feasibility integer, expense integer,
  score double precision,
  owner_id bigint,
  due_date date,
  action_id bigint,
  primary key (tenant_id, id),
  foreign key (tenant_id, owner_id) references users (tenant_id, id),
  foreign key (tenant_id, action_id) references action_items
);
call protect_study_part('rca_measures', 'rca_cases');
create unique index rca_measures_code on rca_measures (tenant_id, study_id, code) where is_deleted = 0;
create index on rca_measures (tenant_id, owner_id);
create index on rca_measures (tenant_id, action_id);

-- One vote of one person for one bone.
create table rca_votes (
  tenant_id text not null default current_tenant() references tenants,
  case_id bigint not null,
  bone_id text not null,
  user_id bigint not null,
  primary key (tenant_id, case_id, bone_id, user_id),
  foreign key (tenant_id, case_id) references rca_cases,
  foreign key (tenant_id, user_id) references users (tenant_id, id)
);
call isolate_tenant_table('rca_votes');
grant select, insert, update, delete on rca_votes to ircrisk_app;

-- What follows the approval of a revision: when its actions were done, the check of their effect, and the end.
create table rca_follow_ups (
  tenant_id text not null default current_tenant(),
  id bigint not null default next_id(),
  case_id bigint not null,
  actions_done_on date,
  check_due date,
  check_action_id bigint,
  events_before integer, months_before double precision,
  events_after integer, months_after double precision,
  p double precision,
  verdict text check (verdict in ('effective', 'ineffective', 'inconclusive')),
  figure jsonb,
  checked_on date,
  check_note text,
  closed_on date,
  close_note text,
  primary key (tenant_id, id),
  unique (tenant_id, case_id),
  foreign key (tenant_id, case_id) references rca_cases,
  foreign key (tenant_id, check_action_id) references action_items
);
call protect_tenant_table('rca_follow_ups');

-- Cases without names, for everybody to learn from.
create table rca_lessons (
  tenant_id text not null default current_tenant(),
  id bigint not null default next_id(),
  series_id bigint not null,
  number text not null,
  title text not null, title_en text,
  iso_class text,
  root_codes text[] not null default '{}',
  problem text, problem_en text,
  roots text, roots_en text,
  measures text, measures_en text,
  effect text, effect_en text,
  published_on date not null default current_date,
  primary key (tenant_id, id)
);
call protect_tenant_table('rca_lessons');
create unique index rca_lessons_series on rca_lessons (tenant_id, series_id) where is_deleted = 0;

-- Where a case stands and how old it is: found, never written.
create view rca_case_figures with (security_invoker = true) as
select c.tenant_id, c.id as case_id,
  case
    when c.state = 'draft' then case when coalesce(jsonb_array_length(c.model -> 'causes'), 0) > 1 then 'analysis'
      when exists (select from rca_evidence e where e.tenant_id = c.tenant_id and e.study_id = c.id and e.is_deleted = 0) then 'evidence' else 'opened' end
    when c.state = 'inReview' then 'review'
    when f.closed_on is not null then 'closed'
    when a.actions = 0 then 'approved'
    when a.open_actions > 0 then 'actions'
    else 'effectivenessCheck'
  end as stage,
  (coalesce(f.closed_on, current_date) - c.create_time::date)::integer as age_days,
  (case when c.state in ('draft', 'inReview') and c.due_date < current_date then current_date - c.due_date end)::integer as overdue_days,
  a.open_actions::integer as open_actions
from rca_cases c
left join rca_follow_ups f on f.tenant_id = c.tenant_id and f.case_id = c.id
cross join lateral (
  select count(*) as actions, count(*) filter (where i.state not in ('closed', 'cancelled')) as open_actions
  from rca_measures m join action_items i on i.tenant_id = m.tenant_id and i.id = m.action_id
  where m.tenant_id = c.tenant_id and m.study_id = c.id and m.is_deleted = 0) a;
grant select on rca_case_figures to ircrisk_app;
