-- Fields of the specification that were missing or were free words.

select set_config('app.tenant_id', '000000', true), set_config('app.operation', 'migration', true);

-- Stress-corrosion flags are keys of a dictionary: risk calculations read them.
with heading as (
  insert into dicts (code, dict_key, dict_value, dict_value_en, sort)
  values ('scc_flag', '-1', '应力腐蚀开裂类型', 'Stress-corrosion cracking', 25) returning id
)
insert into dicts (parent_id, code, dict_key, dict_value, dict_value_en, sort)
select heading.id, 'scc_flag', e.dict_key, e.dict_value, e.dict_value_en, e.sort from heading, (values
  ('wetH2S', '湿硫化氢', 'Wet H₂S', 1), ('chloride', '氯化物', 'Chloride', 2), ('caustic', '碱', 'Caustic', 3), ('amine', '胺', 'Amine', 4),
  ('carbonate', '碳酸盐', 'Carbonate', 5), ('pta', '连多硫酸', 'Polythionic acid', 6), ('ammonia', '液氨', 'Ammonia', 7),
  ('hf', '氢氟酸', 'Hydrofluoric acid', 8), ('other', '其他', 'Other', 9)) e(dict_key, dict_value, dict_value_en, sort);

alter table inspections
  -- Never written by any version: the valves are equipment of the ledger.
  drop column relief_valves,
  add column relief_valve_ids bigint[] not null default '{}',
  add column remaining_wall_thickness double precision check (remaining_wall_thickness >= 0);

-- What people typed becomes the key it means; what no key means is kept as “other”, its words in the defects.
do $$
declare
  each record;
begin
  for each in select tenant_id from tenants loop
    perform set_config('app.tenant_id', each.tenant_id, true);
    update inspections i set
      scc_flags = array(
        select distinct coalesce((select d.dict_key from dicts d where d.code = 'scc_flag' and d.dict_key <> '-1'
          and lower(trim(f)) in (lower(d.dict_key), d.dict_value, lower(d.dict_value_en)) limit 1),
          case when f ~* 'h2s|硫化氢' then 'wetH2S' when f ~* 'chlorid|氯' then 'chloride' when f ~* 'caustic|碱' then 'caustic'
            when f ~* 'amine|胺' then 'amine' when f ~* 'carbonate|碳酸' then 'carbonate' when f ~* 'polythionic|pta|连多' then 'pta'
            when f ~* 'ammonia|氨' then 'ammonia' when f ~* '\mhf\M|hydrofluoric|氢氟' then 'hf' else 'other' end)
        from unnest(i.scc_flags) f),
      defects = case when exists (select from unnest(i.scc_flags) f where not exists (select from dicts d where d.code = 'scc_flag' and d.dict_key = f))
        then left(concat_ws(E'\n', nullif(i.defects, ''), array_to_string(i.scc_flags, '; ')), 4000) else i.defects end
    where i.tenant_id = each.tenant_id and cardinality(i.scc_flags) > 0;
  end loop;
end $$;
select set_config('app.tenant_id', '000000', true);

-- Names as the specification words them, where nobody has given others.
update menus set name_en = 'Project management' where code = 'project' and name_en = 'Projects';
update menus set name_en = 'Logistics components' where code = 'logistics-component' and name_en = 'Stream components';
