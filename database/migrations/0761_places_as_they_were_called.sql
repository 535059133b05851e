-- A past moment shows the places of the plant as they were called and stood then. Of what was there before this only today's name is known.

create table factory_nodes_known (
  tenant_id text not null default current_tenant() references tenants,
  node_id bigint not null,
  -- The first of a place holds for all time before it.
  from_time timestamptz not null,
  path text not null,
  level_code text not null,
  name text not null,
  name_en text,
  order_no integer not null,
  primary key (tenant_id, node_id, from_time)
);
alter table factory_nodes no force row level security;
insert into factory_nodes_known (tenant_id, node_id, from_time, path, level_code, name, name_en, order_no)
select tenant_id, id, '-infinity', path, level_code, name, name_en, order_no from factory_nodes;
alter table factory_nodes force row level security;
call isolate_tenant_table('factory_nodes_known');
grant select, insert, update on factory_nodes_known to ircrisk_app;

create function note_factory_node() returns trigger language plpgsql as $$
begin
  insert into factory_nodes_known (tenant_id, node_id, from_time, path, level_code, name, name_en, order_no)
  values (new.tenant_id, new.id, case when tg_op = 'INSERT' then '-infinity' else clock_timestamp() end, new.path, new.level_code, new.name, new.name_en, new.order_no)
  on conflict (tenant_id, node_id, from_time) do update set path = excluded.path, level_code = excluded.level_code, name = excluded.name,
    name_en = excluded.name_en, order_no = excluded.order_no;
  return null;
end $$;
create trigger note_known after insert on factory_nodes for each row execute function note_factory_node();
create trigger note_known_change after update on factory_nodes for each row
  when ((old.path, old.level_code, old.name, old.name_en, old.order_no) is distinct from (new.path, new.level_code, new.name, new.name_en, new.order_no))
  execute function note_factory_node();
