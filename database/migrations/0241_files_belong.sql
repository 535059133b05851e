/*
  A file belongs to whoever made it until a record takes it; from then on who may read the record may read the file. The record
  takes it when it is saved with the file's id: only its maker's, never another's. Large files lie in several parts.
*/
alter table files
  add column parts integer not null default 1 check (parts between 1 and 1000),
  add column owner_table text,
  add column owner_id bigint,
  add constraint files_owner check ((owner_table is null) = (owner_id is null));
create index on files (tenant_id, owner_table, owner_id) where owner_id is not null;

create function take_files() returns trigger language plpgsql as $$
declare
  value jsonb := to_jsonb(new) -> tg_argv[0];
  wanted bigint[] := case jsonb_typeof(value)
    when 'array' then array(select jsonb_array_elements_text(value)::bigint)
    when 'number' then array[value::bigint] else '{}' end;
begin
  update files f set owner_table = tg_table_name, owner_id = new.id
  where f.tenant_id = new.tenant_id and f.id = any(wanted) and f.owner_id is null and f.is_deleted = 0
    and (f.create_user = current_user_id() or current_user_id() is null);
  if exists (select from unnest(wanted) w where not exists (select from files f where f.tenant_id = new.tenant_id and f.id = w
      and f.owner_table = tg_table_name and f.owner_id = new.id)) then
    raise exception 'a file does not exist' using errcode = '23503', table = tg_table_name, column = tg_argv[0];
  end if;
  return null;
end $$;

-- A column of a table holds files: called once for each.
create procedure files_belong(target regclass, named text) language plpgsql as $$
declare
  holds text := case (select atttypid from pg_attribute where attrelid = target and attname = named)
    when 'bigint[]'::regtype then format('new.%I <> ''{}''', named) else format('new.%I is not null', named) end;
begin
  execute format('create trigger %I after insert on %s for each row when (%s) execute function take_files(%L)',
    'take_' || named || '_insert', target, holds, named);
  execute format('create trigger %I after update of %I on %s for each row when (new.%I is distinct from old.%I) execute function take_files(%L)',
    'take_' || named || '_update', named, target, named, named, named);
end $$;

-- What is attached by now. No person does this, so nothing is stamped or written to the audit.
alter table files no force row level security;
alter table files disable trigger user;
do $$
declare
  held record;
begin
  for held in select * from (values
    ('equipment', 'photo_ids'), ('parts', 'sketch_id'), ('corrosion_cases', 'photo_ids'), ('inspections', 'attachment_ids'),
    ('certificates', 'file_id'), ('action_items', 'close_evidence_ids'), ('documents', 'file_id'),
    ('failure_events', 'attachment_ids'), ('work_orders', 'attachment_ids'), ('feedback_items', 'screenshot_id')) v(tab, col)
  loop
    execute format('alter table %I no force row level security', held.tab);
    execute format(
      'update files f set owner_table = %L, owner_id = t.id from %I t where t.tenant_id = f.tenant_id and f.owner_id is null and %s',
      held.tab, held.tab,
      case when held.col like '%\_ids' then format('f.id = any(t.%I)', held.col) else format('f.id = t.%I', held.col) end);
    execute format('alter table %I force row level security', held.tab);
    call files_belong(held.tab::regclass, held.col);
  end loop;
end $$;
alter table files enable trigger user;
alter table files force row level security;

-- A large file on its way, part by part; what has come is known after a lost connection and after a crash.
create table file_uploads (
  tenant_id text not null default current_tenant(),
  id bigint not null default next_id(),
  name text not null check (length(name) between 1 and 255),
  size bigint not null check (size > 0),
  received bigint not null default 0,
  parts integer not null default 0,
  storage_key text not null,
  expire_time timestamptz not null default now() + interval '24 hours',
  primary key (tenant_id, id),
  check (received between 0 and size)
);
call isolate_tenant_table('file_uploads');
alter table file_uploads add column create_user bigint not null default current_user_id();
grant select, insert, update, delete on file_uploads to ircrisk_app;
create index on file_uploads (tenant_id, create_user);
create index on file_uploads (tenant_id, expire_time);
