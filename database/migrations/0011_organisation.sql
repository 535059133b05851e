-- Who there is: departments, roles and users of a tenant.

create table departments (
  tenant_id text not null default current_tenant(),
  id bigint not null default next_id(),
  parent_id bigint,
  -- Ids from the root down to the parent: "below" is one index lookup, a cycle is a check.
  ancestors bigint[] not null default '{}',
  dept_name text not null check (dept_name <> '' and length(dept_name) <= 60),
  full_name text not null default '',
  dept_category text not null default '1',
  sort integer not null default 0,
  remark text not null default '',
  leader_ids bigint[] not null default '{}',
  admin_ids bigint[] not null default '{}',
  primary key (tenant_id, id),
  foreign key (tenant_id, parent_id) references departments (tenant_id, id),
  check (parent_id is distinct from id),
  check (not ancestors @> array[id])
);
call protect_tenant_table('departments');
create unique index departments_name on departments (tenant_id, coalesce(parent_id, 0), dept_name) where is_deleted = 0;
create index on departments (tenant_id, parent_id);
create index on departments using gin (ancestors);
create index on departments using gin (admin_ids);

create table roles (
  tenant_id text not null default current_tenant(),
  id bigint not null default next_id(),
  parent_id bigint,
  role_name text not null check (role_name <> '' and length(role_name) <= 60),
  role_alias text not null check (role_alias ~ '^[A-Za-z][A-Za-z0-9_-]{0,59}$'),
  sort integer not null default 0,
  -- The tenant's own administrator role: made with the tenant, has whatever the tenant has, can be neither changed nor made again.
  is_admin boolean not null default false,
  menu_ids bigint[] not null default '{}',
  api_scope_ids bigint[] not null default '{}',
  data_scope_ids bigint[] not null default '{}',
  primary key (tenant_id, id),
  foreign key (tenant_id, parent_id) references roles (tenant_id, id),
  check (parent_id is distinct from id)
);
call protect_tenant_table('roles');
create unique index roles_alias on roles (tenant_id, lower(role_alias)) where is_deleted = 0;
create unique index roles_name on roles (tenant_id, role_name) where is_deleted = 0;
create unique index roles_one_admin on roles (tenant_id) where is_admin and is_deleted = 0;
create index on roles (tenant_id, parent_id);

create table users (
  tenant_id text not null default current_tenant(),
  id bigint not null default next_id(),
  code text,
  account text not null check (account ~ '^[A-Za-z0-9_.-]{1,64}$'),
  -- Empty: nobody has chosen one yet, and the reset password (account and suffix) holds.
  password_hash text not null default '',
  -- True until the person has chosen a password: nothing but the change is allowed.
  must_change_password boolean not null default true,
  -- A reset password is good for one login, and only until then.
  password_once boolean not null default true,
  password_used_at timestamptz,
  password_expires_at timestamptz default now() + interval '24 hours',
  password_changed_at timestamptz,
  name text not null default '',
  real_name text not null check (real_name <> '' and length(real_name) <= 60),
  avatar text,
  email text,
  phone text check (phone ~ '^\+?[0-9]{5,20}$'),
  birthday date,
  sex text not null default '3',
  role_ids bigint[] not null default '{}',
  dept_ids bigint[] not null default '{}',
  post_ids bigint[] not null default '{}',
  user_type text not null default 'web',
  is_leader boolean not null default false,
  language text not null default 'zh' check (language in ('zh', 'en')),
  tab_count integer not null default 20 check (tab_count between 1 and 100),
  default_project_id bigint,
  plant_model_id bigint,
  primary key (tenant_id, id)
);
call protect_tenant_table('users');
alter table users add check (status in (1, 2));
create unique index users_account on users (tenant_id, lower(account)) where is_deleted = 0;
create unique index users_phone on users (tenant_id, phone) where is_deleted = 0 and phone is not null;
create index on users (tenant_id, create_time desc, id desc) where is_deleted = 0;
create index on users (tenant_id, account, id) where is_deleted = 0;
create index on users (tenant_id, real_name, id) where is_deleted = 0;
create index on users using gin (role_ids);
create index on users using gin (dept_ids);
create index on users using gin (post_ids);
create index on users using gin (account gin_trgm_ops);
create index on users using gin (real_name gin_trgm_ops);
create index on users using gin (phone gin_trgm_ops);

-- Arrays have no foreign keys; these triggers are theirs. They read under row security, so another tenant's id does not exist.
create function check_user_references() returns trigger language plpgsql as $$
begin
  if exists (select from unnest(new.role_ids) wanted where not exists
      (select from roles r where r.tenant_id = new.tenant_id and r.id = wanted and r.is_deleted = 0)) then
    raise exception 'role does not exist' using errcode = '23503', constraint = 'users_role_ids';
  end if;
  if exists (select from unnest(new.dept_ids) wanted where not exists
      (select from departments d where d.tenant_id = new.tenant_id and d.id = wanted and d.is_deleted = 0)) then
    raise exception 'department does not exist' using errcode = '23503', constraint = 'users_dept_ids';
  end if;
  return new;
end $$;
create trigger references_insert before insert on users for each row execute function check_user_references();
create trigger references_update before update of role_ids, dept_ids on users for each row
  when (old.role_ids is distinct from new.role_ids or old.dept_ids is distinct from new.dept_ids) execute function check_user_references();

create function check_department_people() returns trigger language plpgsql as $$
begin
  if exists (select from unnest(new.leader_ids || new.admin_ids) wanted where not exists
      (select from users u where u.tenant_id = new.tenant_id and u.id = wanted and u.is_deleted = 0)) then
    raise exception 'user does not exist' using errcode = '23503', constraint = 'departments_people';
  end if;
  return new;
end $$;
create trigger people before insert or update of leader_ids, admin_ids on departments for each row
  when (new.leader_ids <> '{}' or new.admin_ids <> '{}') execute function check_department_people();
