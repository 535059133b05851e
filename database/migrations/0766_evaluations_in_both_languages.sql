-- Who evaluated and was asked, and the scope, for readers of English: both stood in one line, and every screen showed both.
alter table management_evaluations
  add column assessors_en text,
  add column second_assessor_en text,
  add column interviewees_en text,
  add column scope_en text;
