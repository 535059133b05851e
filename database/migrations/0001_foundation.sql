-- Ids, tenancy, time stamps and audit: the mechanisms every later table stands on.

create extension if not exists pg_trgm;

-- Time-ordered 63-bit ids: milliseconds since 2024-01-01, then 20 bits of a sequence.
create sequence id_sequence cycle maxvalue 1048575 minvalue 0 cache 32;
create function next_id() returns bigint language sql volatile as $$
  select ((extract(epoch from clock_timestamp()) * 1000)::bigint - 1704067200000) << 20 | nextval('id_sequence')
$$;

-- The tenant and the person of the running transaction; null when unset, so an unset tenant sees nothing.
create function current_tenant() returns text language sql stable parallel safe as $$
  select nullif(current_setting('app.tenant_id', true), '')
$$;
create function current_user_id() returns bigint language sql stable parallel safe as $$
  select nullif(current_setting('app.user_id', true), '')::bigint
$$;
create function current_dept_id() returns bigint language sql stable parallel safe as $$
  select nullif(current_setting('app.dept_id', true), '')::bigint
$$;
create function current_project_id() returns bigint language sql stable parallel safe as $$
  select nullif(current_setting('app.project_id', true), '')::bigint
$$;

create table tenants (
  tenant_id text primary key check (tenant_id ~ '^\d{6}$'),
  id bigint not null unique default next_id(),
  tenant_name text not null,
  domain text unique,
  linkman text,
  contact_number text,
  address text,
  account_number integer check (account_number > 0),
  expire_time timestamptz,
  background_url text,
  logo bigint,
  platform_type text not null default 'enterprise',
  time_zone text not null default 'Asia/Shanghai',
  status smallint not null default 1 check (status in (1, 2)),
  is_deleted smallint not null default 0,
  removed_at timestamptz,
  create_time timestamptz not null default now(),
  update_time timestamptz not null default now(),
  version integer not null default 1
);

-- Append-only: the serving role may insert (through the trigger) and read, nothing else.
create table audit_entries (
  tenant_id text not null default current_tenant() references tenants,
  id bigint not null default next_id(),
  at timestamptz not null default clock_timestamp(),
  user_id bigint,
  request_id text not null default '',
  address text not null default '',
  operation text not null default '',
  table_name text not null,
  record_id bigint,
  action text not null check (action in ('insert', 'update', 'delete')),
  before jsonb,
  after jsonb,
  primary key (tenant_id, id)
);
create index on audit_entries (tenant_id, at desc, id desc);
create index on audit_entries (tenant_id, table_name, record_id, id desc);
create index on audit_entries (tenant_id, user_id, at desc);

-- What never goes into an audit row.
create function audit_image(image jsonb) returns jsonb language sql immutable parallel safe as $$
  select image - array['tenant_id', 'password_hash', 'secret_hash', 'token_hash', 'code_hash', 'search_text']
$$;

create function write_audit() returns trigger language plpgsql as $$
declare
  request text := coalesce(current_setting('app.request_id', true), '');
  origin text := coalesce(current_setting('app.address', true), '');
  what text := coalesce(current_setting('app.operation', true), '');
begin
  if tg_op = 'INSERT' then
    insert into audit_entries (tenant_id, user_id, request_id, address, operation, table_name, record_id, action, after)
    select r.tenant_id, current_user_id(), request, origin, what, tg_table_name, r.id, 'insert', audit_image(to_jsonb(r))
    from new_rows r;
  elsif tg_op = 'UPDATE' then
    insert into audit_entries (tenant_id, user_id, request_id, address, operation, table_name, record_id, action, before, after)
    select n.tenant_id, current_user_id(), request, origin, what, tg_table_name, n.id,
      case when to_jsonb(n)->>'is_deleted' = '1' and to_jsonb(o)->>'is_deleted' = '0' then 'delete' else 'update' end,
      audit_image(to_jsonb(o)), audit_image(to_jsonb(n))
    from new_rows n join old_rows o on o.id = n.id and o.tenant_id = n.tenant_id;
  else
    insert into audit_entries (tenant_id, user_id, request_id, address, operation, table_name, record_id, action, before)
    select r.tenant_id, current_user_id(), request, origin, what, tg_table_name, r.id, 'delete', audit_image(to_jsonb(r))
    from old_rows r;
  end if;
  return null;
end $$;

-- create_*, update_* and version are the database's to write, whatever a statement says.
create function stamp_row() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    new.create_time := coalesce(new.create_time, now());
    new.create_user := coalesce(new.create_user, current_user_id());
    new.create_dept := coalesce(new.create_dept, current_dept_id());
    new.update_time := coalesce(new.update_time, new.create_time);
    new.update_user := coalesce(new.update_user, new.create_user);
    new.version := 1;
  else
    new.tenant_id := old.tenant_id;
    new.create_time := old.create_time;
    new.create_user := old.create_user;
    new.update_time := now();
    new.update_user := current_user_id();
    new.version := old.version + 1;
  end if;
  return new;
end $$;

-- Row security only: rows of one tenant, seen and written by that tenant alone.
create procedure isolate_tenant_table(target regclass) language plpgsql as $$
begin
  execute format('alter table %s enable row level security', target);
  execute format('alter table %s force row level security', target);
  execute format('create policy tenant_rows on %s using (tenant_id = (select current_tenant())) with check (tenant_id = (select current_tenant()))', target);
end $$;

/*
  A table of records: isolation, common columns, stamps, audit and the serving role's rights. Call it once after
  `create table` with `tenant_id text not null default current_tenant()`, `id bigint not null default next_id()` and
  `primary key (tenant_id, id)`.
*/
create procedure protect_tenant_table(target regclass) language plpgsql as $$
declare
  short text := (select relname from pg_class where oid = target);
begin
  execute format('alter table %s
    add column create_user bigint, add column create_dept bigint, add column create_time timestamptz not null default now(),
    add column update_user bigint, add column update_time timestamptz not null default now(),
    add column status smallint not null default 1, add column is_deleted smallint not null default 0 check (is_deleted in (0, 1)),
    add column version integer not null default 1', target);
  execute format('alter table %s add foreign key (tenant_id) references tenants', target);
  call isolate_tenant_table(target);
  execute format('create trigger stamp before insert or update on %s for each row execute function stamp_row()', target);
  execute format('create trigger audit_insert after insert on %s referencing new table as new_rows for each statement execute function write_audit()', target);
  execute format('create trigger audit_update after update on %s referencing old table as old_rows new table as new_rows for each statement execute function write_audit()', target);
  execute format('create trigger audit_delete after delete on %s referencing old table as old_rows for each statement execute function write_audit()', target);
  execute format('grant select, insert, update, delete on %s to ircrisk_app', target);
end $$;

call isolate_tenant_table('audit_entries');
grant select, insert on audit_entries to ircrisk_app;
grant select, insert, update on tenants to ircrisk_app;
grant usage on sequence id_sequence to ircrisk_app;
