-- IDEF0 models: one document a revision, with what its list shows.

create table idef0_models (
  tenant_id text not null default current_tenant(),
  id bigint not null default next_id(),
  purpose text,
  purpose_en text,
  viewpoint text,
  viewpoint_en text,
  model jsonb not null,
  -- Counts the saves of the model alone: another field's change must not look like another person's edit of the diagrams.
  model_version integer not null default 1,
  box_count integer not null default 1,
  error_count integer not null default 0,
  primary key (tenant_id, id)
);
call protect_study_table('idef0_models');
