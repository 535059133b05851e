/*
  A question that named somebody is published without the name, when whoever asked it agrees to the wording; until then its answer is in
  nobody's FAQ. Settled questions have an end, as queries have.
*/
alter table qa_faqs drop constraint qa_faqs_state_check, add constraint qa_faqs_state_check check (state in ('inForce', 'toCheck', 'toConfirm'));
alter table qa_settings add column keep_question_days integer not null default 1095 check (keep_question_days > 0);
