-- Lists of open work in the order of its dates: a small part of a table that keeps ten years of finished work before it.
create index work_orders_open_due on work_orders (tenant_id, due_date, id)
  where is_deleted = 0 and completed_on is null and state <> 'cancelled';
