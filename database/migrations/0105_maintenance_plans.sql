-- Maintenance plans: strategies, what is done (task lists), plans by equipment, work orders, deferrals and capacity.

-- What one round of work consists of. Orders copy its steps and spares when they are made.
create table maintenance_task_lists (
  tenant_id text not null default current_tenant(),
  id bigint not null default next_id(),
  code text not null check (code <> ''),
  name text not null check (name <> ''),
  name_en text,
  trade text not null default 'mechanical',
  hours double precision not null default 1 check (hours >= 0),
  crew integer not null default 1 check (crew > 0),
  procedure_id bigint,
  requires_signature boolean not null default false,
  remark text,
  primary key (tenant_id, id),
  foreign key (tenant_id, procedure_id) references documents
);
call protect_tenant_table('maintenance_task_lists');
create unique index maintenance_task_lists_code on maintenance_task_lists (tenant_id, code) where is_deleted = 0;
create index on maintenance_task_lists (tenant_id, procedure_id) where procedure_id is not null;

create table maintenance_steps (
  tenant_id text not null default current_tenant(),
  id bigint not null default next_id(),
  task_list_id bigint not null,
  number integer not null check (number > 0),
  name text not null check (name <> ''),
  name_en text,
  kind text not null default 'check' check (kind in ('check', 'reading')),
  unit text,
  lower_limit double precision,
  upper_limit double precision,
  primary key (tenant_id, id),
  foreign key (tenant_id, task_list_id) references maintenance_task_lists,
  constraint maintenance_steps_limits check (lower_limit <= upper_limit)
);
call protect_tenant_table('maintenance_steps');
create unique index maintenance_steps_number on maintenance_steps (tenant_id, task_list_id, number) where is_deleted = 0;

create table maintenance_spares (
  tenant_id text not null default current_tenant(),
  id bigint not null default next_id(),
  task_list_id bigint not null,
  material_code text not null check (material_code <> ''),
  name text not null check (name <> ''),
  quantity double precision not null check (quantity > 0),
  unit text not null default '件',
  unit_cost numeric(18, 2) not null default 0 check (unit_cost >= 0),
  primary key (tenant_id, id),
  foreign key (tenant_id, task_list_id) references maintenance_task_lists
);
call protect_tenant_table('maintenance_spares');
create unique index maintenance_spares_code on maintenance_spares (tenant_id, task_list_id, material_code) where is_deleted = 0;

-- When work falls due. The law's hand is in statutory_rule: 'interval' makes every due date a legal date, 'ledger' and
-- 'certificate' take the day from the ledger's next inspection or the certificate's end.
create table maintenance_strategies (
  tenant_id text not null default current_tenant(),
  id bigint not null default next_id(),
  code text not null check (code <> ''),
  name text not null check (name <> ''),
  name_en text,
  work_type text not null default 'PM' check (work_type in ('PM', 'PdM', 'INS', 'CAL', 'LUB')),
  trigger text not null default 'calendar' check (trigger in ('calendar', 'meter', 'both', 'ledger', 'certificate')),
  anchor text not null default 'fixed' check (anchor in ('fixed', 'floating')),
  interval_value integer check (interval_value > 0),
  interval_unit text check (interval_unit in ('day', 'week', 'month', 'year')),
  meter text,
  meter_interval double precision check (meter_interval > 0),
  -- Shares of the interval in percent.
  tolerance_before double precision not null default 10 check (tolerance_before between 0 and 50),
  tolerance_after double precision not null default 10 check (tolerance_after between 0 and 50),
  -- An order is called this many days before its due date.
  horizon_days integer not null default 30 check (horizon_days between 0 and 3650),
  statutory boolean not null default false,
  statutory_reference text,
  requires_shutdown boolean not null default false,
  basis text not null default 'experience' check (basis in ('law', 'vendor', 'rcm', 'rbi', 'experience')),
  task_list_id bigint,
  remark text,
  primary key (tenant_id, id),
  foreign key (tenant_id, task_list_id) references maintenance_task_lists
);
call protect_tenant_table('maintenance_strategies');
create unique index maintenance_strategies_code on maintenance_strategies (tenant_id, code) where is_deleted = 0;
create index on maintenance_strategies (tenant_id, task_list_id) where task_list_id is not null;

