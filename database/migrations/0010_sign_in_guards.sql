-- What sign-in needs before a tenant is known: clients, atomic counters and captchas, shared by all instances.

-- A table the platform itself fills (records of events): isolation and the columns every list reads, no audit, no update.
create procedure protect_record_table(target regclass) language plpgsql as $$
begin
  execute format('alter table %s
    add column create_user bigint, add column create_dept bigint, add column create_time timestamptz not null default now(),
    add column update_user bigint, add column update_time timestamptz not null default now(),
    add column status smallint not null default 1, add column is_deleted smallint not null default 0 check (is_deleted in (0, 1)),
    add column version integer not null default 1', target);
  execute format('alter table %s add foreign key (tenant_id) references tenants', target);
  call isolate_tenant_table(target);
  execute format('grant select, insert on %s to ircrisk_app', target);
end $$;

/*
  Under row security PostgreSQL uses an index only with operators it holds leakproof, and LIKE and the array operators are not
  marked so, though their errors tell nothing of the rows. Unmarked, every trigram and array index is dead for the serving
  role. Marking them takes a superuser; an outside database without one works the same, only slower.
*/
do $$
begin
  alter function pg_catalog.textlike(text, text) leakproof;
  alter function pg_catalog.texticlike(text, text) leakproof;
  alter function pg_catalog.arrayoverlap(anyarray, anyarray) leakproof;
  alter function pg_catalog.arraycontains(anyarray, anyarray) leakproof;
exception when insufficient_privilege then
  raise notice 'search indexes need a superuser to mark LIKE and array operators leakproof';
end $$;

/*
  Records shared by all tenants: everybody reads them, only work inside the operator's tenant writes them, and the database
  says so. `tenant_id` is always 000000, so stamps and audit work as for any other record.
*/
create procedure protect_shared_table(target regclass) language plpgsql as $$
begin
  call protect_tenant_table(target);
  execute format('alter table %s alter column tenant_id set default ''000000'', add check (tenant_id = ''000000''), add unique (id)', target);
  execute format('drop policy tenant_rows on %s', target);
  execute format('create policy everybody_reads on %s for select using ((select current_tenant()) is not null)', target);
  execute format('create policy operator_inserts on %s for insert with check ((select current_tenant()) = ''000000'')', target);
  execute format('create policy operator_updates on %s for update using ((select current_tenant()) = ''000000'') with check ((select current_tenant()) = ''000000'')', target);
  execute format('create policy operator_deletes on %s for delete using ((select current_tenant()) = ''000000'')', target);
end $$;

-- Tenants are read before there is a tenant (sign-in asks for them) and written by the operator; their audit rows are the operator's.
alter table tenants enable row level security;
create policy everybody_reads on tenants for select using (true);
create policy operator_inserts on tenants for insert with check ((select current_tenant()) = '000000');
create policy operator_updates on tenants for update using ((select current_tenant()) = '000000') with check ((select current_tenant()) = '000000');

create function touch_tenant() returns trigger language plpgsql as $$
begin
  new.update_time := now();
  new.version := old.version + 1;
  return new;
end $$;
create trigger touch before update on tenants for each row execute function touch_tenant();

create function write_tenants_audit() returns trigger language plpgsql as $$
declare
  inside text := coalesce(current_setting('app.tenant_id', true), '');
  before jsonb := case when tg_op = 'UPDATE' then to_jsonb(old) end;
begin
  perform set_config('app.tenant_id', '000000', true);
  insert into audit_entries (tenant_id, user_id, request_id, address, operation, table_name, record_id, action, before, after)
  values ('000000', current_user_id(), coalesce(current_setting('app.request_id', true), ''), coalesce(current_setting('app.address', true), ''),
    coalesce(current_setting('app.operation', true), ''), 'tenants', new.id,
    case when new.is_deleted = 1 and before->>'is_deleted' = '0' then 'delete' else lower(tg_op) end, before, to_jsonb(new));
  perform set_config('app.tenant_id', inside, true);
  return null;
end $$;
create trigger audit after insert or update on tenants for each row execute function write_tenants_audit();

-- The operator's tenant is where platform-wide records live, so it is there from the first.
insert into tenants (tenant_id, tenant_name, platform_type) values ('000000', '平台运营', 'operator') on conflict do nothing;

-- The browser's client is public; a script's client has a secret of its own, kept as a hash.
create table clients (
  tenant_id text not null default '000000',
  id bigint not null default next_id(),
  client_id text not null unique,
  secret_hash text not null,
  scope text not null default 'all',
  authorized_grant_types text[] not null,
  access_token_validity integer not null check (access_token_validity between 60 and 86400),
  refresh_token_validity integer not null check (refresh_token_validity between 60 and 2592000),
  web_server_redirect_uri text,
  primary key (tenant_id, id)
);
call protect_shared_table('clients');

-- Fixed windows: a row is one key's count until its window ends. One upsert takes a try, so parallel tries cannot slip through.
create table rate_counters (
  key text primary key,
  count integer not null,
  resets_at timestamptz not null
);
create index on rate_counters (resets_at);
grant select, insert, update, delete on rate_counters to ircrisk_app;

create table captchas (
  key text primary key,
  code_hash bytea not null,
  expires_at timestamptz not null
);
create index on captchas (expires_at);
grant select, insert, delete on captchas to ircrisk_app;
