/*
  Words of the search as packed lists. A row for every word of every passage made a question about frequent words read and group some
  hundred thousand rows; packed, the same are some hundred rows that the server adds up (ADR 46). The index is made from the
  records, so everything is marked and read anew.
*/
create table search_blocks (
  tenant_id text not null default current_tenant() references tenants,
  kind text not null,
  /* A word, or a facet `name=value` behind the sign of code 1. */
  term text collate "C" not null,
  /* 1024 passages, by their numbers. */
  block integer not null,
  /* Six bytes a piece: number in the block (2), field, hits, words of the field (2); little-endian. */
  data bytea not null,
  primary key (tenant_id, kind, term, block)
);
-- Appending would pack the whole list anew each time.
alter table search_blocks alter column data set storage external;
call isolate_tenant_table('search_blocks');
grant select, insert, update, delete on search_blocks to ircrisk_app;

-- Numbers whose passages are no more; their blocks are given up when most of them are.
create table search_gone (
  tenant_id text not null default current_tenant() references tenants,
  kind text not null,
  no integer not null,
  primary key (tenant_id, kind, no)
);
call isolate_tenant_table('search_gone');
grant select, insert, delete on search_gone to ircrisk_app;

-- Passages of a kind are numbered from 0; a number is never given twice.
alter table search_entries add column no integer;
alter table search_sizes add column next_no integer not null default 0;
create unique index search_entries_no on search_entries (tenant_id, kind, no);

alter table search_entries no force row level security;
alter table search_keys no force row level security;
alter table search_sizes no force row level security;
alter table search_stale no force row level security;
alter table search_postings no force row level security;
insert into search_stale (tenant_id, kind, record_id) select distinct tenant_id, kind, record_id from search_entries;
delete from search_entries;
delete from search_keys;
delete from search_sizes;
-- The table itself goes with a later version: the one before still writes to it while this one starts.
delete from search_postings;
alter table search_postings force row level security;
alter table search_stale force row level security;
alter table search_sizes force row level security;
alter table search_keys force row level security;
alter table search_entries force row level security;
