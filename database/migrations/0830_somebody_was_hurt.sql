/*
  Incidents that say nobody was hurt, or nothing of it, while people who were are entered with them: the people speak. What is closed
  or void stays as it was judged. Nobody edits a record here, so stamps and audit rest meanwhile.
*/
alter table incidents disable trigger user;
do $$
declare
  known record;
begin
  for known in select tenant_id from tenants loop
    perform set_config('app.tenant_id', known.tenant_id, true);
    update incidents i set injured = 'some'
    where i.tenant_id = known.tenant_id and i.injured is distinct from 'some' and i.state not in ('closed', 'void')
      and exists (select 1 from incident_people p where p.tenant_id = i.tenant_id and p.incident_id = i.id and p.is_deleted = 0);
  end loop;
  perform set_config('app.tenant_id', '', true);
end $$;
alter table incidents enable trigger user;
