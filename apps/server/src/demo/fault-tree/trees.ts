import type { BasicEvent, FaultTreeModel, Gate } from '@ircrisk/engine-fault-tree';
import { type EventModel, writeEventModel } from '@ircrisk/engine-fault-tree/event-model.ts';

/** Failure data of the demo plant, at the size such figures have in public handbooks; invented for the demonstration. */
export const libraryEvents = [
  [
    'XV-FC',
    '切断阀要求时拒动',
    'Shutdown valve fails to close on demand',
    'periodicTest',
    { failure_rate: 1.836e-6, test_interval: 8760 },
  ],
  ['PSV-FO', '安全阀要求时拒开', 'Relief valve fails to open on demand', 'constant', { probability: 1e-2 }],
  [
    'LT-DU',
    '液位变送器危险未检出失效',
    'Level transmitter, dangerous undetected',
    'periodicTest',
    { failure_rate: 2.3e-6, test_interval: 8760 },
  ],
  ['PLC-DU', '安全逻辑解算器失效', 'Safety logic solver fails', 'constant', { probability: 5e-5 }],
  ['LV-SO', '调节阀卡在开位', 'Control valve stuck open', 'exponential', { failure_rate: 1.38e-6 }],
  [
    'PUMP-FR',
    '离心泵运行中停运',
    'Centrifugal pump stops while running',
    'repairable',
    { failure_rate: 1.1e-4, repair_rate: 0.04 },
  ],
  ['PUMP-FS', '备用泵启动失败', 'Standby pump fails to start', 'constant', { probability: 8e-3 }],
  ['GRID-LOSS', '外部电网失电', 'Loss of the external grid', 'constant', { probability: 1.2e-3 }],
  ['DG-FS', '应急柴油发电机启动失败', 'Emergency diesel fails to start', 'constant', { probability: 1.5e-2 }],
  ['UPS-FR', 'UPS 运行失效', 'UPS fails while running', 'exponential', { failure_rate: 2.5e-6 }],
  [
    'FAN-FR',
    '凉水塔风机停运',
    'Cooling tower fan stops',
    'repairable',
    { failure_rate: 6.0e-5, repair_rate: 0.02 },
  ],
  ['STRAINER', '循环水过滤器堵塞', 'Cooling water strainer blocks', 'exponential', { failure_rate: 9e-7 }],
] as const;

const data = (kind: EventModel['kind'], values: EventModel['values'], errorFactor?: number) =>
  writeEventModel({ kind, values, ...(errorFactor ? { errorFactor } : {}) });
const p = (probability: number, errorFactor?: number) => data('constant', { probability }, errorFactor);

/** What the parts are called in English. */
const english: Readonly<Record<string, string>> = {
  控制系统失电: 'Loss of control system power',
  交流电源与后备均丧失: 'AC supply and backup both lost',
  交流供电丧失: 'AC supply lost',
  后备电源丧失: 'Backup supply lost',
  外部电网失电: 'Loss of the external grid',
  变电所母线故障: 'Busbar fault in the substation',
  'UPS 运行失效': 'UPS fails while running',
  应急柴油发电机启动失败: 'Emergency diesel fails to start',
  控制柜配电回路故障: 'Fault in the cabinet supply',
  低压分离系统超压破裂: 'Low-pressure separation ruptures',
  高压窜低压发生: 'Gas breaks through',
  两道保护层均失效: 'Both protection layers fail',
  'SIS 联锁失效': 'Safety interlock fails',
  安全阀未泄放: 'Relief valve does not relieve',
  '液位检测 2/3 失效': 'Level detection 2 of 3 fails',
  液位变送器假高: 'Level transmitter reads high',
  液控阀卡在开位: 'Level valve stuck open',
  误开液控旁路: 'Bypass opened by mistake',
  低低液位未检出: 'Low-low level not detected',
  逻辑解算器失效: 'Logic solver fails',
  切断阀拒动: 'Shutdown valve fails to close',
  安全阀拒开: 'Relief valve fails to open',
  泄放能力不足: 'Relief capacity too small',
  安全阀检修隔离: 'Relief valve isolated for repair',
  循环冷却水中断: 'Loss of circulating cooling water',
  三台循环泵中两台失效: 'Two of three pumps fail',
  水池水位丧失: 'Basin level lost',
  低水位未被发现: 'Low level not noticed',
  供水管线不通: 'Supply line blocked',
  循环泵失效: 'Circulating pump fails',
  补水阀拒开: 'Make-up valve fails to open',
  液位计失效: 'Level gauge fails',
  操作员未响应报警: 'Operator does not respond',
  过滤器堵塞: 'Strainer blocks',
  总管破裂: 'Header ruptures',
};
const inEnglish = (label: string): Record<string, string> =>
  english[label] === undefined ? {} : { 'label-en': english[label] };

