-- Media are written in both languages, as names are.
alter table equipment add column medium_en text;
alter table process_data add column fluid_en text;
alter table corrosion_cases add column medium_en text;
alter table tanks add column stored_product_en text;
