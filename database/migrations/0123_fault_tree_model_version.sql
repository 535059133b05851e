-- Counts the saves of a model alone: a calculation or a rename touches the row too and must not look like another's edit.
alter table fault_trees add column model_version integer not null default 1;
