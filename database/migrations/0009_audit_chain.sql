-- The audit trail as a chain: each link holds a hash over its entry and the link before, so that a changed, removed or
-- slipped-in entry shows, even to somebody who trusts neither the program nor the database's administrator.

-- Written shortly after the entries, not with them: a chain inside the request would make one tenant's writes wait in line.
create table audit_links (
  tenant_id text not null default current_tenant() references tenants,
  sequence bigint not null check (sequence > 0),
  entry_id bigint not null,
  hash bytea not null,
  primary key (tenant_id, sequence),
  unique (tenant_id, entry_id),
  foreign key (tenant_id, entry_id) references audit_entries (tenant_id, id)
);
call isolate_tenant_table('audit_links');
grant select, insert on audit_links to ircrisk_app;

-- Columns by name and time as a number: neither a later column nor a session's time zone may change a hash.
create function audit_digest(before_it bytea, entry audit_entries) returns bytea language sql immutable parallel safe as $$
  select sha256(coalesce(before_it, ''::bytea) || convert_to(jsonb_build_array(entry.tenant_id, entry.id, extract(epoch from entry.at),
    entry.user_id, entry.request_id, entry.address, entry.operation, entry.table_name, entry.record_id, entry.action,
    entry.before, entry.after)::text, 'UTF8'))
$$;

/*
  Links up to `most` entries of the current tenant; answers how many. Ids are ordered by time but committed in any order, so
  it looks back `hour` before the newest link for entries of long transactions.
*/
-- Planned afresh each time: the plan that suits the first five entries does not suit the next thousand.
create function link_audit(most integer) returns integer language plpgsql set plan_cache_mode = force_custom_plan as $$
declare
  hour constant bigint := 3600000::bigint << 20;
  head audit_links;
  newest bigint;
  entry audit_entries;
  done integer := 0;
begin
  -- One linker per tenant; the other instances find nothing to do.
  if not pg_try_advisory_xact_lock(hashtext('audit chain'), hashtext(current_tenant())) then return 0; end if;
  select * into head from audit_links where tenant_id = current_tenant() order by sequence desc limit 1;
  select max(entry_id) into newest from audit_links where tenant_id = current_tenant();
  for entry in
    select e.* from audit_entries e
    where e.tenant_id = current_tenant() and e.id > coalesce(newest - hour, 0)
      and not exists (select from audit_links l where l.tenant_id = e.tenant_id and l.entry_id = e.id)
    order by e.id limit most
  loop
    head.sequence := coalesce(head.sequence, 0) + 1;
    head.hash := audit_digest(head.hash, entry);
    insert into audit_links (sequence, entry_id, hash) values (head.sequence, entry.id, head.hash);
    done := done + 1;
  end loop;
  return done;
end $$;
