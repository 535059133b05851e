/*
  The library of cases (ADR 47): accidents of the industry, own ones, what root cause analyses publish and corrosion cases, in one
  table, so that one search and one comparison find them all. Lessons stand beside them; a mark says how a lesson stands in a place.
*/
create table case_counters (
  tenant_id text not null default current_tenant() references tenants,
  last integer not null,
  primary key (tenant_id)
);
call isolate_tenant_table('case_counters');
grant select, insert, update, delete on case_counters to ircrisk_app;

create table incident_cases (
  tenant_id text not null default current_tenant(),
  id bigint not null default next_id(),
  number text not null,
  title text not null check (title <> ''),
  title_en text,
  -- The day where it is known; the year always.
  year integer not null check (year between 1800 and 2200),
  happened_on date,
  state text not null default 'draft' check (state in ('draft', 'review', 'published', 'withdrawn')),
  state_reason text,
  source_kind text not null default 'own' check (source_kind in ('own', 'landmark', 'rootCause', 'corrosion')),
  -- What of its source it is made from: a key of the landmark cases, the series of an analysis, a corrosion case.
  source_key text,
  country text,
  place text, place_en text,
  industry text,
  summary text, summary_en text,
  sequence text, sequence_en text,
  process_unit text,
  equipment_class text,
  mechanism text,
  accident_type text,
  phase text check (phase in ('startup', 'normal', 'shutdown', 'maintenance', 'loading')),
  substance text, substance_en text,
  cas text,
  hazard text,
  fatalities integer check (fatalities >= 0),
  injuries integer check (injuries >= 0),
  loss double precision check (loss >= 0),
  environment text, environment_en text,
  tier text check (tier in ('1', '2', '3')),
  immediate_causes text, immediate_causes_en text,
  underlying_causes text, underlying_causes_en text,
  latent_codes text[] not null default '{}',
  barriers_failed text, barriers_failed_en text,
  recommendations text, recommendations_en text,
  sources text,
  keywords text[] not null default '{}',
  facts_checked boolean not null default false,
  confidentiality text not null default 'internal' check (confidentiality in ('open', 'internal', 'confidential')),
  file_ids bigint[] not null default '{}',
  -- The language whose texts were left behind when the other was changed.
  outdated text check (outdated in ('zh', 'en')),
  published_on date,
  primary key (tenant_id, id),
  constraint incident_cases_date check (happened_on is null or extract(year from happened_on) = year)
);
call protect_tenant_table('incident_cases');

create function number_case() returns trigger language plpgsql as $$
declare
  next integer;
begin
  if new.number is null then
    insert into case_counters as c (tenant_id, last) values (new.tenant_id, 1)
    on conflict (tenant_id) do update set last = c.last + 1 returning last into next;
    new.number := 'CASE-' || lpad(next::text, 4, '0');
  end if;
  return new;
end $$;
create trigger number_case before insert on incident_cases for each row execute function number_case();
create unique index incident_cases_number on incident_cases (tenant_id, number) where is_deleted = 0;
create unique index incident_cases_source on incident_cases (tenant_id, source_kind, source_key) where is_deleted = 0 and source_key is not null;
create index on incident_cases (tenant_id, year desc, id desc) where is_deleted = 0;
-- Everything a comparison looks at, so that similar cases are found without the rows.
create index incident_cases_compared on incident_cases (tenant_id, state, id)
  include (equipment_class, mechanism, accident_type, hazard, phase, process_unit, confidentiality, year, happened_on) where is_deleted = 0;
call files_belong('incident_cases', 'file_ids');

create table case_lessons (
  tenant_id text not null default current_tenant(),
  id bigint not null default next_id(),
  case_id bigint not null,
  sort integer not null default 1,
  lesson text not null check (lesson <> ''),
  lesson_en text,
  primary key (tenant_id, id),
  foreign key (tenant_id, case_id) references incident_cases
);
call protect_tenant_table('case_lessons');
create index on case_lessons (tenant_id, case_id, sort, id) where is_deleted = 0;

create table case_lesson_marks (
  tenant_id text not null default current_tenant(),
  id bigint not null default next_id(),
  lesson_id bigint not null,
  node_id bigint not null,
  state text not null default 'open' check (state in ('open', 'planned', 'applied', 'notApplicable')),
  barrier_id bigint,
  action_id bigint,
  document_id bigint,
  jha_id bigint,
  note text,
  primary key (tenant_id, id),
  foreign key (tenant_id, lesson_id) references case_lessons,
  foreign key (tenant_id, node_id) references factory_nodes,
  foreign key (tenant_id, barrier_id) references barriers,
  foreign key (tenant_id, action_id) references action_items,
  foreign key (tenant_id, document_id) references documents,
  foreign key (tenant_id, jha_id) references jhas,
  constraint case_lesson_marks_evidence check (
    state <> 'applied' or barrier_id is not null or action_id is not null or document_id is not null or jha_id is not null)
);
call protect_tenant_table('case_lesson_marks');
create unique index case_lesson_marks_place on case_lesson_marks (tenant_id, lesson_id, node_id) where is_deleted = 0;
create index on case_lesson_marks (tenant_id, node_id) where is_deleted = 0;
create index on case_lesson_marks (tenant_id, barrier_id) where barrier_id is not null;
create index on case_lesson_marks (tenant_id, action_id) where action_id is not null;
create index on case_lesson_marks (tenant_id, document_id) where document_id is not null;
create index on case_lesson_marks (tenant_id, jha_id) where jha_id is not null;

