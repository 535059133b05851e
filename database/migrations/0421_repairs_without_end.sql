-- Repairs whose hours or cost are known though nobody gave their end: figures of a period find them by when the item came back.
create index failure_events_repaired_without_end on failure_events (tenant_id, (coalesce(down_to, detected_at)))
  where is_deleted = 0 and repair_to is null and (active_repair_hours is not null or repair_cost is not null);
