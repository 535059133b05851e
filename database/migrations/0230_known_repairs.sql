-- Repairs whose hours or cost were recorded: what MTTR and mean cost are over. Months frozen before have none and keep their figure.
alter table kpi_snapshot_sums
  add column repairs_with_hours double precision,
  add column repairs_with_cost double precision;
