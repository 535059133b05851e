-- What there is to grant: menus and their groups, API operations, data scopes, and the modules of each tenant.

create table menus (
  tenant_id text not null default '000000',
  id bigint not null default next_id(),
  parent_id bigint,
  code text not null,
  name text not null check (name <> ''),
  name_en text not null default '',
  alias text not null default '',
  path text not null default '',
  source text not null default '',
  sort integer not null default 0,
  category smallint not null default 1 check (category in (1, 2)),
  action smallint not null default 0 check (action between 0 and 3),
  is_open smallint not null default 1 check (is_open in (1, 2)),
  component text not null default '',
  remark text not null default '',
  keep_alive boolean not null default true,
  -- Granted to tenants one by one; null belongs to every tenant.
  module_code text,
  operator_only boolean not null default false,
  -- Shipped with the product: renamed, moved and bound freely, but not removed.
  built_in boolean not null default false,
  primary key (tenant_id, id),
  foreign key (tenant_id, parent_id) references menus (tenant_id, id),
  check (parent_id is distinct from id)
);
call protect_shared_table('menus');
create unique index menus_code on menus (code) where is_deleted = 0;
create index on menus (parent_id);

create table top_menus (
  tenant_id text not null default '000000',
  id bigint not null default next_id(),
  code text not null,
  name text not null check (name <> ''),
  name_en text not null default '',
  source text not null default '',
  path text not null default '',
  sort integer not null default 0,
  operator_only boolean not null default false,
  built_in boolean not null default false,
  primary key (tenant_id, id)
);
call protect_shared_table('top_menus');
create unique index top_menus_code on top_menus (code) where is_deleted = 0;

create table top_menu_menus (
  tenant_id text not null default '000000',
  id bigint not null default next_id(),
  top_menu_id bigint not null references top_menus (id),
  menu_id bigint not null references menus (id),
  primary key (tenant_id, id),
  unique (top_menu_id, menu_id)
);
call protect_shared_table('top_menu_menus');
create index on top_menu_menus (menu_id);

-- One row per permission; the server registers its own at every start.
create table api_scopes (
  tenant_id text not null default '000000',
  id bigint not null default next_id(),
  code text not null unique check (code ~ '^[a-z0-9-]+\.[A-Za-z0-9-]+$'),
  name text not null,
  name_en text not null default '',
  menu_id bigint references menus (id),
  module_code text,
  operator_only boolean not null default false,
  -- False when no route asks for it any more; kept so that grants survive a rollback.
  registered boolean not null default true,
  remark text not null default '',
  primary key (tenant_id, id)
);
call protect_shared_table('api_scopes');
create index on api_scopes (menu_id);

-- Types: 1 all, 2 own, 3 own department, 4 department and below, 5 the departments listed.
create table data_scopes (
  tenant_id text not null default current_tenant(),
  id bigint not null default next_id(),
  scope_type smallint not null check (scope_type between 1 and 5),
  scope_name text not null check (scope_name <> ''),
  scope_name_en text not null default '',
  dept_ids bigint[] not null default '{}',
  built_in boolean not null default false,
  remark text not null default '',
  primary key (tenant_id, id),
  check (scope_type = 5 or dept_ids = '{}')
);
call protect_tenant_table('data_scopes');
create unique index data_scopes_name on data_scopes (tenant_id, scope_name) where is_deleted = 0;

create table tenant_modules (
  tenant_id text not null default current_tenant(),
  id bigint not null default next_id(),
  module_code text not null,
  expire_time timestamptz,
  primary key (tenant_id, id),
  unique (tenant_id, module_code)
);
call protect_tenant_table('tenant_modules');
create policy operator_reads on tenant_modules for select using ((select current_tenant()) = '000000');

create table tenant_top_menus (
  tenant_id text not null default current_tenant(),
  id bigint not null default next_id(),
  top_menu_id bigint not null references top_menus (id),
  primary key (tenant_id, id),
  unique (tenant_id, top_menu_id)
);
call protect_tenant_table('tenant_top_menus');
create policy operator_reads on tenant_top_menus for select using ((select current_tenant()) = '000000');
