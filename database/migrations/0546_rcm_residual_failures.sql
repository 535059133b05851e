-- Failures a year that a task leaves over: without them a year with the task has no cost.
alter table rcm_modes add column residual_failures double precision check (residual_failures >= 0);