-- A case and a record of another module; the record is named by its resource.
create table case_links (
  tenant_id text not null default current_tenant(),
  id bigint not null default next_id(),
  case_id bigint not null,
  subject text not null check (subject in ('equipment', 'rca-case', 'jha', 'fmeca-study', 'incident', 'incident-case')),
  subject_id bigint not null,
  kind text not null check (kind in ('similar', 'reviewed', 'lessonApplied')),
  primary key (tenant_id, id),
  foreign key (tenant_id, case_id) references incident_cases
);
call protect_tenant_table('case_links');
create unique index case_links_once on case_links (tenant_id, case_id, subject, subject_id) where is_deleted = 0;
create index on case_links (tenant_id, subject, subject_id) where is_deleted = 0;

create table case_reads (
  tenant_id text not null default current_tenant(),
  id bigint not null default next_id(),
  case_id bigint not null,
  user_id bigint not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, case_id) references incident_cases
);
call protect_tenant_table('case_reads');
create unique index case_reads_once on case_reads (tenant_id, case_id, user_id);

create table case_searches (
  tenant_id text not null default current_tenant(),
  id bigint not null default next_id(),
  user_id bigint not null,
  name text not null check (name <> ''),
  words text not null default '',
  facets jsonb not null default '{}',
  alert boolean not null default false,
  primary key (tenant_id, id)
);
call protect_tenant_table('case_searches');
create index on case_searches (tenant_id, user_id) where is_deleted = 0;

-- Which search has told of which case: each once.
create table case_alerts (
  tenant_id text not null default current_tenant() references tenants,
  search_id bigint not null,
  case_id bigint not null,
  told_at timestamptz not null default now(),
  primary key (tenant_id, search_id, case_id),
  foreign key (tenant_id, search_id) references case_searches,
  foreign key (tenant_id, case_id) references incident_cases
);
call isolate_tenant_table('case_alerts');
create index on case_alerts (tenant_id, case_id);
grant select, insert, delete on case_alerts to ircrisk_app;

/*
  What was published by root cause analyses moves into the library; their table is written no more and stays for the version
  before. Corrosion cases are mirrored: their screen goes on to keep them. No person does this, so nothing is written to the audit.
*/
alter table incident_cases disable trigger audit_insert;
alter table case_lessons disable trigger audit_insert;
alter table incident_cases no force row level security;
alter table case_lessons no force row level security;
alter table case_counters no force row level security;
alter table rca_lessons no force row level security;
alter table corrosion_cases no force row level security;
alter table equipment no force row level security;
insert into incident_cases (tenant_id, title, title_en, year, happened_on, state, source_kind, source_key, equipment_class, summary, summary_en,
  underlying_causes, underlying_causes_en, latent_codes, recommendations, recommendations_en, keywords, published_on, facts_checked, create_user)
select l.tenant_id, l.title, l.title_en, extract(year from l.published_on)::int, null, 'published', 'rootCause', l.series_id::text, l.iso_class, l.problem, l.problem_en,
  l.roots, l.roots_en, array(select c from unnest(l.root_codes) c where c ~ '^L\d+$'), l.measures, l.measures_en, array(select c from unnest(l.root_codes) c where c !~ '^L\d+$'),
  l.published_on, true, l.create_user
from rca_lessons l where l.is_deleted = 0;
insert into case_lessons (tenant_id, case_id, sort, lesson, lesson_en)
select c.tenant_id, c.id, m.at, left(m.zh, 500), left(nullif(split_part(coalesce(c.recommendations_en, ''), E'\n', m.at::int), ''), 500)
from incident_cases c cross join lateral unnest(string_to_array(c.recommendations, E'\n')) with ordinality m(zh, at)
where c.source_kind = 'rootCause' and btrim(m.zh) <> '';
insert into incident_cases (tenant_id, title, title_en, year, happened_on, state, source_kind, source_key, equipment_class, mechanism, substance, substance_en, summary,
  immediate_causes, recommendations, keywords, published_on, facts_checked, create_user)
select c.tenant_id, c.title, c.title_en, extract(year from coalesce(c.found_date, c.create_time::date))::int, c.found_date, 'published', 'corrosion', c.id::text, e.iso_class, c.mechanism,
  c.medium, c.medium_en, c.appearance, c.cause, c.measures, coalesce(string_to_array(nullif(c.keywords, ''), ','), '{}'), c.create_time::date, true, c.create_user
from corrosion_cases c left join equipment e on e.tenant_id = c.tenant_id and e.id = c.equipment_id where c.is_deleted = 0;
alter table equipment force row level security;
alter table corrosion_cases force row level security;
alter table rca_lessons force row level security;
alter table case_counters force row level security;
alter table case_lessons force row level security;
alter table incident_cases force row level security;
alter table case_lessons enable trigger audit_insert;
alter table incident_cases enable trigger audit_insert;

call keep_searchable('incident_cases', 'incident-case', 'number, title, title_en, summary, summary_en, sequence, sequence_en, immediate_causes, immediate_causes_en, underlying_causes, underlying_causes_en, barriers_failed, barriers_failed_en, recommendations, recommendations_en, substance, substance_en, place, place_en, keywords, state, confidentiality');
-- A case is found by its lessons: it is read anew when they change.
create function mark_case_of_lesson() returns trigger language plpgsql as $$
begin
  insert into search_stale (tenant_id, kind, record_id) values (new.tenant_id, 'incident-case', new.case_id);
  return null;
end $$;
create trigger searched_lesson after insert or update on case_lessons for each row execute function mark_case_of_lesson();
