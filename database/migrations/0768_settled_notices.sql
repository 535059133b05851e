/*
  A notice may ask for something that several people can do: it is closed for all of them once it is done. Signatures that were waited
  for before this are closed where the study has had a step since, as far as anybody still looks: what was read long ago stays as it
  is. Nobody edits a record here, so stamps and audit rest meanwhile.
*/
alter table notices add column asks boolean not null default false, add column settled_time timestamptz;

alter table notices disable trigger user;
do $$
declare
  known record;
begin
  for known in select tenant_id from tenants loop
    perform set_config('app.tenant_id', known.tenant_id, true);
    update notices n set asks = true, settled_time = waited.done_at, read_time = coalesce(n.read_time, waited.done_at) from (
      select w.id, min(s.at) as done_at from notices w
        left join study_steps s on s.tenant_id = w.tenant_id and s.study_id = substring(w.link from '[/=]([0-9]{1,18})(?:/|$)')::bigint
          and s.kind = w.kind and s.step <> 'submit' and s.id > w.id
      where w.tenant_id = known.tenant_id and w.title ->> 'en' like 'Waits for your signature (%' and w.link is not null
        and (w.read_time is null or w.create_time > now() - interval '90 days')
      group by w.id
    ) waited where n.tenant_id = known.tenant_id and n.id = waited.id;
  end loop;
  perform set_config('app.tenant_id', '', true);
end $$;
alter table notices enable trigger user;
create index on notices (tenant_id, kind, link) where asks and settled_time is null;
