/*
  Which version of the engine gave the figures of a study. Those without one are of the first, so that every result there is stands as
  calculated by an earlier version until it is calculated again.
*/
alter table qra_sites add column result_engine text;
alter table qra_sites drop constraint qra_sites_result_state_check;
alter table qra_sites add constraint qra_sites_result_state_check check (result_state in ('none', 'current', 'stale', 'outdated'));
