-- The full name of a department in English too.
alter table departments add column full_name_en text not null default '';
