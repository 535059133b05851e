/*
  A topic of questions without an answer that became a training need. Questions are known by their hash: what people asked may be personal
  and is kept no longer than the company says, the action item holds the wording without names.
*/
create table qa_training_needs (
  tenant_id text not null default current_tenant(),
  id bigint not null default next_id(),
  question_hash text not null check (question_hash <> ''),
  action_id bigint,
  primary key (tenant_id, id),
  foreign key (tenant_id, action_id) references action_items
);
call protect_tenant_table('qa_training_needs');
-- One need for each question, however many people ask for it at once.
create unique index qa_training_needs_question on qa_training_needs (tenant_id, question_hash) where is_deleted = 0;
create index on qa_training_needs (tenant_id, action_id);
