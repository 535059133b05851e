-- Liquids are often told in barrels, which the thresholds have beside kilograms.

alter table incident_releases add column told_bbl_in_hour double precision check (told_bbl_in_hour >= 0);
