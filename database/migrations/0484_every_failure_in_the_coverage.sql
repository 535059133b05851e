-- A failure nobody told the repair of counts where the item came back, or with the failure: found by one index.
create index failure_events_repair_unended on failure_events (tenant_id, (coalesce(down_to, detected_at))) where is_deleted = 0 and repair_to is null;
drop index failure_events_repaired_without_end;
