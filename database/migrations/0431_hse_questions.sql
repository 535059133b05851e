/*
  HSE questions and answers: clauses of documents, questions to experts with their deadlines, accepted answers, graded questions that
  measure the search, and what was asked.
*/
-- A document may be kept to some roles: others find neither its title nor a word of it.
alter table documents add column role_ids bigint[] not null default '{}';

create table qa_passages (
  tenant_id text not null default current_tenant(),
  id bigint not null default next_id(),
  document_id bigint not null,
  position integer not null default 0,
  clause text not null check (clause <> ''),
  heading text,
  heading_en text,
  text text not null check (text <> ''),
  text_en text,
  page integer check (page > 0),
  primary key (tenant_id, id),
  foreign key (tenant_id, document_id) references documents
);
call protect_tenant_table('qa_passages');
create unique index qa_passages_clause on qa_passages (tenant_id, document_id, clause) where is_deleted = 0;
create index on qa_passages (tenant_id, document_id, position) where is_deleted = 0;
call keep_searchable('qa_passages', 'qa-passage', 'document_id, clause, heading, heading_en, text, text_en');

create table qa_counters (
  tenant_id text not null default current_tenant() references tenants,
  year integer not null,
  last integer not null,
  primary key (tenant_id, year)
);
call isolate_tenant_table('qa_counters');
grant select, insert, update, delete on qa_counters to ircrisk_app;

create table qa_questions (
  tenant_id text not null default current_tenant(),
  id bigint not null default next_id(),
  number text not null,
  question text not null check (question <> ''),
  category text,
  urgency text not null default 'normal' check (urgency in ('normal', 'urgent')),
  visibility text not null default 'tenant' check (visibility in ('team', 'tenant')),
  node_id bigint,
  equipment_id bigint,
  state text not null default 'open' check (state in ('open', 'assigned', 'answered', 'accepted', 'disputed', 'closed')),
  state_reason text,
  asked_at timestamptz not null default now(),
  due_at timestamptz not null,
  half_told timestamptz,
  late_told timestamptz,
  expert_id bigint,
  answer text,
  answer_en text,
  passage_ids bigint[] not null default '{}',
  answered_by bigint,
  answered_at timestamptz,
  accepted_by bigint,
  accepted_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, node_id) references factory_nodes,
  foreign key (tenant_id, equipment_id) references equipment
);
call protect_tenant_table('qa_questions');
create function number_question() returns trigger language plpgsql as $$
declare
  in_year integer := extract(year from new.asked_at);
  next integer;
begin
  if new.number is null then
    insert into qa_counters as c (tenant_id, year, last) values (new.tenant_id, in_year, 1)
    on conflict (tenant_id, year) do update set last = c.last + 1 returning last into next;
    new.number := 'QA-' || in_year || '-' || lpad(next::text, 4, '0');
  end if;
  if new.due_at is null then
    new.due_at := new.asked_at + case when new.urgency = 'urgent' then interval '4 hours' else interval '24 hours' end;
  end if;
  return new;
end $$;
create trigger number_question before insert on qa_questions for each row execute function number_question();
create unique index qa_questions_number on qa_questions (tenant_id, number) where is_deleted = 0;
create index on qa_questions (tenant_id, state, due_at) where is_deleted = 0;

create table qa_moves (
  tenant_id text not null default current_tenant(),
  id bigint not null default next_id(),
  question_id bigint not null,
  act text not null,
  from_state text not null,
  to_state text not null,
  note text,
  primary key (tenant_id, id),
  foreign key (tenant_id, question_id) references qa_questions
);
call protect_tenant_table('qa_moves');
create index on qa_moves (tenant_id, question_id);

create table qa_faqs (
  tenant_id text not null default current_tenant(),
  id bigint not null default next_id(),
  question text not null check (question <> ''),
  question_en text,
  answer text not null check (answer <> ''),
  answer_en text,
  category text,
  passage_ids bigint[] not null default '{}',
  valid_until date,
  state text not null default 'inForce' check (state in ('inForce', 'toCheck')),
  /* The question to an expert it came from. */
  question_id bigint,
  primary key (tenant_id, id),
  foreign key (tenant_id, question_id) references qa_questions
);
call protect_tenant_table('qa_faqs');
create unique index qa_faqs_question on qa_faqs (tenant_id, question) where is_deleted = 0;
create index on qa_faqs (tenant_id, question_id) where question_id is not null;
call keep_searchable('qa_faqs', 'qa-faq', 'question, question_en, answer, answer_en, state, passage_ids');

-- How good a passage is for a question, 0 to 3: what the search is measured by.
create table qa_judgements (
  tenant_id text not null default current_tenant(),
  id bigint not null default next_id(),
  query text not null check (query <> ''),
  passage_id bigint not null,
  grade integer not null check (grade between 0 and 3),
  primary key (tenant_id, id),
  foreign key (tenant_id, passage_id) references qa_passages
);
call protect_tenant_table('qa_judgements');
create unique index qa_judgements_pair on qa_judgements (tenant_id, query, passage_id) where is_deleted = 0;
create index on qa_judgements (tenant_id, passage_id);

-- A measurement over all of them.
create table qa_evaluations (
  tenant_id text not null default current_tenant(),
  id bigint not null default next_id(),
  queries integer not null,
  mrr double precision,
  ndcg double precision,
  hit_rate double precision,
  zero integer not null,
  primary key (tenant_id, id)
);
call protect_tenant_table('qa_evaluations');

/* What was asked, without who asked it: words may be personal, so they are neither audited nor kept for longer than the setting says. */
create table qa_queries (
  tenant_id text not null default current_tenant() references tenants,
  id bigint not null default next_id(),
  at timestamptz not null default now(),
  text text not null,
  outcome text not null check (outcome in ('answered', 'unreliable', 'none', 'personal')),
  hits integer not null,
  score double precision,
  ratio double precision,
  milliseconds integer not null,
  verdict text check (verdict in ('right', 'wrong', 'incomplete')),
  verdict_reason text,
  /* Place of the citation somebody called right. */
  right_rank integer,
  escalated boolean not null default false,
  primary key (tenant_id, id)
);
call isolate_tenant_table('qa_queries');
create index on qa_queries (tenant_id, at);
grant select, insert, update, delete on qa_queries to ircrisk_app;

create table qa_settings (
  tenant_id text not null default current_tenant(),
  id bigint not null default next_id(),
  ratio_limit double precision not null check (ratio_limit between 0.5 and 1),
  score_limit double precision not null check (score_limit >= 0),
  normal_hours double precision not null check (normal_hours > 0),
  urgent_hours double precision not null check (urgent_hours > 0),
  keep_days integer not null check (keep_days > 0),
  primary key (tenant_id, id)
);
call protect_tenant_table('qa_settings');
create unique index qa_settings_one on qa_settings (tenant_id) where is_deleted = 0;
