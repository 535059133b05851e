-- What else speaks for an element of a barrier: the operator position whose alarm load says whether people can answer, and the section
-- of the management system evaluation whose findings concern it.
alter table barrier_elements add column position_id bigint, add column audit_section text;
alter table barrier_elements add foreign key (tenant_id, position_id) references alarm_positions not valid;
alter table barrier_elements validate constraint barrier_elements_tenant_id_position_id_fkey;
create index on barrier_elements (tenant_id, position_id) where position_id is not null;

-- Both are told by topics of their own, which a webhook may follow.
insert into dicts (parent_id, code, dict_key, dict_value, dict_value_en, sort)
select h.id, h.code, e.topic, e.zh, e.en, e.sort
from dicts h cross join (values ('alarm.logged', '报警日志已导入', 'Alarm log read', 14), ('finding.raised', '审核发现已提出', 'Audit findings raised', 15)) e(topic, zh, en, sort)
where h.code = 'webhook_topic' and h.dict_key = '-1';
