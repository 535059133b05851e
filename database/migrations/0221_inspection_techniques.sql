-- How an inspection was done: what it can have found, mechanism by mechanism, depends on it.
alter table inspections add column techniques text[] not null default '{}';
