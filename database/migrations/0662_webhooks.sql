-- Calls to other programs when something happens. Secrets, leases and the queue stand apart, out of the audit.

create table webhooks (
  tenant_id text not null default current_tenant(),
  id bigint not null default next_id(),
  name text not null check (name <> ''),
  url text not null check (url ~ '^https?://'),
  topics text[] not null,
  -- Whoever it is may hear no more than this user may read.
  user_id bigint not null,
  state text not null default 'paused' check (state in ('active', 'paused')),
  purpose text,
  primary key (tenant_id, id),
  foreign key (tenant_id, user_id) references users (tenant_id, id)
);
call protect_tenant_table('webhooks');
create unique index webhooks_name on webhooks (tenant_id, name) where is_deleted = 0;
create index on webhooks (tenant_id, user_id);

-- Secrets are sealed: the table alone signs nothing.
create table webhook_secrets (
  tenant_id text not null default current_tenant() references tenants,
  webhook_id bigint not null,
  kid text not null,
  sealed bytea not null,
  made_time timestamptz not null default now(),
  -- Set when a newer secret takes its place: both sign for a while.
  ends_time timestamptz,
  primary key (tenant_id, webhook_id, kid),
  foreign key (tenant_id, webhook_id) references webhooks (tenant_id, id)
);
call isolate_tenant_table('webhook_secrets');
grant select, insert, update, delete on webhook_secrets to ircrisk_app;

-- One row each: how the last call went, and who is sending just now.
create table webhook_status (
  tenant_id text not null default current_tenant() references tenants,
  webhook_id bigint not null,
  last_time timestamptz,
  last_outcome text,
  lease_until timestamptz,
  worker text,
  primary key (tenant_id, webhook_id),
  foreign key (tenant_id, webhook_id) references webhooks (tenant_id, id)
);
call isolate_tenant_table('webhook_status');
grant select, insert, update, delete on webhook_status to ircrisk_app;

create table webhook_deliveries (
  tenant_id text not null default current_tenant(),
  id bigint not null default next_id(),
  webhook_id bigint not null,
  topic text not null,
  -- Permission its webhook's user must hold when it is sent; null needs none.
  needs text,
  -- Of a project: only who can open it hears of it.
  project_id bigint,
  event_time timestamptz not null default now(),
  -- Records it is about: calls about one record go in their order.
  record_ids text[] not null default '{}',
  data text not null default '{}',
  state text not null default 'waiting' check (state in ('waiting', 'delivered', 'dead', 'withheld')),
  attempts integer not null default 0,
  status_code integer,
  problem text check (problem in ('status', 'timeout', 'unreachable', 'address', 'secret')),
  answer text,
  latency_ms integer,
  last_time timestamptz,
  next_time timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, webhook_id) references webhooks (tenant_id, id)
);
call protect_record_table('webhook_deliveries');
grant update, delete on webhook_deliveries to ircrisk_app;
create index on webhook_deliveries (tenant_id, webhook_id, id);
create index on webhook_deliveries (tenant_id, event_time desc, id desc);

-- What a sender needs to find work in any tenant; it says nothing of what the calls are about.
create table webhook_queue (
  tenant_id text not null default current_tenant() references tenants,
  delivery_id bigint not null,
  webhook_id bigint not null,
  due_time timestamptz not null default now(),
  primary key (tenant_id, delivery_id),
  foreign key (tenant_id, delivery_id) references webhook_deliveries (tenant_id, id)
);
call isolate_tenant_table('webhook_queue');
create policy operator_reads on webhook_queue for select using ((select current_tenant()) = '000000');
grant select, insert, update, delete on webhook_queue to ircrisk_app;
create index on webhook_queue (tenant_id, due_time);
create index on webhook_queue (tenant_id, webhook_id, delivery_id);

select set_config('app.tenant_id', '000000', true), set_config('app.operation', 'migration', true);
with heading as (
  insert into dicts (code, dict_key, dict_value, dict_value_en, sort)
  values ('webhook_topic', '-1', '事件推送主题', 'Topics of webhooks', 40) returning id
)
insert into dicts (parent_id, code, dict_key, dict_value, dict_value_en, sort)
select heading.id, 'webhook_topic', e.dict_key, e.dict_value, e.dict_value_en, e.sort from heading, (values
  ('failure.saved', '失效事件已保存', 'Failure events saved', 1), ('study.approved', '研究已批准', 'Study approved', 2),
  ('action.closed', '行动项已关闭', 'Action items closed', 3), ('series.written', '读数已写入', 'Readings written', 4),
  ('window.changed', '操作窗口状态变化', 'Operating window changed', 5), ('order.overdue', '工单超期', 'Work order overdue', 6),
  ('order.deferred', '工单延期', 'Work order deferred', 7), ('order.completed', '工单完成', 'Work order completed', 8),
  ('order.cancelled', '工单取消', 'Work order cancelled', 9), ('barrier.changed', '屏障状态变化', 'Barrier state changed', 10),
  ('incident.classified', '事件已分级', 'Incident classified', 11)) e(dict_key, dict_value, dict_value_en, sort);
