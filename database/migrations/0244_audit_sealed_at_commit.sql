/*
  The chain is closed with the transaction: its entries are sealed together, at commit, by a hash over them and over the seal
  before. An entry that vanishes shows at once, not only after it was linked. Seals go on where the links of before end.
*/
create table audit_seals (
  tenant_id text not null default current_tenant() references tenants,
  sequence bigint not null check (sequence > 0),
  tx xid8 not null,
  first_id bigint not null,
  last_id bigint not null,
  entries integer not null check (entries > 0),
  -- Over the entries alone, and over this and the seal before.
  digest bytea not null,
  hash bytea not null,
  primary key (tenant_id, sequence),
  unique (tenant_id, tx)
);
call isolate_tenant_table('audit_seals');
grant select, insert on audit_seals to ircrisk_app;

-- Whether this is the first entry of the transaction in its tenant: that one has it sealed.
create function audit_opens() returns boolean language plpgsql volatile as $$
declare
  mark constant text := pg_current_xact_id()::text || ' ' || coalesce(current_tenant(), '');
begin
  if current_setting('app.audit_open', true) = mark then return false; end if;
  perform set_config('app.audit_open', mark, true);
  return true;
end $$;
-- Without a default first: what is there must not be written anew.
alter table audit_entries add column tx xid8, add column opens boolean;
alter table audit_entries alter column tx set default pg_current_xact_id(), alter column opens set default audit_opens();

create function audit_seal_hash(before_it bytea, sequence bigint, entries integer, digest bytea) returns bytea
language sql immutable parallel safe as $$
  select sha256(coalesce(before_it, ''::bytea) || int8send(sequence) || int4send(entries) || digest)
$$;

-- One at a time in a tenant, from here to the end of the commit.
create function seal_audit() returns trigger language plpgsql set plan_cache_mode = force_custom_plan as $$
declare
  -- Ids go by the clock, and the counter inside a millisecond may start anew.
  second constant bigint := 1000::bigint << 20;
  inside text := coalesce(current_setting('app.tenant_id', true), '');
  head record;
  sealed record;
begin
  perform set_config('app.tenant_id', new.tenant_id, true);
  perform pg_advisory_xact_lock(hashtext('audit chain'), hashtext(new.tenant_id));
  if not exists (select from audit_seals s where s.tenant_id = new.tenant_id and s.tx = new.tx) then
    select s.sequence, s.hash into head from audit_seals s where s.tenant_id = new.tenant_id order by s.sequence desc limit 1;
    if head.sequence is null then
      select l.sequence, l.hash into head from audit_links l where l.tenant_id = new.tenant_id order by l.sequence desc limit 1;
    end if;
    select count(*)::int as entries, min(e.id) as first_id, max(e.id) as last_id,
      sha256(string_agg(audit_digest(null, e), ''::bytea order by e.id)) as digest into sealed
    from audit_entries e where e.tenant_id = new.tenant_id and e.id > new.id - second and e.tx = new.tx;
    insert into audit_seals (tenant_id, sequence, tx, first_id, last_id, entries, digest, hash)
    values (new.tenant_id, coalesce(head.sequence, 0) + 1, new.tx, sealed.first_id, sealed.last_id, sealed.entries, sealed.digest,
      audit_seal_hash(head.hash, coalesce(head.sequence, 0) + 1, sealed.entries, sealed.digest));
  end if;
  perform set_config('app.tenant_id', inside, true);
  return null;
end $$;

-- What has not been linked by now is linked for the last time.
do $$
declare
  known record;
begin
  for known in select tenant_id from tenants loop
    perform set_config('app.tenant_id', known.tenant_id, true);
    while link_audit(100000) > 0 loop end loop;
  end loop;
  perform set_config('app.tenant_id', '', true);
end $$;
drop function link_audit(integer);

create constraint trigger seal after insert on audit_entries deferrable initially deferred
  for each row when (new.opens) execute function seal_audit();

-- Nobody rewrites the trail, not even its owner.
create function refuse_rewriting() returns trigger language plpgsql as $$
begin
  raise exception 'the audit trail is written once' using errcode = '42501';
end $$;
create trigger written_once before update or delete or truncate on audit_entries for each statement execute function refuse_rewriting();
create trigger written_once before update or delete or truncate on audit_links for each statement execute function refuse_rewriting();
create trigger written_once before update or delete or truncate on audit_seals for each statement execute function refuse_rewriting();
