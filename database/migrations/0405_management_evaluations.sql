-- Evaluations of the management system: questions with their answers, and the coefficient they give to the company.

create table management_evaluations (
  tenant_id text not null default current_tenant(),
  id bigint not null default next_id(),
  enterprise_id bigint not null,
  node_id bigint,
  evaluation_date date not null,
  valid_from date not null,
  questions_from bigint,
  assessors text,
  second_assessor text,
  interviewees text,
  scope text,
  primary key (tenant_id, id),
  foreign key (tenant_id, enterprise_id) references enterprises,
  foreign key (tenant_id, node_id) references factory_nodes
);
call protect_study_table('management_evaluations');
alter table management_evaluations add foreign key (tenant_id, questions_from) references management_evaluations;
call keep_searchable('management_evaluations', 'management-evaluation', 'code, name, name_en, description, state');
create index on management_evaluations (tenant_id, enterprise_id);
create index on management_evaluations (tenant_id, node_id);
create index on management_evaluations (tenant_id, questions_from);

-- Counted and scored with every saved answer, unrounded; beside the record, so that nobody who edits it is overtaken by an answer.
create table management_evaluation_results (
  tenant_id text not null default current_tenant() references tenants,
  study_id bigint not null,
  answered_count integer not null default 0,
  question_count integer not null default 0,
  total_points double precision,
  factor double precision,
  calculated_time timestamptz not null default now(),
  primary key (tenant_id, study_id),
  foreign key (tenant_id, study_id) references management_evaluations
);
call isolate_tenant_table('management_evaluation_results');
grant select, insert, update, delete on management_evaluation_results to ircrisk_app;

create table management_answers (
  tenant_id text not null default current_tenant(),
  id bigint not null default next_id(),
  study_id bigint not null,
  code text not null check (code <> ''),
  section text not null,
  question text not null check (question <> ''),
  question_en text,
  max_points double precision not null check (max_points > 0),
  answer text check (answer in ('none', 'little', 'half', 'most', 'full', 'na')),
  second_answer text check (second_answer in ('none', 'little', 'half', 'most', 'full', 'na')),
  evidence text,
  evidence_ids bigint[] not null default '{}',
  reason text,
  comment text,
  primary key (tenant_id, id)
);
call protect_study_part('management_answers', 'management_evaluations');
call files_belong('management_answers', 'evidence_ids');
create unique index management_answers_code on management_answers (tenant_id, study_id, code) where is_deleted = 0;

-- Where a value came from: the evaluation, under the id all its revisions share. Empty: entered on the company's page.
alter table management_coefficients add column evaluation_id bigint, add column evaluation_series bigint, add column evaluation_code text;

-- A value entered by hand counts from the day it is entered until the next evaluation begins; what an evaluation gives is dated by itself.
create or replace function date_management_coefficient() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.evaluation_coefficient is not distinct from old.evaluation_coefficient then
    return null;
  end if;
  if current_setting('app.coefficient_dated', true) = 'on' then
    return null;
  end if;
  update management_coefficients set is_deleted = 1
  where tenant_id = new.tenant_id and enterprise_id = new.id and is_deleted = 0
    and (valid_from = current_date or (valid_from > current_date and evaluation_id is null));
  update management_coefficients set valid_to = current_date - 1
  where tenant_id = new.tenant_id and enterprise_id = new.id and is_deleted = 0 and valid_from < current_date
    and (valid_to is null or valid_to >= current_date);
  if new.evaluation_coefficient is not null then
    insert into management_coefficients (tenant_id, enterprise_id, coefficient, valid_from, valid_to)
    values (new.tenant_id, new.id, new.evaluation_coefficient, current_date, (
      select min(valid_from) - 1 from management_coefficients
      where tenant_id = new.tenant_id and enterprise_id = new.id and is_deleted = 0 and valid_from > current_date));
  end if;
  return null;
end $$;
