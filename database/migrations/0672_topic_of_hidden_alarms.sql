-- A webhook may follow alarms of barriers that are hidden or back.

insert into dicts (parent_id, code, dict_key, dict_value, dict_value_en, sort)
select id, code, 'alarm.hidden', '屏障的报警被隐藏或恢复', 'Alarm of a barrier hidden or back', 12 from dicts where code = 'webhook_topic' and dict_key = '-1';
