-- Thickness measured over a grid on a tank's courses and bottom plates; minimum and average of the newest grid stand with the plate.

create table tank_readings (
  tenant_id text not null default current_tenant(),
  id bigint not null default next_id(),
  tank_id bigint not null,
  measured_date date not null,
  area text not null check (area in ('shell', 'underside', 'internal')),
  -- Number of the course, or name of the zone of the bottom.
  section text not null check (section <> ''),
  grid_row integer not null check (grid_row between 1 and 999),
  grid_column integer not null check (grid_column between 1 and 999),
  angle double precision check (angle >= 0 and angle <= 360),
  thickness double precision not null check (thickness > 0),
  primary key (tenant_id, id),
  foreign key (tenant_id, tank_id) references tanks
);
call protect_tenant_table('tank_readings');
create unique index tank_readings_place on tank_readings (tenant_id, tank_id, measured_date, area, section, grid_row, grid_column) where is_deleted = 0;
