/*
  The life of a study, once for every module: revisions of one series, their state, and the steps people took. A revision that
  is approved takes the place of the one before it, so a series has at most one in force.
*/

-- What a tenant asks of its reviews; the row '*' holds for every kind of study that has none of its own.
create table study_rules (
  tenant_id text not null default current_tenant(),
  id bigint not null default next_id(),
  kind text not null check (kind <> ''),
  four_eyes boolean,
  signers text[] check (cardinality(signers) between 1 and 3 and signers <@ array['check', 'review', 'approve']
    and signers[cardinality(signers)] = 'approve'),
  primary key (tenant_id, id)
);
call protect_tenant_table('study_rules');
create unique index study_rules_kind on study_rules (tenant_id, kind) where is_deleted = 0;

-- Append-only: the serving role adds steps and reads them.
create table study_steps (
  tenant_id text not null default current_tenant() references tenants,
  id bigint not null default next_id(),
  -- The resource, the series and the revision (a row of the resource's own table).
  kind text not null,
  series_id bigint not null,
  study_id bigint not null,
  step text not null check (step in ('submit', 'check', 'review', 'approve', 'reject', 'supersede', 'archive')),
  user_id bigint default current_user_id(),
  at timestamptz not null default clock_timestamp(),
  reason text,
  primary key (tenant_id, id)
);
call isolate_tenant_table('study_steps');
grant select, insert on study_steps to ircrisk_app;
create index on study_steps (tenant_id, study_id, id);
create index on study_steps (tenant_id, kind, series_id, id);

-- A row that names no series begins one.
create function begin_series() returns trigger language plpgsql as $$
begin
  new.series_id := coalesce(new.series_id, new.id);
  return new;
end $$;

/*
  Gives a protected table the columns, checks and indexes of a life. `numbered` is the column that counts the revisions; a table
  whose `revision` is a text of its own names another.
*/
create procedure add_study_life(target regclass, numbered text default 'revision') language plpgsql as $$
declare
  short text := (select relname from pg_class where oid = target);
begin
  execute format('alter table %s add column if not exists series_id bigint, add column if not exists %I integer not null default 1 check (%I > 0),
    add column if not exists state text not null default ''draft'', add column if not exists state_comment text,
    add column if not exists approved_by bigint, add column if not exists approved_on date,
    add column if not exists leader bigint', target, numbered, numbered);
  execute format('alter table %s drop constraint if exists %I', target, short || '_state_check');
  execute format('alter table %s add constraint %I check (state in (''draft'', ''inReview'', ''approved'', ''superseded'', ''archived''))',
    target, short || '_state_check');
  if not exists (select from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any(c.conkey)
      where c.conrelid = target and c.contype = 'f' and a.attname = 'leader') then
    execute format('alter table %s add foreign key (tenant_id, leader) references users (tenant_id, id)', target);
    execute format('create index on %s (tenant_id, leader)', target);
  end if;
end $$;

-- What holds once every row has its series.
create procedure hold_study_series(target regclass, numbered text default 'revision') language plpgsql as $$
declare
  short text := (select relname from pg_class where oid = target);
begin
  execute format('alter table %s alter column series_id set not null', target);
  execute format('create unique index %I on %s (tenant_id, series_id, %I)', short || '_series', target, numbered);
  execute format('create unique index %I on %s (tenant_id, series_id) where state = ''approved'' and is_deleted = 0', short || '_in_force', target);
end $$;

/*
  Makes a table a study's: call it once after `create table` with `tenant_id`, `id` and `primary key (tenant_id, id)`. It
  protects the table and adds project, number, names, leader and the life.
*/
create procedure protect_study_table(target regclass) language plpgsql as $$
declare
  short text := (select relname from pg_class where oid = target);
begin
  call protect_tenant_table(target);
  execute format('alter table %s add column project_id bigint not null default current_project_id(), add column code text not null check (code <> ''''),
    add column name text not null check (name <> ''''), add column name_en text, add column description text, add column calculated_time timestamptz,
    add foreign key (tenant_id, project_id) references projects', target);
  call add_study_life(target);
  execute format('create trigger begin_series before insert on %s for each row execute function begin_series()', target);
  call hold_study_series(target);
  execute format('create unique index %I on %s (tenant_id, project_id, code, revision) where is_deleted = 0', short || '_code', target);
  execute format('create index %I on %s (tenant_id, project_id, create_time desc, id desc) where is_deleted = 0', short || '_time', target);
  execute format('create index %I on %s using gin (code gin_trgm_ops, name gin_trgm_ops)', short || '_search', target);
end $$;
