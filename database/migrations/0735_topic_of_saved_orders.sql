-- A webhook may follow work orders that are added, changed or removed.

insert into dicts (parent_id, code, dict_key, dict_value, dict_value_en, sort)
select id, code, 'order.saved', '工单已保存或删除', 'Work orders saved or removed', 13 from dicts where code = 'webhook_topic' and dict_key = '-1';
