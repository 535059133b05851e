/*
  A state set by hand that is better than the evidence counts once a second person has confirmed it. Those that stand have no second
  person: they are told as not confirmed, and have to be set anew.
*/
alter table barrier_elements
  add column override_stage text not null default 'requested' check (override_stage in ('requested', 'confirmed')),
  add column override_by bigint,
  add column override_time timestamptz,
  add column override_confirmed_by bigint,
  add column override_confirmed_time timestamptz;

-- How long a bypass may be granted for at a time; longer is a change of the plant.
create table barrier_settings (
  tenant_id text not null default current_tenant(),
  id bigint not null default next_id(),
  bypass_days integer not null check (bypass_days between 1 and 90),
  primary key (tenant_id, id)
);
call protect_tenant_table('barrier_settings');
create unique index barrier_settings_one on barrier_settings (tenant_id) where is_deleted = 0;