interface Facts {
  tag?: string;
  source?: string;
  library?: string;
  kind?: BasicEvent['kind'];
}
function event(
  name: string,
  label: string,
  probability: BasicEvent['probability'],
  facts: Facts = {},
): BasicEvent {
  const { kind = 'basic', ...more } = facts;
  const attributes = { ...inEnglish(label), ...more };
  return {
    name,
    label,
    kind,
    ...(probability === undefined ? {} : { probability }),
    ...(Object.keys(attributes).length > 0 ? { attributes } : {}),
  };
}
const gate = (
  name: string,
  label: string,
  kind: Gate['kind'],
  args: string[],
  more: Partial<Gate> = {},
): Gate => ({
  name,
  label,
  kind,
  args,
  ...more,
  attributes: { ...inEnglish(label), ...more.attributes },
});
const base = { houses: [], parameters: [], ccfGroups: [], missionTimeHours: 8760 };

/** Loss of the control system's power: others transfer to it. */
export const controlPower: FaultTreeModel = {
  ...base,
  name: 'FT-019',
  top: 'TOP',
  gates: [
    gate('TOP', '控制系统失电', 'or', ['G1', 'E05']),
    gate('G1', '交流电源与后备均丧失', 'and', ['G2', 'G3']),
    gate('G2', '交流供电丧失', 'or', ['E01', 'E02']),
    gate('G3', '后备电源丧失', 'or', ['E03', 'E04']),
  ],
  events: [
    event('E01', '外部电网失电', p(1.2e-3, 5), { library: 'GRID-LOSS', source: '厂电调记录 2016–2025' }),
    event('E02', '变电所母线故障', p(4e-4, 5), { source: '厂电调记录 2016–2025' }),
    event('E03', 'UPS 运行失效', data('exponential', { rate: 2.5e-6 }, 3), {
      tag: 'UPS-101',
      library: 'UPS-FR',
    }),
    event('E04', '应急柴油发电机启动失败', p(1.5e-2, 3), { tag: 'DG-01', library: 'DG-FS' }),
    event('E05', '控制柜配电回路故障', p(1.75e-3, 5), { tag: 'PDP-30' }),
  ],
};

