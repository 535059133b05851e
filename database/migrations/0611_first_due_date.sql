-- The day the first inspection was due by entry into service, of equipment that has been inspected since: an inspection that came
-- late does not undo that it was due.
alter table equipment_integrity add column first_due_date date;
