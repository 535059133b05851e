-- Bad actors: rules of the tenant, kept runs, improvement cases with their history, and alerts told once.

create table bad_actor_rules (
  tenant_id text not null default current_tenant(),
  id bigint not null default next_id(),
  metric text not null check (metric in ('count', 'sameMode', 'downtimeShareTop', 'mtbfVsClass', 'leaks', 'riskLevel')),
  window_months integer check (window_months between 1 and 120),
  threshold double precision check (threshold > 0),
  risk_level text,
  name text not null check (name <> ''),
  name_en text not null check (name_en <> ''),
  iso_class text,
  is_active boolean not null default true,
  sort integer not null default 1,
  primary key (tenant_id, id),
  constraint bad_actor_rules_limit check ((metric = 'riskLevel') = (threshold is null) and (metric = 'riskLevel') = (risk_level is not null))
);
call protect_tenant_table('bad_actor_rules');
create index on bad_actor_rules (tenant_id, sort, id) where is_deleted = 0;

create table bad_actor_runs (
  tenant_id text not null default current_tenant(),
  id bigint not null default next_id(),
  name text not null check (name <> ''),
  node_id bigint,
  from_time timestamptz not null,
  to_time timestamptz not null check (to_time > from_time),
  metric text not null check (metric in ('downtime', 'cost', 'count')),
  -- Exclusions, weights, rules and everything else the result rests on.
  parameters jsonb not null,
  input_hash text not null,
  engine_version text not null,
  event_count integer not null,
  tag_count integer not null,
  result jsonb not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, node_id) references factory_nodes
);
call protect_tenant_table('bad_actor_runs');
create index on bad_actor_runs (tenant_id, create_time desc, id desc) where is_deleted = 0;

create table bad_actor_cases (
  tenant_id text not null default current_tenant(),
  id bigint not null default next_id(),
  case_number text not null,
  equipment_id bigint not null,
  node_id bigint not null,
  run_id bigint,
  state text not null default 'identified' check (state in ('identified', 'accepted', 'rca', 'action', 'monitoring', 'closed', 'rejected')),
  state_reason text,
  opened_on date not null default current_date,
  champion_id bigint,
  problem text not null check (problem <> ''),
  root_cause text,
  target_mtbf_hours double precision check (target_mtbf_hours > 0),
  -- Before: [baseline_from, action_done_on); after: from action_done_on on.
  baseline_from date,
  action_done_on date,
  closed_on date,
  -- What the test found, with its inputs and steps; null until it was made.
  verification jsonb,
  verdict text check (verdict in ('improved', 'notYetSignificant', 'windowTooShort', 'notImproved')),
  verified_on date,
  primary key (tenant_id, id),
  foreign key (tenant_id, equipment_id) references equipment,
  foreign key (tenant_id, node_id) references factory_nodes,
  foreign key (tenant_id, run_id) references bad_actor_runs,
  check (baseline_from < action_done_on)
);
call protect_tenant_table('bad_actor_cases');
create sequence bad_actor_case_number;
grant usage on sequence bad_actor_case_number to ircrisk_app;
create function place_case() returns trigger language plpgsql as $$
begin
  new.case_number := coalesce(new.case_number, 'BA-' || lpad(nextval('bad_actor_case_number')::text, 5, '0'));
  new.node_id := coalesce(new.node_id, (select e.node_id from equipment e where e.tenant_id = new.tenant_id and e.id = new.equipment_id));
  return new;
end $$;
create trigger place_case before insert on bad_actor_cases for each row execute function place_case();
create unique index bad_actor_cases_number on bad_actor_cases (tenant_id, case_number) where is_deleted = 0;
-- One running case a tag.
create unique index bad_actor_cases_open on bad_actor_cases (tenant_id, equipment_id) where is_deleted = 0 and state not in ('closed', 'rejected');
create index on bad_actor_cases (tenant_id, equipment_id);
create index on bad_actor_cases (tenant_id, opened_on desc, id desc) where is_deleted = 0;

create table bad_actor_case_moves (
  tenant_id text not null default current_tenant(),
  id bigint not null default next_id(),
  case_id bigint not null,
  from_state text,
  to_state text not null,
  note text,
  verification jsonb,
  primary key (tenant_id, id),
  foreign key (tenant_id, case_id) references bad_actor_cases
);
call protect_tenant_table('bad_actor_case_moves');
create index on bad_actor_case_moves (tenant_id, case_id, id);

-- Told once per tag, rule and window.
create table bad_actor_alerts (
  tenant_id text not null default current_tenant() references tenants,
  equipment_id bigint not null,
  -- Metric of the rule, or 'top10'.
  rule text not null,
  window_key text not null,
  told_at timestamptz not null default now(),
  primary key (tenant_id, equipment_id, rule, window_key),
  foreign key (tenant_id, equipment_id) references equipment
);
call isolate_tenant_table('bad_actor_alerts');
grant select, insert, update, delete on bad_actor_alerts to ircrisk_app;

-- The starting rules of the method (the engine's defaults); a tenant changes them as it likes.
create procedure plant_bad_actor_rules(tenant text) language sql as $$
  insert into bad_actor_rules (tenant_id, metric, window_months, threshold, risk_level, name, name_en, sort)
  select tenant, v.* from (values
    ('count', 12, 3::double precision, null, '12 个月内同一设备失效不少于 3 次', 'Three or more failures of one tag in 12 months', 1),
    ('sameMode', 12, 2, null, '12 个月内同一失效模式重复', 'The same mode again within 12 months', 2),
    ('downtimeShareTop', null, 0.8, null, '累计停机占 80 % 的设备', 'Among the tags that make 80 % of the downtime', 3),
    ('mtbfVsClass', null, 0.5, null, 'MTBF 低于同类设备的一半', 'MTBF below half of the class', 4),
    ('leaks', 12, 2, null, '12 个月内泄漏不少于 2 次', 'Two or more leaks in 12 months', 5),
    ('riskLevel', null, null, 'high', '高风险未处置', 'High risk still open', 6)) v
  where not exists (select 1 from bad_actor_rules r where r.tenant_id = tenant)
$$;

-- They come with the tenant's first company.
create function bring_bad_actor_rules() returns trigger language plpgsql as $$
begin
  call plant_bad_actor_rules(new.tenant_id);
  return null;
end $$;
create trigger bring_bad_actor_rules after insert on enterprises for each row execute function bring_bad_actor_rules();

do $$
declare known record;
begin
  for known in select tenant_id from tenants loop
    perform set_config('app.tenant_id', known.tenant_id, true), set_config('app.operation', 'migration', true);
    call plant_bad_actor_rules(known.tenant_id);
  end loop;
end $$;
