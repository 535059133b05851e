-- Days of a company that are not what their weekday or the statutory calendar says: its holidays, and weekends that are worked.

create table jha_rest_days (
  tenant_id text not null default current_tenant(),
  id bigint not null default next_id(),
  day date not null,
  kind text not null check (kind in ('rest', 'work')),
  name text,
  name_en text,
  primary key (tenant_id, id)
);
call protect_tenant_table('jha_rest_days');
create unique index jha_rest_days_day on jha_rest_days (tenant_id, day) where is_deleted = 0;
