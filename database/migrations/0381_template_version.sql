-- Which version of a template a mode came from: what a newer one suggests is told against it.

alter table fmeca_modes add column template_version integer;
