-- How long an excursion was once known to last: readings sent again may shorten it, and what a critical one was is let go by a person alone.

alter table corrosion_excursion_results add column worst_hours double precision;
alter table corrosion_excursion_results no force row level security;
update corrosion_excursion_results set worst_hours = hours;
alter table corrosion_excursion_results force row level security;

-- One that stays so may begin at the moment of another on the other side.
drop index corrosion_excursions_once;
create unique index corrosion_excursions_once on corrosion_excursions (tenant_id, window_id, kind, side, start_time) where is_deleted = 0 and state <> 'void';
