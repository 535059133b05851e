-- How long an excursion was once known to last: readings sent again may shorten it, and what a critical one was is let go by a person alone.

alter table corrosion_excursion_results add column worst_hours double precision;
update corrosion_excursion_results set worst_hours = hours;
