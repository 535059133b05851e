-- Shell side, tube side, top section: what people word has its English in a field of its own.
alter table corrosion_members add column side_en text;
