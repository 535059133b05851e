-- A mark of another viewer is known by the name it has there when its file comes again.
alter table pdf_marks add column foreign_name text;
