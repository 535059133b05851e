-- Why an alarm is there is read in both languages: cause, consequence and response have their English beside them.

alter table alarm_tags add column cause_en text, add column consequence_en text, add column operator_action_en text;
