-- What an RCM study is bounded by, assumes and takes its figures from is said in either language, as its functions and modes are.
alter table rcm_studies add column boundary_en text, add column assumptions_en text;
alter table rcm_modes add column mtbf_source_en text;
