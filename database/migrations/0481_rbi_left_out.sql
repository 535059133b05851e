-- Mechanisms that are proposed or reported for a component and that its figures are without.
alter table rbi_results add column left_out text[] not null default '{}';
