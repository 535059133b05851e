/*
  A job stays as it was signed. A hazard's control is put in place later, and that alone: the rest of the row does not change along
  with it. Permits are part of what is approved; from then on their checks and the names on them go on, and nothing once the job is over.
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
    raise exception 'the job is signed' using errcode = '23514', constraint = 'study_read_only';
  end if;
  return coalesce(new, old);
end $$;
drop trigger draft_only_update on jha_hazards;
drop trigger draft_only on jha_hazards;
create trigger draft_only before insert or update or delete on jha_hazards for each row execute function refuse_closed_jha();
create trigger draft_only before insert or update or delete on jha_permits for each row execute function refuse_closed_jha();

-- While people work and afterwards a job learns: what deviated and what it taught is written down, the job itself is not.
create function refuse_begun_jha() returns trigger language plpgsql as $$
declare
  lasting text[] := '{lessons,deviations,state_reason,valid_until,ending_told,version,update_user,update_time}';
begin
  if to_jsonb(new) - lasting <> to_jsonb(old) - lasting then
    raise exception 'the job has begun' using errcode = '23514', constraint = 'study_read_only';
  end if;
  return new;
end $$;
create trigger begun before update on jhas for each row when (old.state in ('active', 'closed') and new.state = old.state)
  execute function refuse_begun_jha();