-- Larger rounds of the same strategy (quarterly, yearly). Where one that includes another falls on the same day, only the larger is done.
create table maintenance_packages (
  tenant_id text not null default current_tenant(),
  id bigint not null default next_id(),
  strategy_id bigint not null,
  code text not null check (code <> '' and code <> 'base'),
  name text not null check (name <> ''),
  name_en text,
  interval_value integer not null check (interval_value > 0),
  interval_unit text not null check (interval_unit in ('day', 'week', 'month', 'year')),
  -- Codes of packages; 'base' is the strategy's own interval.
  includes text[] not null default '{}',
  task_list_id bigint,
  primary key (tenant_id, id),
  foreign key (tenant_id, strategy_id) references maintenance_strategies,
  foreign key (tenant_id, task_list_id) references maintenance_task_lists
);
call protect_tenant_table('maintenance_packages');
create unique index maintenance_packages_code on maintenance_packages (tenant_id, strategy_id, code) where is_deleted = 0;
create index on maintenance_packages (tenant_id, task_list_id) where task_list_id is not null;

create table maintenance_plans (
  tenant_id text not null default current_tenant(),
  id bigint not null default next_id(),
  code text not null check (code <> ''),
  name text not null check (name <> ''),
  name_en text,
  equipment_id bigint not null,
  part_id bigint,
  strategy_id bigint not null,
  task_list_id bigint,
  anchor_date date not null,
  -- 0 where the anchor itself is due, 1 where it is the last time the work was done.
  first_cycle smallint not null default 1 check (first_cycle in (0, 1)),
  -- Rounds before this day are history: taken over from paper, or of an earlier revision.
  start_date date not null default current_date,
  -- Raised when anchor or strategy change, so that old and new cycles never mix.
  revision integer not null default 1,
  active boolean not null default true,
  suspended_from date,
  suspended_to date,
  owner_id bigint,
  priority text not null default '3' check (priority in ('1', '2', '3', '4')),
  source_module text,
  source_id bigint,
  remark text,
  primary key (tenant_id, id),
  foreign key (tenant_id, equipment_id) references equipment,
  foreign key (tenant_id, part_id) references parts,
  foreign key (tenant_id, strategy_id) references maintenance_strategies,
  foreign key (tenant_id, task_list_id) references maintenance_task_lists,
  constraint maintenance_plans_suspension check (suspended_from < suspended_to)
);
call protect_tenant_table('maintenance_plans');
create unique index maintenance_plans_code on maintenance_plans (tenant_id, code) where is_deleted = 0;
create index on maintenance_plans (tenant_id, equipment_id) where is_deleted = 0;
create index on maintenance_plans (tenant_id, strategy_id) where is_deleted = 0;
create index on maintenance_plans (tenant_id, part_id) where part_id is not null;
create index on maintenance_plans (tenant_id, task_list_id) where task_list_id is not null;

