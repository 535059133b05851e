-- Liquids are often told in barrels, which the thresholds have beside kilograms.

alter table incident_releases add column told_bbl_in_hour double precision check (told_bbl_in_hour >= 0);

-- A corrosion case is read in both languages, as the case of the library it becomes.
alter table corrosion_cases add column appearance_en text, add column cause_en text, add column measures_en text;
