-- A test of a relief device without an outcome proves nothing, so the record has a place for it.
alter table inspections add column test_outcome text check (test_outcome in ('passed', 'leaked', 'failed'));
