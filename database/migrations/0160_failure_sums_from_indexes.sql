-- The sums of a period are read from indexes alone. Row security lets no condition over an expression into an index, so downtimes
-- are found by the column itself; and a repair counts only when its failure was detected after the tenant's surveillance began.
drop index failure_events_repaired;
create index failure_events_repaired on failure_events (tenant_id, repair_to)
  include (equipment_id, node_id, iso_class, category, review_state, detected_at, active_repair_hours, repair_cost, currency)
  where is_deleted = 0 and repair_to is not null;
drop index failure_events_down;
create index failure_events_down on failure_events (tenant_id, down_to, down_from) include (equipment_id, category, review_state)
  where is_deleted = 0 and down_from is not null;
drop index equipment_downtimes_tenant_id_coalesce_equipment_id_down_fr_idx;
create index equipment_downtimes_down on equipment_downtimes (tenant_id, down_to, down_from) include (equipment_id) where is_deleted = 0;
