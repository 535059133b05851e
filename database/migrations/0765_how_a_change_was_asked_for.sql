/*
  How a change was asked for: by which call, with which parameters, from which program, and how long it took. Noted with the commit of the
  transaction that changed something, out of what the server says of its request; the platform's own work is no request. Of what was changed
  before this nothing of it is known.
*/
create table audit_requests (
  tenant_id text not null default current_tenant() references tenants,
  request_id text not null,
  tx xid8 not null,
  -- As the operator calls the installation; null where nobody gave it a name.
  env text,
  method text not null,
  user_agent text,
  -- Without secrets and free text.
  params text,
  milliseconds integer not null check (milliseconds >= 0),
  primary key (tenant_id, request_id)
);
call isolate_tenant_table('audit_requests');
grant select, insert on audit_requests to ircrisk_app;
create trigger written_once before update or delete or truncate on audit_requests for each statement execute function refuse_rewriting();

create function note_request() returns trigger language plpgsql as $$
declare
  inside text := coalesce(current_setting('app.tenant_id', true), '');
  asked text := coalesce(current_setting('app.request', true), '');
  told jsonb;
begin
  if asked = '' then return null; end if;
  told := asked::jsonb;
  perform set_config('app.tenant_id', new.tenant_id, true);
  -- The operator's request may change many tenants: what it said of one is not another's to read.
  if new.tenant_id <> inside then told := told - array['params', 'agent']; end if;
  -- Waiting and reading are the server's to count; the transaction counts itself. No clock is held against another.
  insert into audit_requests (tenant_id, request_id, tx, env, method, user_agent, params, milliseconds)
  values (new.tenant_id, new.request_id, new.tx, told->>'env', told->>'method', told->>'agent', told->>'params',
    -- A clock that is set back inside a transaction must not undo it.
    greatest(0, round((told->>'elapsed')::numeric + extract(epoch from clock_timestamp() - now()) * 1000)))
  on conflict (tenant_id, request_id) do nothing;
  perform set_config('app.tenant_id', inside, true);
  return null;
end $$;
create constraint trigger note_request after insert on audit_entries deferrable initially deferred
  for each row when (new.opens) execute function note_request();

alter table error_records
  add column env text,
  add column params text,
  add column milliseconds integer check (milliseconds >= 0);
