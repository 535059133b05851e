-- Codes of ISO 14224:2016 put right: classes ER and CF, gas detectors among fire and gas detectors, structural deficiency where it can be seen,
-- process leakage not on motors and generators, one code for a spurious stop. No person does this, so nothing is stamped or written to the audit.

select set_config('app.tenant_id', '000000', true), set_config('app.operation', 'migration', true);

update dicts set dict_key = 'ER' where code = 'iso_class' and dict_key = 'ES';
update dicts set dict_value = '压力容器', dict_value_en = 'Pressure vessels' where code = 'iso_class' and dict_key = 'VE';
update dicts set dict_value = '陆上（长输）管道', dict_value_en = 'Onshore pipelines' where code = 'iso_class' and dict_key = 'PL';
insert into dicts (parent_id, code, dict_key, dict_value, dict_value_en, sort)
select parent_id, code, 'CF', '离心机', 'Centrifuges', 0 from dicts where code = 'iso_class' and dict_key = 'CE' and is_deleted = 0;
-- A spurious stop is UST; SPS stays readable where old records are shown.
update dicts set is_sealed = true where code = 'failure_mode' and dict_key = 'SPS';

update failure_code_rules set code = 'ER' where kind = 'class' and code = 'ES';
insert into failure_code_rules (kind, code, applies_to) values ('class', 'CF', array['rotating']);
update failure_code_rules set applies_to = array['rotating', 'mechanical', 'VA'] where kind = 'mode' and code = 'STD';
update failure_code_rules set applies_to = array['CO', 'GT', 'ST', 'TE', 'PU', 'BL', 'LE', 'MI', 'HE', 'HB', 'VE', 'PI', 'PL', 'TA', 'VA', 'FS']
  where kind = 'mode' and code = 'ELP';
update failure_code_rules set applies_to = array['HE', 'CO', 'PU', 'VA'] where kind = 'mode' and code = 'INL';

-- The class follows from type and small type. A stored expression cannot be exchanged without writing the table anew; a trigger can.
alter table equipment alter column iso_class drop expression;
create function set_iso_class() returns trigger language plpgsql as $$
begin
  new.iso_class := case when new.type = 'instrument' and new.small_type = 'gasDetector' then 'FG' else iso_class_of(new.type) end;
  return new;
end $$;
create trigger set_iso_class before insert or update of type, small_type on equipment for each row execute function set_iso_class();
-- Also for rows that are copied in bulk, without the other triggers.
alter table equipment enable always trigger set_iso_class;

alter table equipment no force row level security;
alter table equipment disable trigger user;
update equipment set iso_class = 'FG' where type = 'instrument' and small_type = 'gasDetector';
alter table equipment enable trigger user;
alter table equipment enable always trigger set_iso_class;
alter table equipment force row level security;

alter table failure_events no force row level security;
alter table failure_events disable trigger user;
update failure_events set mode_code = 'UST' where mode_code = 'SPS';
update failure_events set iso_class = 'ER' where iso_class = 'ES';
update failure_events f set iso_class = 'FG' from equipment e
  where e.tenant_id = f.tenant_id and e.id = f.equipment_id and e.iso_class = 'FG' and f.iso_class = 'IP';
alter table failure_events enable trigger user;
alter table failure_events force row level security;

alter table bad_actor_rules no force row level security;
alter table bad_actor_rules disable trigger user;
update bad_actor_rules set iso_class = 'ER' where iso_class = 'ES';
alter table bad_actor_rules enable trigger user;
alter table bad_actor_rules force row level security;
