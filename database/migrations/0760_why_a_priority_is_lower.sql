-- Why an order or an alarm that something leans on is less urgent than it was; the audit keeps each of them.
alter table work_orders add column lowered_reason text;
alter table alarm_tags add column lowered_reason text;
