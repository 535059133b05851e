-- What a person entered for a whole plate, beside what its record shows: there the thinnest of entry and grid stands. A cell that
-- is corrected or removed gives way to the entry again. `shown` is what the platform wrote last; a record that says something else
-- was typed since.
create table tank_course_entries (
  tenant_id text not null default current_tenant() references tenants,
  course_id bigint not null,
  minimum float8,
  average float8,
  measured_date date,
  shown_minimum float8,
  shown_average float8,
  shown_date date,
  primary key (tenant_id, course_id),
  foreign key (tenant_id, course_id) references tank_courses
);
call isolate_tenant_table('tank_course_entries');
grant select, insert, update, delete on tank_course_entries to ircrisk_app;

create table tank_bottom_entries (
  tenant_id text not null default current_tenant() references tenants,
  bottom_id bigint not null,
  underside float8,
  internal float8,
  measured_date date,
  shown_underside float8,
  shown_internal float8,
  shown_date date,
  primary key (tenant_id, bottom_id),
  foreign key (tenant_id, bottom_id) references tank_bottoms
);
call isolate_tenant_table('tank_bottom_entries');
grant select, insert, update, delete on tank_bottom_entries to ircrisk_app;
