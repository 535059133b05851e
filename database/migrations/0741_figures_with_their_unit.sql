-- A figure written together with its unit (35kV) is two words like the same with a space between, and Chinese behind it (35kV线路) is a
-- word of its own: what holds such a word is read anew.

alter table search_blocks no force row level security;
alter table search_entries no force row level security;
alter table search_stale no force row level security;
insert into search_stale (tenant_id, kind, record_id)
  select distinct e.tenant_id, e.kind, e.record_id from search_blocks b
  join search_entries e on e.tenant_id = b.tenant_id and e.kind = b.kind and e.no / 1024 = b.block
  where b.term ~ '^[0-9]+(\.[0-9]+)?(k?v|ma|[km]?w|[km]?pa|[mck]?m|m[23]|[km]g|t|h|min|ms|ppm|db|lux)$'
    or (b.term ~ '[0-9a-z]' and b.term ~ '[一-鿿]' and b.term !~ chr(1));
alter table search_stale force row level security;
alter table search_entries force row level security;
alter table search_blocks force row level security;
