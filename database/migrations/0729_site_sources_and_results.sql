/*
  Sources of the weather and of the population in English too, and whether the figures in the list are of what stands in the study now.
  A review takes a result that is; whether a draft's is cannot be told here, so that it counts as out of date until the next save or
  calculation says it exactly.
*/
alter table qra_sites
  add column weather_source_en text,
  add column population_source_en text,
  add column result_state text not null default 'none' check (result_state in ('none', 'current', 'stale'));
alter table qra_sites no force row level security;
alter table qra_sites disable trigger user;
update qra_sites set result_state = case state when 'draft' then 'stale' else 'current' end where result_hash is not null;
alter table qra_sites enable trigger user;
alter table qra_sites force row level security;
