/*
  Whoever signs the briefing without training in force is let in by the approver's word on that very person; a note on another matter
  says nothing about anybody. A signer may be struck off with a reason instead. Notes of before stay on their jobs as what they are.
*/
create table jha_training_notes (
  tenant_id text not null default current_tenant(),
  id bigint not null default next_id(),
  jha_id bigint not null,
  person text not null check (person <> ''),
  employer text,
  reason text not null check (reason <> ''),
  primary key (tenant_id, id),
  foreign key (tenant_id, jha_id) references jhas
);
call protect_tenant_table('jha_training_notes');
create index on jha_training_notes (tenant_id, jha_id) where is_deleted = 0;
alter table jha_signatures add column removal_reason text;
