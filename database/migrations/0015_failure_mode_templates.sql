-- Failure-mode templates: the shared list that analyses start from. The three-letter codes and their grouping follow ISO 14224:2016, annex B.

create table failure_mode_templates (
  tenant_id text not null default '000000',
  id bigint not null default next_id(),
  code text not null check (length(code) between 1 and 20),
  name text not null check (length(name) between 1 and 100),
  name_en text not null check (length(name_en) between 1 and 100),
  equipment_type text not null check (equipment_type in ('rotating', 'static', 'valve', 'instrument', 'electrical')),
  category text not null check (category in ('function', 'deviation', 'condition')),
  description text,
  primary key (tenant_id, id)
);
call protect_shared_table('failure_mode_templates');
create unique index failure_mode_templates_code on failure_mode_templates (tenant_id, code, equipment_type) where is_deleted = 0;
create index failure_mode_templates_order on failure_mode_templates (tenant_id, code, id) where is_deleted = 0;

select set_config('app.tenant_id', '000000', true), set_config('app.operation', 'migration', true);
insert into failure_mode_templates (equipment_type, category, code, name, name_en) values
  ('rotating', 'function', 'FTS', '指令下不能启动', 'Fails to start on demand'),
  ('rotating', 'function', 'STP', '指令下不能停机', 'Fails to stop on demand'),
  ('rotating', 'function', 'UST', '误停机', 'Stops without demand'),
  ('rotating', 'function', 'BRD', '损坏停机', 'Breaks down'),
  ('rotating', 'deviation', 'HIO', '输出过高', 'Output too high'),
  ('rotating', 'deviation', 'LOO', '输出过低', 'Output too low'),
  ('rotating', 'deviation', 'ERO', '输出不稳', 'Output erratic'),
  ('rotating', 'condition', 'ELP', '工艺介质外漏', 'Process medium leaks out'),
  ('rotating', 'condition', 'ELU', '公用介质外漏', 'Utility medium leaks out'),
  ('rotating', 'condition', 'INL', '内漏', 'Leaks inside'),
  ('rotating', 'condition', 'VIB', '振动过大', 'Vibrates too much'),
  ('rotating', 'condition', 'NOI', '噪声过大', 'Too noisy'),
  ('rotating', 'condition', 'OHE', '过热', 'Overheats'),
  ('rotating', 'condition', 'PLU', '堵塞', 'Plugged or choked'),
  ('rotating', 'condition', 'STD', '结构缺陷', 'Structural deficiency'),
  ('static', 'deviation', 'IHT', '传热不足', 'Heat transfer too low'),
  ('static', 'deviation', 'PDE', '参数偏离', 'Parameter deviates'),
  ('static', 'condition', 'ELP', '工艺介质外漏', 'Process medium leaks out'),
  ('static', 'condition', 'ELU', '公用介质外漏', 'Utility medium leaks out'),
  ('static', 'condition', 'INL', '内漏', 'Leaks inside'),
  ('static', 'condition', 'PLU', '堵塞', 'Plugged or choked'),
  ('static', 'condition', 'STD', '结构缺陷', 'Structural deficiency'),
  ('valve', 'function', 'FTC', '指令下不能关闭', 'Fails to close on demand'),
  ('valve', 'function', 'FTO', '指令下不能开启', 'Fails to open on demand'),
  ('valve', 'function', 'FTR', '不能调节', 'Fails to regulate'),
  ('valve', 'function', 'SPO', '误动作', 'Operates without demand'),
  ('valve', 'deviation', 'DOP', '动作迟缓', 'Operates late'),
  ('valve', 'condition', 'LCP', '关闭位泄漏', 'Leaks in closed position'),
  ('valve', 'condition', 'ELP', '工艺介质外漏', 'Process medium leaks out'),
  ('instrument', 'function', 'FTF', '要求时不动作', 'Fails to function on demand'),
  ('instrument', 'function', 'SPO', '误动作', 'Operates without demand'),
  ('instrument', 'deviation', 'AIR', '读数异常', 'Reads abnormally'),
  ('instrument', 'deviation', 'SHH', '误发高高报警', 'False high-high alarm'),
  ('instrument', 'deviation', 'SLL', '误发低低报警', 'False low-low alarm'),
  ('electrical', 'function', 'FTF', '要求时不动作', 'Fails to function on demand'),
  ('electrical', 'deviation', 'FOV', '输出电压异常', 'Output voltage faulty'),
  ('electrical', 'deviation', 'FOF', '输出频率异常', 'Output frequency faulty'),
  ('electrical', 'condition', 'OHE', '过热', 'Overheats');
