/*
  The facts of a landmark case are checked against the report it names by somebody with the right to publish, before it is published; who
  and when stays with the case. Cases published before stay published, and unchecked until somebody has.
*/
alter table incident_cases add column facts_checked_by bigint;
alter table incident_cases add column facts_checked_on date;
