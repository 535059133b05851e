-- Why a tag has a class set by hand or none at all is said in either language: a report has one.
alter table criticality_tags add column override_reason_en text, add column exception_reason_en text;