create table work_orders (
  tenant_id text not null default current_tenant(),
  id bigint not null default next_id(),
  number text not null,
  -- plan/revision/cycle of the engine: writing the same round twice changes nothing. Null for work outside plans.
  task_key text,
  plan_id bigint,
  package_id bigint,
  cycle integer,
  -- Where the equipment stood when the order was made; key figures go by it.
  node_id bigint not null,
  equipment_id bigint not null,
  part_id bigint,
  title text not null check (title <> ''),
  title_en text,
  work_type text not null check (work_type in ('PM', 'PdM', 'INS', 'CAL', 'LUB', 'CM', 'MOD', 'EMG')),
  priority text not null default '3' check (priority in ('1', '2', '3', '4')),
  planned boolean not null default true,
  mandatory boolean not null default false,
  -- The day of the law: no deferral goes past it.
  legal_date date,
  safety_critical boolean not null default false,
  risk_level text,
  criticality text,
  due_date date not null,
  window_start date not null,
  window_end date not null,
  -- The day on the board.
  planned_date date not null,
  deferred_to date,
  requires_shutdown boolean not null default false,
  shutdown_missing boolean not null default false,
  trade text not null default 'mechanical',
  planned_hours double precision not null default 0 check (planned_hours >= 0),
  crew integer not null default 1 check (crew > 0),
  state text not null default 'planned' check (state in
    ('requested', 'approved', 'planned', 'scheduled', 'inProgress', 'hold', 'completed', 'verified', 'closed', 'deferred', 'cancelled')),
  state_reason text,
  owner_id bigint,
  actual_start timestamptz,
  actual_end timestamptz,
  completed_on date,
  timing text check (timing in ('beforeWindow', 'inWindow', 'late')),
  labour_hours double precision check (labour_hours >= 0),
  downtime_hours double precision check (downtime_hours >= 0),
  labour_cost numeric(18, 2) check (labour_cost >= 0),
  material_cost numeric(18, 2) check (material_cost >= 0),
  contract_cost numeric(18, 2) check (contract_cost >= 0),
  result text check (result in ('normal', 'abnormal')),
  findings text,
  follow_up_id bigint,
  no_follow_up_reason text,
  -- Copied from the task list: what is to be ticked and read, and the spares.
  checklist jsonb,
  spares jsonb,
  requires_signature boolean not null default false,
  signed_by bigint,
  procedure_id bigint,
  procedure_revision text,
  document_ids bigint[] not null default '{}',
  attachment_ids bigint[] not null default '{}',
  inspection_id bigint,
  failure_event_id bigint,
  source_module text,
  source_id bigint,
  -- The day the order was told as overdue.
  overdue_told date,
  search_text text generated always as (lower(number || ' ' || title || ' ' || coalesce(title_en, ''))) stored,
  primary key (tenant_id, id),
  foreign key (tenant_id, node_id) references factory_nodes,
  foreign key (tenant_id, equipment_id) references equipment,
  foreign key (tenant_id, part_id) references parts,
  foreign key (tenant_id, plan_id) references maintenance_plans,
  foreign key (tenant_id, package_id) references maintenance_packages,
  constraint work_orders_window check (window_start <= due_date and due_date <= window_end),
  constraint work_orders_times check (actual_start <= actual_end),
  constraint work_orders_completed check ((completed_on is not null) = (state in ('completed', 'verified', 'closed')))
);
call protect_tenant_table('work_orders');
-- A generated order says itself who made it and when; every change of it is in the audit.
drop trigger audit_insert on work_orders;
create function audit_made_order() returns trigger language plpgsql as $$
begin
  insert into audit_entries (tenant_id, user_id, request_id, address, operation, table_name, record_id, action, after)
  select r.tenant_id, current_user_id(), coalesce(current_setting('app.request_id', true), ''), coalesce(current_setting('app.address', true), ''),
    coalesce(current_setting('app.operation', true), ''), 'work_orders', r.id, 'insert', audit_image(to_jsonb(r))
  from new_rows r where r.task_key is null;
  return null;
end $$;
create trigger audit_insert after insert on work_orders referencing new table as new_rows for each statement execute function audit_made_order();
create unique index work_orders_number on work_orders (tenant_id, number);
-- The idempotency of the generator: one order for a round of a plan, and one for a day of it.
create unique index work_orders_task on work_orders (tenant_id, task_key) where task_key is not null;
create unique index work_orders_plan_day on work_orders (tenant_id, plan_id, coalesce(package_id, 0), due_date)
  where plan_id is not null and is_deleted = 0 and state <> 'cancelled';
create index on work_orders (tenant_id, due_date, id) where is_deleted = 0;
create index on work_orders (tenant_id, node_id, due_date) where is_deleted = 0;
create index on work_orders (tenant_id, equipment_id, due_date) where is_deleted = 0;
-- The board, the overdue watch and the lists of open work: a small part of the table.
create index work_orders_open on work_orders (tenant_id, planned_date, id)
  where is_deleted = 0 and completed_on is null and state <> 'cancelled';
