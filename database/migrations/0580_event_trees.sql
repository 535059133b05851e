-- Event trees: one document a revision, with the results it was given.

create table event_trees (
  tenant_id text not null default current_tenant(),
  id bigint not null default next_id(),
  equipment_id bigint,
  -- The model with its initiating event, and the classes its sequences are judged by.
  model jsonb not null,
  model_hash text not null,
  -- Counts the saves of the model alone: a calculation touches the row too and must not look like another's edit.
  model_version integer not null default 1,
  -- Of the last result; null when never calculated.
  result_hash text,
  -- Of the initiating event, 1/a.
  frequency double precision,
  sequence_count integer,
  -- Classes whose frequency is above what is tolerable.
  exceeded text,
  primary key (tenant_id, id),
  foreign key (tenant_id, equipment_id) references equipment
);
call protect_study_table('event_trees');
create index on event_trees (tenant_id, equipment_id);
call keep_searchable('event_trees', 'event-tree', 'code, name, name_en, description, state');

create table event_tree_results (
  tenant_id text not null default current_tenant(),
  id bigint not null default next_id(),
  event_tree_id bigint not null,
  model_hash text not null,
  engine_version text not null,
  results jsonb not null,
  warnings jsonb not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, event_tree_id) references event_trees
);
call protect_tenant_table('event_tree_results');
create index on event_tree_results (tenant_id, event_tree_id, create_time desc);
