/*
  A job has no revisions: what was signed stays, and the refusal says so in words of its own. Both functions are those of before
  but for the name under which they refuse.
*/
create or replace function refuse_closed_jha() returns trigger language plpgsql as $$
declare
  row jsonb := case tg_op when 'DELETE' then to_jsonb(old) else to_jsonb(new) end;
  lasting text[] := case tg_table_name
    when 'jha_hazards' then '{control_status,responsible}'
    when 'jha_permits' then '{checks,number,holder,attendant,remark}'
    else '{}' end::text[] || '{version,update_user,update_time}'::text[];
  present text := (select j.state from jhas j where j.tenant_id = row ->> 'tenant_id' and j.id = (row ->> 'jha_id')::bigint);
  is_open boolean := present = 'draft' or (tg_table_name = 'jha_permits' and present in ('submitted', 'reviewed'));
  is_over boolean := present in ('closed', 'cancelled', 'expired');
begin
  if not is_open and (is_over or tg_op <> 'UPDATE' or to_jsonb(new) - lasting <> to_jsonb(old) - lasting) then
    raise exception 'the job is signed' using errcode = '23514', constraint = 'jha_signed';
  end if;
  return coalesce(new, old);
end $$;

create or replace function refuse_begun_jha() returns trigger language plpgsql as $$
declare
  lasting text[] := '{lessons,deviations,state_reason,valid_until,ending_told,version,update_user,update_time}';
begin
  if to_jsonb(new) - lasting <> to_jsonb(old) - lasting then
    raise exception 'the job has begun' using errcode = '23514', constraint = 'jha_signed';
  end if;
  return new;
end $$;
