-- The critical zone of a tank bottom is judged by its own limit (API 653 4.4.5.4), so a zone can say it lies there.
alter table tank_bottoms drop constraint tank_bottoms_kind_check;
alter table tank_bottoms add constraint tank_bottoms_kind_check check (kind in ('membrane', 'critical', 'annular'));

-- Inner depth of a head: without it every head would be a 2:1 ellipsoid (GB/T 150.3 5.3).
alter table parts add column inner_depth double precision check (inner_depth > 0);

-- The part an inspection found its least wall on.
alter table inspections add column least_wall_part_id bigint;
alter table inspections add foreign key (tenant_id, least_wall_part_id) references parts (tenant_id, id);
create index inspections_least_wall_part on inspections (tenant_id, least_wall_part_id) where least_wall_part_id is not null;
