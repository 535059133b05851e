-- The network of a turnaround: which orders have to be finished before this one, and how long it takes on the clock.
alter table work_orders add column after_ids bigint[] not null default '{}', add column duration_hours double precision check (duration_hours > 0);
