-- Marks on the documents of the one store, what they are bound to, and values read out of documents with where they stand.

-- What is known of a file once it has been read: made again at any time, so it is isolated and not audited.
create table pdf_readings (
  tenant_id text not null default current_tenant() references tenants,
  document_id bigint not null,
  file_id bigint not null,
  sha256 text not null,
  page_count integer not null check (page_count > 0),
  read_time timestamptz not null default now(),
  primary key (tenant_id, document_id),
  foreign key (tenant_id, document_id) references documents
);
call isolate_tenant_table('pdf_readings');
grant select, insert, update, delete on pdf_readings to ircrisk_app;

create table pdf_pages (
  tenant_id text not null default current_tenant() references tenants,
  document_id bigint not null,
  page integer not null check (page > 0),
  -- Left, bottom, right, top of what is shown, in user space.
  box double precision[] not null check (cardinality(box) = 4),
  rotate smallint not null check (rotate in (0, 90, 180, 270)),
  user_unit double precision not null check (user_unit > 0),
  -- Pieces of text with their place; see TextRun of the engine.
  runs jsonb not null,
  primary key (tenant_id, document_id, page),
  foreign key (tenant_id, document_id) references documents
);
call isolate_tenant_table('pdf_pages');
grant select, insert, update, delete on pdf_pages to ircrisk_app;

create table pdf_layers (
  tenant_id text not null default current_tenant(),
  id bigint not null default next_id(),
  document_id bigint not null,
  kind text not null check (kind in ('loop', 'cml', 'barrier', 'isolation', 'comment')),
  name text not null check (name <> ''),
  name_en text,
  colour text not null check (colour ~ '^#[0-9a-f]{6}$'),
  locked boolean not null default false,
  primary key (tenant_id, id),
  foreign key (tenant_id, document_id) references documents
);
call protect_tenant_table('pdf_layers');
create index on pdf_layers (tenant_id, document_id);

create table pdf_marks (
  tenant_id text not null default current_tenant(),
  id bigint not null default next_id(),
  document_id bigint not null,
  layer_id bigint not null,
  page integer not null check (page > 0),
  type text not null,
  -- Lines of points in default user space, unrotated; never pixels.
  strokes jsonb not null,
  style jsonb not null,
  label text not null default '',
  note text not null default '',
  state text not null default 'open' check (state in ('open', 'resolved')),
  -- Where a mark of an earlier revision went.
  carried_from bigint,
  carried text check (carried in ('same', 'shifted', 'unresolved', 'placed')),
  carried_reason text,
  likeness double precision,
  -- Author and name as another viewer wrote them.
  foreign_author text,
  primary key (tenant_id, id),
  foreign key (tenant_id, document_id) references documents,
  foreign key (tenant_id, layer_id) references pdf_layers
);
call protect_tenant_table('pdf_marks');
create index on pdf_marks (tenant_id, document_id, page) where is_deleted = 0;
create index on pdf_marks (tenant_id, layer_id);
create unique index pdf_marks_carried on pdf_marks (tenant_id, document_id, carried_from) where is_deleted = 0;

create table pdf_bindings (
  tenant_id text not null default current_tenant(),
  id bigint not null default next_id(),
  mark_id bigint not null,
  equipment_id bigint,
  part_id bigint,
  loop_id bigint,
  location_id bigint,
  barrier_id bigint,
  primary key (tenant_id, id),
  foreign key (tenant_id, mark_id) references pdf_marks,
  foreign key (tenant_id, equipment_id) references equipment,
  foreign key (tenant_id, part_id) references parts,
  foreign key (tenant_id, loop_id) references corrosion_loops,
  foreign key (tenant_id, location_id) references monitoring_locations,
  foreign key (tenant_id, barrier_id) references barriers,
  check (num_nonnulls(equipment_id, part_id, loop_id, location_id, barrier_id) = 1)
);
call protect_tenant_table('pdf_bindings');
create index on pdf_bindings (tenant_id, mark_id);
create index on pdf_bindings (tenant_id, equipment_id) where equipment_id is not null;
create index on pdf_bindings (tenant_id, part_id) where part_id is not null;
create index on pdf_bindings (tenant_id, loop_id) where loop_id is not null;
create index on pdf_bindings (tenant_id, location_id) where location_id is not null;
create index on pdf_bindings (tenant_id, barrier_id) where barrier_id is not null;

create table pdf_calibrations (
  tenant_id text not null default current_tenant(),
  id bigint not null default next_id(),
  document_id bigint not null,
  page integer not null check (page > 0),
  name text not null default '',
  from_point double precision[] not null check (cardinality(from_point) = 2),
  to_point double precision[] not null check (cardinality(to_point) = 2),
  length double precision not null check (length > 0),
  unit text not null check (unit in ('mm', 'm', 'in', 'ft')),
  -- The detail it holds in; none for the whole page.
  within double precision[] check (cardinality(within) = 4),
  primary key (tenant_id, id),
  foreign key (tenant_id, document_id) references documents,
  check (from_point <> to_point)
);
call protect_tenant_table('pdf_calibrations');
create index on pdf_calibrations (tenant_id, document_id);

create table pdf_templates (
  tenant_id text not null default current_tenant(),
  id bigint not null default next_id(),
  name text not null check (name <> ''),
  name_en text,
  fields jsonb not null,
  primary key (tenant_id, id)
);
call protect_tenant_table('pdf_templates');
create unique index pdf_templates_name on pdf_templates (tenant_id, name) where is_deleted = 0;

create table pdf_extractions (
  tenant_id text not null default current_tenant(),
  id bigint not null default next_id(),
  document_id bigint not null,
  template text not null,
  missing text[] not null default '{}',
  primary key (tenant_id, id),
  foreign key (tenant_id, document_id) references documents
);
call protect_tenant_table('pdf_extractions');
create index on pdf_extractions (tenant_id, document_id);

-- One value read out of a document. The audit keeps every change of it: what was read, corrected, confirmed and written.
create table pdf_values (
  tenant_id text not null default current_tenant(),
  id bigint not null default next_id(),
  extraction_id bigint not null,
  row integer,
  key text not null,
  raw text not null,
  value double precision,
  value_text text,
  unit text not null default '',
  page integer not null,
  rect double precision[] not null check (cardinality(rect) = 4),
  method text not null check (method in ('text', 'ocr', 'manual')),
  confidence double precision not null check (confidence between 0 and 1),
  problem text,
  state text not null default 'read' check (state in ('read', 'confirmed', 'rejected', 'written')),
  location_id bigint,
  reading_date date,
  confirmed_by bigint,
  confirmed_time timestamptz,
  reading_id bigint,
  primary key (tenant_id, id),
  foreign key (tenant_id, extraction_id) references pdf_extractions,
  foreign key (tenant_id, location_id) references monitoring_locations,
  foreign key (tenant_id, reading_id) references thickness_readings,
  -- Nothing is written that nobody has confirmed.
  check (state <> 'written' or (confirmed_by is not null and reading_id is not null))
);
call protect_tenant_table('pdf_values');
create index on pdf_values (tenant_id, extraction_id);
create index on pdf_values (tenant_id, reading_id) where reading_id is not null;
