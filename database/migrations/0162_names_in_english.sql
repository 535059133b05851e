-- Shutdowns and remarks in the trend are read in both languages.
alter table plant_shutdowns add column name_en text;
alter table kpi_annotations add column remark_en text;
