-- What was said of an excursion, told to readers of both languages.
alter table corrosion_excursions add column acknowledgement_en text, add column cause_en text, add column action_en text;
