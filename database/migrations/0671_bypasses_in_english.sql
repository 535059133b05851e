-- Why something is bypassed and what makes up for it is read on the sheet of the shift in both languages, and so are performance standards and the roles of a philosophy.

alter table barrier_impairments add column reason_en text, add column measures_en text;
alter table barrier_standards add column functionality_en text, add column assurance_en text, add column acceptance_en text;
alter table alarm_philosophies add column roles_en text;
