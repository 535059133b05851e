-- Why a step of a study was taken, for readers of the other language: revision notes stand in reports.
alter table study_steps add column reason_en text;
