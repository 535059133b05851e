-- The sums at the head of a column come from the index alone: hours, and the dates that say whether an order is late.
drop index work_orders_state;
create index work_orders_state on work_orders (tenant_id, state, due_date, id) include (planned_hours, deferred_to, completed_on)
  where is_deleted = 0 and state not in ('planned', 'closed', 'cancelled');
