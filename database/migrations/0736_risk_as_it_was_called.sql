-- A past moment shows subjects as they were called then, those removed since among them, and the alerts that were open. What was there
-- before this is known by its last change alone.

create table dynamic_risk_known (
  tenant_id text not null default current_tenant() references tenants,
  model_id bigint not null,
  -- The first of a subject holds for all time before it: its points may be older than its record.
  from_time timestamptz not null,
  code text not null,
  name text not null,
  name_en text,
  active boolean not null,
  removed boolean not null,
  primary key (tenant_id, model_id, from_time)
);
alter table dynamic_risk_models no force row level security;
insert into dynamic_risk_known (tenant_id, model_id, from_time, code, name, name_en, active, removed)
select tenant_id, id, '-infinity', code, name, name_en, true, false from dynamic_risk_models;
insert into dynamic_risk_known (tenant_id, model_id, from_time, code, name, name_en, active, removed)
select tenant_id, id, update_time, code, name, name_en, active, is_deleted <> 0 from dynamic_risk_models where is_deleted <> 0 or not active;
alter table dynamic_risk_models force row level security;
call isolate_tenant_table('dynamic_risk_known');
grant select, insert, update on dynamic_risk_known to ircrisk_app;

create function note_risk_model() returns trigger language plpgsql as $$
begin
  insert into dynamic_risk_known (tenant_id, model_id, from_time, code, name, name_en, active, removed)
  values (new.tenant_id, new.id, case when tg_op = 'INSERT' then '-infinity' else now() end, new.code, new.name, new.name_en, new.active, new.is_deleted <> 0)
  on conflict (tenant_id, model_id, from_time) do update set code = excluded.code, name = excluded.name, name_en = excluded.name_en, active = excluded.active,
    removed = excluded.removed;
  return null;
end $$;
create trigger note_known after insert on dynamic_risk_models for each row execute function note_risk_model();
create trigger note_known_change after update on dynamic_risk_models for each row
  when ((old.code, old.name, old.name_en, old.active, old.is_deleted) is distinct from (new.code, new.name, new.name_en, new.active, new.is_deleted))
  execute function note_risk_model();

create table dynamic_risk_alert_states (
  tenant_id text not null default current_tenant() references tenants,
  alert_id bigint not null,
  from_time timestamptz not null,
  state text not null,
  primary key (tenant_id, alert_id, from_time)
);
alter table dynamic_risk_alerts no force row level security;
insert into dynamic_risk_alert_states (tenant_id, alert_id, from_time, state) select tenant_id, id, opened_time, 'open' from dynamic_risk_alerts;
insert into dynamic_risk_alert_states (tenant_id, alert_id, from_time, state)
select tenant_id, id, coalesce(handled_time, update_time), state from dynamic_risk_alerts where state <> 'open'
on conflict (tenant_id, alert_id, from_time) do update set state = excluded.state;
alter table dynamic_risk_alerts force row level security;
call isolate_tenant_table('dynamic_risk_alert_states');
grant select, insert, update on dynamic_risk_alert_states to ircrisk_app;

create function note_risk_alert() returns trigger language plpgsql as $$
begin
  insert into dynamic_risk_alert_states (tenant_id, alert_id, from_time, state)
  values (new.tenant_id, new.id, case when tg_op = 'INSERT' then new.opened_time else now() end, new.state)
  on conflict (tenant_id, alert_id, from_time) do update set state = excluded.state;
  return null;
end $$;
create trigger note_state after insert on dynamic_risk_alerts for each row execute function note_risk_alert();
create trigger note_state_change after update on dynamic_risk_alerts for each row when (old.state <> new.state) execute function note_risk_alert();
