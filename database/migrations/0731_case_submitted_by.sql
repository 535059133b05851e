-- Whoever asked for the review of a case does not pass it, though somebody else wrote it down first.

alter table incident_cases add column submitted_by bigint;
