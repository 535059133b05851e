-- 49 CFR 192.903 counts the buildings inside the impact radius; empty is not known.
alter table criticality_segments add column buildings_in_radius integer;
