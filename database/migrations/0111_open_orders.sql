-- Lists of open work in the order of its dates: a small part of a table that keeps ten years of finished work before it.
-- The place stands last, so that the orders of a unit are found without a look at those of the others.
create index work_orders_open_due on work_orders (tenant_id, due_date, id, node_id)
  where is_deleted = 0 and completed_on is null and state <> 'cancelled';
