-- A proof of who signs is for the hold points of one role. Those given before this day name none and end within a shift.
alter table procedure_release_keys add column role text;
