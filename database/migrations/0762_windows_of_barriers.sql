-- The operating window whose state speaks for an element: a barrier that keeps the process inside it is as good as the window says.
alter table barrier_elements add column window_id bigint;
alter table barrier_elements add foreign key (tenant_id, window_id) references corrosion_windows not valid;
alter table barrier_elements validate constraint barrier_elements_tenant_id_window_id_fkey;
create index on barrier_elements (tenant_id, window_id) where window_id is not null;
