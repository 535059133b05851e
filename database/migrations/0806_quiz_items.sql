/* Learning mode: questions on clauses in force, the rounds people take, and how often a question was answered right. */
create table qa_quiz_items (
  tenant_id text not null default current_tenant(),
  id bigint not null default next_id(),
  question text not null check (question <> ''),
  question_en text,
  category text,
  option_a text not null check (option_a <> ''),
  option_a_en text,
  option_b text not null check (option_b <> ''),
  option_b_en text,
  option_c text,
  option_c_en text,
  option_d text,
  option_d_en text,
  option_e text,
  option_e_en text,
  option_f text,
  option_f_en text,
  correct text not null check (correct ~ '^[A-F]{1,6}$'),
  explanation text not null check (explanation <> ''),
  explanation_en text,
  passage_id bigint not null,
  state text not null default 'inForce' check (state in ('inForce', 'toCheck')),
  /* Since when it asks what it asks now: answers of before are answers to another question. */
  asks_since timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, passage_id) references qa_passages
);
call protect_tenant_table('qa_quiz_items');
create unique index qa_quiz_items_question on qa_quiz_items (tenant_id, question) where is_deleted = 0;
create index on qa_quiz_items (tenant_id, passage_id);

-- How many answers a question has had since it asks what it asks, and how many were right: no names.
create table qa_quiz_shares (
  tenant_id text not null default current_tenant() references tenants,
  item_id bigint not null,
  answers integer not null default 0 check (answers >= 0),
  right_answers integer not null default 0 check (right_answers between 0 and answers),
  right_share double precision generated always as (case when answers > 0 then round(100.0 * right_answers / answers, 1) end) stored,
  primary key (tenant_id, item_id),
  foreign key (tenant_id, item_id) references qa_quiz_items on delete cascade
);
call isolate_tenant_table('qa_quiz_shares');
grant select, insert, update, delete on qa_quiz_shares to ircrisk_app;

create function revise_quiz_item() returns trigger language plpgsql as $$
begin
  if (new.question, new.option_a, new.option_b, new.option_c, new.option_d, new.option_e, new.option_f, new.correct)
    is distinct from (old.question, old.option_a, old.option_b, old.option_c, old.option_d, old.option_e, old.option_f, old.correct) then
    new.asks_since := now();
    delete from qa_quiz_shares where tenant_id = old.tenant_id and item_id = old.id;
  end if;
  return new;
end $$;
create trigger revise before update on qa_quiz_items for each row execute function revise_quiz_item();

/* What a person practised is theirs: not audited, for the audit would be the list of who failed what. */
create table qa_quiz_rounds (
  tenant_id text not null default current_tenant() references tenants,
  id bigint not null default next_id(),
  user_id bigint not null default current_user_id(),
  begun timestamptz not null default now(),
  item_ids bigint[] not null,
  primary key (tenant_id, id)
);
call isolate_tenant_table('qa_quiz_rounds');
create index on qa_quiz_rounds (tenant_id, user_id, begun);
create index on qa_quiz_rounds (tenant_id, begun);
grant select, insert, update, delete on qa_quiz_rounds to ircrisk_app;

create table qa_quiz_answers (
  tenant_id text not null default current_tenant() references tenants,
  round_id bigint not null,
  item_id bigint not null,
  user_id bigint not null default current_user_id(),
  at timestamptz not null default now(),
  chosen text not null,
  is_right boolean not null,
  primary key (tenant_id, round_id, item_id),
  foreign key (tenant_id, round_id) references qa_quiz_rounds on delete cascade,
  foreign key (tenant_id, item_id) references qa_quiz_items on delete cascade
);
call isolate_tenant_table('qa_quiz_answers');
create index on qa_quiz_answers (tenant_id, user_id, item_id, at);
create index on qa_quiz_answers (tenant_id, item_id);
grant select, insert, update, delete on qa_quiz_answers to ircrisk_app;
