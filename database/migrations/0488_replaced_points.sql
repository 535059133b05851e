/*
  A reading that is told again with another value takes the place of the first; what stood there before is kept, with the delivery
  it came with and the one that took its place. Removed with the points of its tag.
*/
create table series_replaced (
  tenant_id text not null default current_tenant() references tenants,
  tag_id bigint not null,
  time timestamptz not null,
  value double precision,
  quality smallint not null,
  delivery_id bigint not null,
  replaced_by bigint not null,
  primary key (tenant_id, tag_id, time, replaced_by)
);
call isolate_tenant_table('series_replaced');
grant select, insert, delete on series_replaced to ircrisk_app;