create index work_orders_open_node on work_orders (tenant_id, node_id, due_date, id)
  where is_deleted = 0 and completed_on is null and state <> 'cancelled';
-- The two rates, from the index alone.
create index work_orders_rates on work_orders (tenant_id, due_date) include (node_id, mandatory, completed_on, window_start, window_end, deferred_to)
  where is_deleted = 0 and planned and state <> 'cancelled';
create index work_orders_search on work_orders using gin (search_text gin_trgm_ops) with (gin_pending_list_limit = 32768);

create table order_deferrals (
  tenant_id text not null default current_tenant(),
  id bigint not null default next_id(),
  order_id bigint not null,
  due_date date not null,
  new_date date not null,
  reason text not null check (reason <> ''),
  risk_assessment text,
  authority_approval text,
  level text not null check (level in ('maintenanceHead', 'plantManager', 'authority')),
  state text not null default 'asked' check (state in ('asked', 'approved', 'refused')),
  decided_by bigint,
  decided_on date,
  decision_note text,
  primary key (tenant_id, id),
  foreign key (tenant_id, order_id) references work_orders,
  constraint order_deferrals_later check (new_date > due_date)
);
call protect_tenant_table('order_deferrals');
create unique index order_deferrals_asked on order_deferrals (tenant_id, order_id) where state = 'asked' and is_deleted = 0;
create index on order_deferrals (tenant_id, order_id);
create index on order_deferrals (tenant_id, state) where is_deleted = 0;

-- People of a trade and the share of their hours that is free for planned work.
create table work_capacities (
  tenant_id text not null default current_tenant(),
  id bigint not null default next_id(),
  trade text not null,
  crew integer not null check (crew > 0),
  weekly_hours double precision not null default 40 check (weekly_hours > 0 and weekly_hours <= 168),
  net_share double precision not null default 70 check (net_share > 0 and net_share <= 100),
  labour_rate numeric(18, 2) not null default 0 check (labour_rate >= 0),
  primary key (tenant_id, id)
);
call protect_tenant_table('work_capacities');
create unique index work_capacities_trade on work_capacities (tenant_id, trade) where is_deleted = 0;

create table plant_shutdowns (
  tenant_id text not null default current_tenant(),
  id bigint not null default next_id(),
  node_id bigint not null,
  name text not null check (name <> ''),
  start_date date not null,
  -- The first day of running again.
  end_date date not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, node_id) references factory_nodes,
  constraint plant_shutdowns_span check (start_date < end_date)
);
call protect_tenant_table('plant_shutdowns');
create index on plant_shutdowns (tenant_id, node_id);

-- The next order number of a tenant.
create table order_numbers (
  tenant_id text not null default current_tenant() references tenants,
  next bigint not null default 1,
  primary key (tenant_id)
);
call isolate_tenant_table('order_numbers');
grant select, insert, update on order_numbers to ircrisk_app;

-- What happened to orders, for whoever follows them (barriers, notices): append-only.
create table maintenance_events (
  tenant_id text not null default current_tenant() references tenants,
  id bigint not null default next_id(),
  at timestamptz not null default now(),
  kind text not null check (kind in ('overdue', 'deferred', 'completed', 'cancelled')),
  order_id bigint not null,
  equipment_id bigint not null,
  safety_critical boolean not null,
  mandatory boolean not null,
  data jsonb not null default '{}',
  primary key (tenant_id, id),
  foreign key (tenant_id, order_id) references work_orders
);
call isolate_tenant_table('maintenance_events');
grant select, insert on maintenance_events to ircrisk_app;
create index on maintenance_events (tenant_id, equipment_id, at desc);
create index on maintenance_events (tenant_id, order_id);

create function next_order_number() returns text language sql as $$
  insert into order_numbers as o (next) values (2) on conflict (tenant_id) do update set next = o.next + 1
  returning 'WO' || lpad((o.next - 1)::text, 7, '0')
$$;