/** Overpressure of the hydrocracker's low-pressure separation after gas breaks through from the high-pressure side. */
export const overpressure = (powerTreeId: string): FaultTreeModel => ({
  ...base,
  name: 'FT-026',
  top: 'TOP',
  gates: [
    gate('TOP', '低压分离系统超压破裂', 'and', ['G2', 'G3']),
    gate('G2', '高压窜低压发生', 'or', ['E01', 'E02', 'E03', 'T1']),
    gate('G3', '两道保护层均失效', 'and', ['G4', 'G5']),
    gate('G4', 'SIS 联锁失效', 'or', ['G6', 'E07', 'E08']),
    gate('G5', '安全阀未泄放', 'or', ['E09', 'E10', 'H1']),
    gate('G6', '液位检测 2/3 失效', 'atleast', ['E04', 'E05', 'E06'], { k: 2 }),
    gate('T1', '控制系统失电', 'transfer', [], { attributes: { tree: powerTreeId } }),
  ],
  events: [
    event('E01', '液位变送器假高', p(2.5e-2, 3), { tag: 'LT-3021' }),
    event('E02', '液控阀卡在开位', p(1.2e-2, 3), { tag: 'LV-3021', library: 'LV-SO' }),
    event('E03', '误开液控旁路', p(3e-3, 10), { tag: 'OP-3021', source: '人因分析 HRA-07' }),
    event('E04', '低低液位未检出', p(1e-2, 3), { tag: 'LT-3025A', library: 'LT-DU' }),
    event('E05', '低低液位未检出', p(1e-2, 3), { tag: 'LT-3025B', library: 'LT-DU' }),
    event('E06', '低低液位未检出', p(1e-2, 3), { tag: 'LT-3025C', library: 'LT-DU' }),
    event('E07', '逻辑解算器失效', p(5e-5, 5), { tag: 'SIS-30' }),
    event('E08', '切断阀拒动', data('tested-average', { rate: 1.836e-6, interval: 8760 }, 3), {
      tag: 'XV-3021',
      library: 'XV-FC',
      source: '失效数据库 阀门-切断阀，n = 42',
    }),
    event('E09', '安全阀拒开', p(1e-2, 3), { tag: 'PSV-305', library: 'PSV-FO' }),
    event('E10', '泄放能力不足', p(2e-3, 5), { tag: 'PSV-305', kind: 'undeveloped' }),
  ],
  houses: [{ name: 'H1', label: '安全阀检修隔离', state: false, attributes: inEnglish('安全阀检修隔离') }],
});

/** Loss of circulating cooling water: three pumps of which two are needed, with a common cause. */
export const coolingWater = (powerTreeId: string): FaultTreeModel => ({
  ...base,
  name: 'FT-031',
  top: 'TOP',
  gates: [
    gate('TOP', '循环冷却水中断', 'or', ['G1', 'G2', 'G3', 'T1']),
    gate('G1', '三台循环泵中两台失效', 'atleast', ['E01', 'E02', 'E03'], { k: 2 }),
    gate('G2', '水池水位丧失', 'and', ['E04', 'G4']),
    gate('G4', '低水位未被发现', 'or', ['E05', 'E06']),
    gate('G3', '供水管线不通', 'or', ['E07', 'E08']),
    gate('T1', '控制系统失电', 'transfer', [], { attributes: { tree: powerTreeId } }),
  ],
  events: [
    event('E01', '循环泵失效', undefined, { tag: 'P-901A', library: 'PUMP-FR' }),
    event('E02', '循环泵失效', undefined, { tag: 'P-901B', library: 'PUMP-FR' }),
    event('E03', '循环泵失效', undefined, { tag: 'P-901C', library: 'PUMP-FR' }),
    event('E04', '补水阀拒开', data('tested-average', { rate: 2.1e-6, interval: 4380 }, 3), {
      tag: 'LV-9012',
    }),
    event('E05', '液位计失效', data('tested-average', { rate: 3.4e-6, interval: 4380 }, 3), {
      tag: 'LT-9012',
    }),
    event('E06', '操作员未响应报警', p(5e-2, 5), { source: '人因分析 HRA-11' }),
    event('E07', '过滤器堵塞', data('exponential', { rate: 9e-7 }, 5), {
      tag: 'SR-902',
      library: 'STRAINER',
    }),
    event('E08', '总管破裂', p(1.5e-5, 10), { kind: 'undeveloped' }),
  ],
  ccfGroups: [
    {
      name: 'CCF1',
      label: '循环泵共因失效',
      kind: 'beta-factor',
      members: ['E01', 'E02', 'E03'],
      probability: { op: 'repairable', args: [1.1e-4, 0.04, { op: 'mission-time', args: [] }] },
      factors: [0.05],
    },
  ],
});
