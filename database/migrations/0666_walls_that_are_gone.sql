-- The place of the least wall an inspection found was cut out, replaced or built up on that day: an engineer says so. Until then the
-- wall stands, whatever was replaced elsewhere on the part.
alter table inspections add column least_wall_removed_on date;
