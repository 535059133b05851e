-- The board of orders by state: the first cards of each column in the order of their dates. Planned orders are nearly all that is
-- open, so the index of open work serves that column, and what is over is no column; both stay out of this index.
create index work_orders_state on work_orders (tenant_id, state, due_date, id)
  where is_deleted = 0 and state not in ('planned', 'closed', 'cancelled');
