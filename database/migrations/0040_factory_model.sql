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
create unique index factory_nodes_name on factory_nodes (tenant_id, parent_id, name) where is_deleted = 0;

-- The path follows the parent; moving a node moves everything below it.
create function set_factory_path() returns trigger language plpgsql as $$
begin
  if new.parent_id = 0 then
    new.path := '/' || new.id || '/';
  else
    select path || new.id || '/' into strict new.path from factory_nodes
    where tenant_id = new.tenant_id and id = new.parent_id and is_deleted = 0;
    if position('/' || new.id || '/' in left(new.path, length(new.path) - length(new.id::text) - 1)) > 0 then
      raise exception 'cyclic parent' using errcode = 'check_violation', constraint = 'factory_nodes_cycle';
    end if;
  end if;
  return new;
end $$;
create trigger factory_path before insert or update of parent_id on factory_nodes
  for each row execute function set_factory_path();

create function move_factory_subtree() returns trigger language plpgsql as $$
begin
  update factory_nodes set path = new.path || substr(path, length(old.path) + 1)
  where tenant_id = new.tenant_id and path like old.path || '%' and id <> new.id;
  return null;
end $$;
create trigger factory_subtree after update of parent_id on factory_nodes
  for each row when (old.path <> new.path) execute function move_factory_subtree();
