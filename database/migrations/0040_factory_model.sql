-- The plant as a tree: company, branch, device, unit. Every asset and every record of an analysis hangs on a node.

create table factory_levels (
  tenant_id text not null default current_tenant(),
  id bigint not null default next_id(),
  code text not null check (code in ('company', 'branch', 'device', 'unit')),
  level_name text not null,
  level_name_en text not null,
  order_no integer not null default 0,
  icon text,
  parent_level_id bigint,
  primary key (tenant_id, id),
  foreign key (tenant_id, parent_level_id) references factory_levels
);
call protect_tenant_table('factory_levels');
create unique index factory_levels_code on factory_levels (tenant_id, code) where is_deleted = 0;

create table factory_nodes (
  tenant_id text not null default current_tenant(),
  id bigint not null default next_id(),
  parent_id bigint not null default 0,
  -- '/1/5/9/' with the node's own id last: a subtree is a prefix.
  path text not null default '/',
  level_code text not null check (level_code in ('company', 'branch', 'device', 'unit')),
  name text not null,
  name_en text,
  abbreviation text check (length(abbreviation) <= 5),
  number text,
  order_no integer not null default 0,
  company_id bigint,
  -- Device.
  planned_downtime_frequency double precision check (planned_downtime_frequency >= 0),
  unplanned_downtime_frequency double precision check (unplanned_downtime_frequency >= 0),
  shutdown_cost numeric(18, 2) check (shutdown_cost >= 0),
  last_inspection_date date,
  next_inspection_date date,
  installation_date date,
  detection_type text,
  -- Unit: grades of API 581 part 3, A best.
  detection_grade text check (detection_grade in ('A', 'B', 'C')),
  isolation_grade text check (isolation_grade in ('A', 'B', 'C')),
  fire_control_grade text,
  remark text,
  primary key (tenant_id, id)
);
call protect_tenant_table('factory_nodes');
create index on factory_nodes (tenant_id, path text_pattern_ops);
create index on factory_nodes (tenant_id, parent_id, order_no);
create index on factory_nodes (tenant_id, name) where is_deleted = 0;
create unique index factory_nodes_name on factory_nodes (tenant_id, parent_id, name) where is_deleted = 0;

-- The path follows the parent; moving a node moves everything below it.
create function set_factory_path() returns trigger language plpgsql as $$
declare
  levels constant text[] := array['company', 'branch', 'device', 'unit'];
  above text;
begin
  if (new.parent_id = 0) <> (new.level_code = 'company') then
    raise exception 'companies are the roots' using errcode = 'check_violation', constraint = 'factory_nodes_root';
  end if;
  if new.parent_id = 0 then
    new.path := '/' || new.id || '/';
  else
    -- Planned anew each time: a plan kept from when the table was small would read all of a tenant's nodes for each row.
    execute 'select path, company_id, level_code from factory_nodes where tenant_id = $1 and id = $2'
      into strict new.path, new.company_id, above using new.tenant_id, new.parent_id;
    new.path := new.path || new.id || '/';
    if position('/' || new.id || '/' in left(new.path, length(new.path) - length(new.id::text) - 1)) > 0 then
      raise exception 'cyclic parent' using errcode = 'check_violation', constraint = 'factory_nodes_cycle';
    end if;
    -- A node stands below one of a higher level; branches may hold branches.
    if array_position(levels, above) >= array_position(levels, new.level_code) and not (above = 'branch' and new.level_code = 'branch') then
      raise exception 'level order' using errcode = 'check_violation', constraint = 'factory_nodes_level';
    end if;
  end if;
  return new;
end $$;
create trigger factory_path before insert or update of parent_id on factory_nodes
  for each row execute function set_factory_path();

create function move_factory_subtree() returns trigger language plpgsql as $$
begin
  update factory_nodes set path = new.path || substr(path, length(old.path) + 1), company_id = new.company_id
  where tenant_id = new.tenant_id and path like old.path || '%' and id <> new.id;
  return null;
end $$;
create trigger factory_subtree after update of parent_id on factory_nodes
  for each row when (old.path <> new.path) execute function move_factory_subtree();

/*
  A company brings its root node and, the first one of a tenant, the names of the levels. The root carries the company's
  name and follows it.
*/
create function plant_company() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into factory_levels (tenant_id, code, level_name, level_name_en, order_no, icon)
    values (new.tenant_id, 'company', '公司', 'Company', 1, 'company'), (new.tenant_id, 'branch', '分部', 'Branch', 2, 'branch'),
      (new.tenant_id, 'device', '装置', 'Device', 3, 'device'), (new.tenant_id, 'unit', '单元', 'Unit', 4, 'unit')
    on conflict (tenant_id, code) where is_deleted = 0 do nothing;
    update factory_levels l set parent_level_id = p.id from factory_levels p
    where l.tenant_id = new.tenant_id and p.tenant_id = new.tenant_id and p.is_deleted = 0 and l.is_deleted = 0
      and p.order_no = l.order_no - 1 and l.parent_level_id is null;
    insert into factory_nodes (tenant_id, level_code, name, abbreviation, order_no, company_id)
    values (new.tenant_id, 'company', new.name, new.abbreviation, 1, new.id)
    on conflict (tenant_id, parent_id, name) where is_deleted = 0 do nothing;
  else
    update factory_nodes set name = new.name, abbreviation = new.abbreviation
    where tenant_id = new.tenant_id and company_id = new.id and parent_id = 0 and is_deleted = 0
      and (name, abbreviation) is distinct from (new.name, new.abbreviation);
  end if;
  return null;
end $$;
create trigger plant_company after insert or update on enterprises for each row execute function plant_company();
