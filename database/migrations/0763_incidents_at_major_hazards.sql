-- The level of major hazard of the place an incident happened at: key of the dictionary of the same name.
alter table incidents add column major_hazard text;
