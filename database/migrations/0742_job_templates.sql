-- Templates of jobs that a company brings along: one line for each hazard of a step. A job keeps what permits its template called for.

create table jha_template_lines (
  tenant_id text not null default current_tenant(),
  id bigint not null default next_id(),
  template text not null check (template <> ''),
  template_en text,
  permits text[] not null default '{}',
  step_no integer not null check (step_no > 0),
  step text not null check (step <> ''),
  step_en text,
  sort integer not null default 1,
  hazard text not null check (hazard <> ''),
  hazard_en text,
  factor text,
  accident_type text,
  initial_l double precision,
  initial_e double precision,
  initial_c double precision,
  residual_l double precision,
  residual_e double precision,
  residual_c double precision,
  elimination text,
  elimination_en text,
  substitution text,
  substitution_en text,
  engineering text,
  engineering_en text,
  administrative text,
  administrative_en text,
  ppe text,
  ppe_en text,
  emergency text,
  emergency_en text,
  alarp_note text,
  alarp_note_en text,
  primary key (tenant_id, id)
);
call protect_tenant_table('jha_template_lines');
create unique index jha_template_lines_hazard on jha_template_lines (tenant_id, template, step_no, hazard) where is_deleted = 0;

alter table jhas add column called_permits text[] not null default '{}';