-- An order that comes from a form or a workbook: number, place, window and inherited properties; the generator states them itself.
create function complete_order() returns trigger language plpgsql as $$
begin
  new.number := coalesce(new.number, next_order_number());
  select e.node_id, coalesce(new.safety_critical, false) or e.safety_critical, e.criticality, s.risk_level
    into new.node_id, new.safety_critical, new.criticality, new.risk_level
  from equipment e left join equipment_integrity s on s.tenant_id = e.tenant_id and s.equipment_id = e.id
  where e.tenant_id = new.tenant_id and e.id = new.equipment_id;
  new.window_start := coalesce(new.window_start, new.due_date);
  new.window_end := coalesce(new.window_end, new.due_date);
  new.planned_date := coalesce(new.planned_date, new.due_date);
  if new.mandatory then new.legal_date := coalesce(new.legal_date, new.due_date); end if;
  if new.completed_on is not null then
    new.state := 'closed';
    new.timing := case when new.completed_on < new.window_start then 'beforeWindow' when new.completed_on > new.window_end then 'late' else 'inWindow' end;
  end if;
  return new;
end $$;
create trigger complete_order before insert on work_orders for each row when (new.node_id is null) execute function complete_order();

-- Another anchor or strategy, or a restart, begins a new count of rounds from today on.
create function revise_plan() returns trigger language plpgsql as $$
begin
  if (old.anchor_date, old.strategy_id, old.first_cycle) is distinct from (new.anchor_date, new.strategy_id, new.first_cycle)
    or (new.active and not old.active) then
    new.revision := old.revision + 1;
  end if;
  if new.revision <> old.revision then
    new.start_date := greatest(new.start_date, current_date);
  end if;
  return new;
end $$;
create trigger revise_plan before update on maintenance_plans for each row execute function revise_plan();

-- Orders nobody has begun are withdrawn where their plan no longer asks for them; what is overdue stays.
create function withdraw_orders() returns trigger language plpgsql as $$
begin
  update work_orders w set state = 'cancelled', state_reason = case
      when n.is_deleted = 1 or not n.active then 'plan ended' when n.revision <> o.revision then 'plan revised' else 'plan suspended' end
  from new_rows n join old_rows o on o.tenant_id = n.tenant_id and o.id = n.id
  where w.tenant_id = n.tenant_id and w.plan_id = n.id and w.is_deleted = 0 and w.state in ('planned', 'scheduled') and w.due_date >= current_date
    and ((n.is_deleted = 1 and o.is_deleted = 0) or (o.active and not n.active) or n.revision <> o.revision
      or (n.suspended_from is not null and w.due_date >= n.suspended_from and w.due_date < coalesce(n.suspended_to, 'infinity')));
  return null;
end $$;
create trigger withdraw_orders after update on maintenance_plans referencing old table as old_rows new table as new_rows
  for each statement execute function withdraw_orders();

-- A new interval revises every plan of the strategy.
create function revise_plans_of_strategy() returns trigger language plpgsql as $$
begin
  update maintenance_plans p set revision = revision + 1 from new_rows n join old_rows o on o.tenant_id = n.tenant_id and o.id = n.id
  where p.tenant_id = n.tenant_id and p.strategy_id = n.id and p.is_deleted = 0
    and (n.trigger, n.anchor, n.interval_value, n.interval_unit, n.meter, n.meter_interval, n.statutory)
      is distinct from (o.trigger, o.anchor, o.interval_value, o.interval_unit, o.meter, o.meter_interval, o.statutory);
  return null;
end $$;
create trigger revise_plans after update on maintenance_strategies referencing old table as old_rows new table as new_rows
  for each statement execute function revise_plans_of_strategy();

create function revise_plans_of_package() returns trigger language plpgsql as $$
begin
  update maintenance_plans p set revision = revision + 1
  where (p.tenant_id, p.strategy_id) in (select n.tenant_id, n.strategy_id from new_rows n) and p.is_deleted = 0;
  return null;
end $$;
create trigger revise_plans_insert after insert on maintenance_packages referencing new table as new_rows
  for each statement execute function revise_plans_of_package();
create trigger revise_plans_update after update on maintenance_packages referencing new table as new_rows
  for each statement execute function revise_plans_of_package();
