/*
  What can be found. Row-level security lets an index be used only by operators that cannot leak, and those of full text and trigrams
  can: under a policy they would read every row of the table. Equality and order of texts cannot leak, so words, and the
  beginnings of names and numbers, stand as rows under plain B-trees (ADR 34).
*/
create table search_entries (
  tenant_id text not null default current_tenant() references tenants,
  id bigint not null default next_id(),
  kind text not null,
  record_id bigint not null,
  /* Passages of one record are counted from 0. */
  part integer not null default 0,
  title text not null default '',
  body text not null default '',
  /* Words of each field, by the order of the kind's fields. */
  lengths integer[] not null default '{}',
  /* `name=value`, counted beside the hits. */
  facets text[] not null default '{}',
  primary key (tenant_id, id),
  unique (tenant_id, kind, record_id, part)
);
call isolate_tenant_table('search_entries');
grant select, insert, update, delete on search_entries to ircrisk_app;

create table search_postings (
  tenant_id text not null default current_tenant(),
  term text collate "C" not null,
  entry_id bigint not null,
  field smallint not null,
  hits smallint not null,
  /* Words of the field: a score needs no look at the entry. */
  length integer not null,
  primary key (tenant_id, term, entry_id, field) include (hits, length)
);
call isolate_tenant_table('search_postings');
create index on search_postings (tenant_id, entry_id);
grant select, insert, delete on search_postings to ircrisk_app;

-- Every ending of a name or number that begins at a character, a word or a syllable: whatever is typed is the beginning of one of them.
create table search_keys (
  tenant_id text not null default current_tenant(),
  key text collate "C" not null,
  entry_id bigint not null,
  /* 1 number, 2 name, 3 second name, 4 another name, 5 pinyin, 6 first letters of pinyin */
  source smallint not null,
  /* How far from the beginning. */
  at smallint not null,
  primary key (tenant_id, key, entry_id, source, at)
);
call isolate_tenant_table('search_keys');
create index on search_keys (tenant_id, entry_id);
grant select, insert, delete on search_keys to ircrisk_app;

-- How much there is of each kind: number of passages and words of each field, for the mean lengths.
create table search_sizes (
  tenant_id text not null default current_tenant() references tenants,
  kind text not null,
  entries bigint not null default 0,
  lengths bigint[] not null default '{}',
  primary key (tenant_id, kind)
);
call isolate_tenant_table('search_sizes');
grant select, insert, update, delete on search_sizes to ircrisk_app;

-- Records that changed since they were read for the search. Rows are only ever added and taken away: no writer waits for another.
create table search_stale (
  tenant_id text not null default current_tenant() references tenants,
  id bigint not null default next_id(),
  kind text not null,
  record_id bigint not null,
  primary key (tenant_id, id)
);
call isolate_tenant_table('search_stale');
grant select, insert, update, delete on search_stale to ircrisk_app;

create function mark_stale() returns trigger language plpgsql as $$
declare
  kind text := tg_argv[0];
  columns text := tg_argv[1];
begin
  if tg_op = 'UPDATE' then
    execute format('insert into search_stale (tenant_id, kind, record_id)
      select tenant_id, %L, id from (select tenant_id, id, is_deleted, %s from new_rows except all
        select tenant_id, id, is_deleted, %s from old_rows) changed', kind, columns, columns);
  elsif tg_op = 'INSERT' then
    insert into search_stale (tenant_id, kind, record_id) select r.tenant_id, tg_argv[0], r.id from new_rows r;
  else
    insert into search_stale (tenant_id, kind, record_id) select r.tenant_id, tg_argv[0], r.id from old_rows r;
  end if;
  return null;
end $$;

/*
  Makes the records of a table searchable: `call keep_searchable('documents', 'document', 'title, title_en, keywords')` with the
  columns that are read for the search. What stands in the table already is marked too.
*/
create procedure keep_searchable(target regclass, kind text, columns text) language plpgsql as $$
begin
  execute format('create trigger searched_insert after insert on %s referencing new table as new_rows for each statement execute function mark_stale(%L, %L)', target, kind, columns);
  execute format('create trigger searched_update after update on %s referencing old table as old_rows new table as new_rows for each statement execute function mark_stale(%L, %L)', target, kind, columns);
  execute format('create trigger searched_delete after delete on %s referencing old table as old_rows for each statement execute function mark_stale(%L, %L)', target, kind, columns);
  execute format('alter table %s no force row level security', target);
  alter table search_stale no force row level security;
  execute format('insert into search_stale (tenant_id, kind, record_id) select tenant_id, %L, id from %s where is_deleted = 0', kind, target);
  alter table search_stale force row level security;
  execute format('alter table %s force row level security', target);
end $$;

call keep_searchable('equipment', 'equipment', 'tag, name, name_en');
call keep_searchable('factory_nodes', 'factory-model', 'name, name_en, abbreviation, number');
call keep_searchable('rbi_studies', 'rbi-study', 'code, name, name_en, description, state');
call keep_searchable('fault_trees', 'fault-tree', 'code, name, name_en, description, state');
call keep_searchable('work_orders', 'work-order', 'number, title, title_en');
call keep_searchable('failure_events', 'failure-event', 'event_number, description, item');
call keep_searchable('action_items', 'action-item', 'title, title_en, description');
call keep_searchable('documents', 'document', 'document_number, title, title_en, keywords, state');
call keep_searchable('corrosion_cases', 'corrosion-case', 'title, title_en, medium, medium_en, appearance, cause, measures, keywords');
call keep_searchable('users', 'user', 'account, real_name, code');

-- Words that mean the same, in either language.
create table search_synonyms (
  tenant_id text not null default current_tenant(),
  id bigint not null default next_id(),
  remark text not null check (remark <> ''),
  words text[] not null check (cardinality(words) > 0),
  primary key (tenant_id, id)
);
call protect_tenant_table('search_synonyms');
create unique index search_synonyms_remark on search_synonyms (tenant_id, remark) where is_deleted = 0;
