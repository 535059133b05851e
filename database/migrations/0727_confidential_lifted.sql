-- Why what was confidential is so no more: the reason stands in the audit beside who lifted it.

alter table incidents add column opened_reason text;
alter table incident_cases add column opened_reason text;
