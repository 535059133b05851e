/*
  Who led the investigation of an incident or wrote its causes before the row itself kept them, from the audit: every change of it
  names the leads before and after, and who wrote. Nobody edits a record here, so stamps and audit rest meanwhile. Company by company,
  and only what is known of its incidents: the audit is neither locked nor read through.
*/
alter table incidents disable trigger user;
do $$
declare
  known record;
begin
  for known in select tenant_id from tenants loop
    perform set_config('app.tenant_id', known.tenant_id, true);
    update incidents i set
      investigators = array(select distinct one from unnest(i.investigators || k.leads) one where one is not null order by one),
      cause_writers = array(select distinct one from unnest(i.cause_writers || k.writers) one where one is not null order by one)
    from (
      select t.id, array_agg(distinct h.lead) filter (where h.lead is not null) as leads, array_agg(distinct h.writer) filter (where h.writer is not null) as writers
      from incidents t join audit_entries a on a.tenant_id = t.tenant_id and a.table_name = 'incidents' and a.record_id = t.id
        cross join lateral (values
          ((a.before ->> 'investigator_id')::bigint, null::bigint),
          -- Whoever empties the causes writes none.
          ((a.after ->> 'investigator_id')::bigint, case when coalesce(a.after ->> 'root_causes', a.after ->> 'root_causes_en') is not null
            and (a.before ->> 'root_causes' is distinct from a.after ->> 'root_causes' or a.before ->> 'root_causes_en' is distinct from a.after ->> 'root_causes_en')
            then a.user_id end)) h(lead, writer)
      where t.tenant_id = known.tenant_id and coalesce(h.lead, h.writer) is not null group by t.id
    ) k where i.tenant_id = known.tenant_id and i.id = k.id;
  end loop;
  perform set_config('app.tenant_id', '', true);
end $$;
alter table incidents enable trigger user;
