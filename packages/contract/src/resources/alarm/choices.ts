import type { Text } from '@ircrisk/contract/text.ts';
import type { AlarmState, EemuaClass, Severity } from '@ircrisk/engine-alarm';

export const t = (zh: string, en: string): Text => ({ zh, en });
export const alarmService = 'ircrisk-alarm-management';

export const alarmTypes = {
  HH: t('高高', 'High-high'),
  H: t('高', 'High'),
  L: t('低', 'Low'),
  LL: t('低低', 'Low-low'),
  DEV: t('偏差', 'Deviation'),
  ROC: t('变化率', 'Rate of change'),
  DIGITAL: t('开关量', 'Digital'),
  BADPV: t('坏值', 'Bad value'),
};
export type AlarmType = keyof typeof alarmTypes;

/** These compare a distance or a step, not the value itself: 12 °C of deviation are 21.6 °F, not 53.6. */
export const differenceTypes: readonly string[] = ['DEV', 'ROC'] satisfies AlarmType[];

export const priorityWords = {
  '1': t('紧急', 'Critical'),
  '2': t('高', 'High'),
  '3': t('中', 'Medium'),
  '4': t('低', 'Low'),
  journal: t('事件', 'Journal'),
};
export type PriorityKey = keyof typeof priorityWords;

export const severityWords: Readonly<Record<Severity, Text>> = {
  none: t('无', 'None'),
  minor: t('轻微', 'Minor'),
  major: t('较大', 'Major'),
  severe: t('严重', 'Severe'),
};

export const alarmClasses = {
  hma: t('高度管理报警（HMA）', 'Highly managed (HMA)'),
  safety: t('安全', 'Safety'),
  environment: t('环保', 'Environment'),
  product: t('质量', 'Product quality'),
  equipment: t('设备保护', 'Equipment protection'),
  process: t('工艺', 'Process'),
};

/** States of ISA-18.2 by name: the letters of its editions differ. */
export const alarmStateWords: Readonly<Record<AlarmState, Text>> = {
  normal: t('正常', 'Normal'),
  unacknowledged: t('未确认报警', 'Unacknowledged'),
  acknowledged: t('已确认报警', 'Acknowledged'),
  returnedUnacknowledged: t('恢复未确认', 'Returned, unacknowledged'),
  shelved: t('搁置', 'Shelved'),
  suppressed: t('按设计抑制', 'Suppressed by design'),
  outOfService: t('停用', 'Out of service'),
};

export const eemuaWords: Readonly<Record<EemuaClass, Text>> = {
  predictive: t('预测级', 'Predictive'),
  robust: t('稳健级', 'Robust'),
  stable: t('稳定级', 'Stable'),
  reactive: t('反应级', 'Reactive'),
  overloaded: t('过载级', 'Overloaded'),
};

/** Kinds of log lines in the order of their stored numbers. */
export const eventKinds = [
  'ALM',
  'RTN',
  'ACK',
  'SHELVE',
  'UNSHELVE',
  'SUPPRESS',
  'UNSUPPRESS',
  'OOS',
  'RTS',
  'CHANGE',
] as const;
export type EventKind = (typeof eventKinds)[number];
export const eventKindWords: Readonly<Record<EventKind, Text>> = {
  ALM: t('报警', 'Alarm'),
  RTN: t('恢复', 'Return'),
  ACK: t('确认', 'Acknowledged'),
  SHELVE: t('搁置', 'Shelved'),
  UNSHELVE: t('取消搁置', 'Unshelved'),
  SUPPRESS: t('抑制', 'Suppressed'),
  UNSUPPRESS: t('解除抑制', 'No longer suppressed'),
  OOS: t('停用', 'Out of service'),
  RTS: t('恢复使用', 'Back in service'),
  CHANGE: t('参数变更', 'Changed'),
};

/** Figures of a position: what they are called, and how their values are written. */
export const kpiWords: Readonly<Record<string, Text & { readonly as: 'rate' | 'share' | 'count' }>> = {
  avgPer10min: { ...t('平均报警率，次/10 min', 'Average rate, per 10 min'), as: 'rate' },
  avgPerHour: { ...t('平均报警率，次/小时', 'Average rate, per hour'), as: 'rate' },
  avgPerDay: { ...t('平均报警率，次/天', 'Average rate, per day'), as: 'rate' },
  pct10minOver10: { ...t('> 10 次的 10 min 时段', 'Ten minutes with more than 10'), as: 'share' },
  pctHoursOver30: { ...t('> 30 次的小时', 'Hours with more than 30'), as: 'share' },
  maxIn10min: { ...t('10 min 最大报警数', 'Most in ten minutes'), as: 'count' },
  pctTimeInFlood: { ...t('泛滥时间占比', 'Time in flood'), as: 'share' },
  top10Share: { ...t('前 10 位占比', 'Share of the top ten'), as: 'share' },
  chattering: { ...t('抖动报警，点', 'Chattering alarms'), as: 'count' },
  fleeting: { ...t('瞬时报警，点', 'Fleeting alarms'), as: 'count' },
  stalePerDay: { ...t('滞留报警，单日最多', 'Stale, most on a day'), as: 'count' },
  unackOver10: { ...t('10 min 未确认', 'Unacknowledged for 10 min'), as: 'count' },
  unauthSuppression: { ...t('未经批准的搁置与抑制', 'Shelved or suppressed without approval'), as: 'count' },
  unauthChange: { ...t('未经批准的参数变更', 'Changed without approval'), as: 'count' },
};

const counted = t(
  '优先级 1–4，未搁置、抑制或停用，有日志的时段',
  'Priority 1–4, not hidden, time with a log',
);
const countedAnd = (zh: string, en: string) => t(`${counted.zh}；${zh}`, `${counted.en}; ${en}`);

/** What each figure is counted from; it stands on its tile. */
export const kpiFilters: Readonly<Record<string, Text>> = {
  avgPer10min: counted,
  avgPerHour: counted,
  avgPerDay: counted,
  pct10minOver10: counted,
  pctHoursOver30: countedAnd('整小时有日志', 'whole hours with a log'),
  maxIn10min: counted,
  pctTimeInFlood: countedAnd('泛滥只计期间内的分钟', 'of a flood the minutes inside the period'),
  top10Share: counted,
  chattering: countedAnd('期间内开始的抖动', 'runs that begin in the period'),
  fleeting: countedAnd('恢复时间已知', 'of known length'),
  stalePerDay: countedAnd('每日持续超过 24 小时', 'standing for more than 24 h, day by day'),
  unackOver10: countedAnd('报警发生在期间内', 'alarms of the period'),
  unauthSuppression: t(
    '搁置、抑制、停用事件中无批准记录的',
    'Shelved, suppressed or out of service without an approved record',
  ),
  unauthChange: t('参数变更事件中无变更单的', 'Changes of settings without a change request'),
};

export const verdictWords = {
  ok: t('达标', 'On target'),
  near: t('接近', 'Close'),
  miss: t('未达标', 'Off target'),
  unknown: t('数据不足', 'Too little data'),
};

/** A value of a figure as it is read: shares in per cent. */
export function kpiText(id: string, value: number | null): string {
  if (value === null) return '–';
  const as = kpiWords[id]?.as ?? 'count';
  if (as === 'share') return `${(value * 100).toFixed(2)} %`;
  return as === 'rate' ? value.toFixed(2) : String(value);
}

/** A median of a response in whole seconds; where longer ones are kept as one, that it is that or longer. */
export const medianText = (seconds: number | null, longest: number | null): string =>
  seconds === null ? '–' : `${seconds === longest ? '≥ ' : ''}${seconds.toFixed(0)}`;

/** How many nobody has acknowledged, and their share; a median without them says nothing of them. */
export const unacknowledgedText = ({
  alarms,
  unacknowledged,
}: Record<'alarms' | 'unacknowledged', number>) =>
  alarms === 0 ? '–' : `${unacknowledged} (${((unacknowledged / alarms) * 100).toFixed(1)} %)`;

/** The share of a period a log covers, in per cent: neither nothing of something nor all of less. */
export function coverageText(share: number): string {
  const percent = share > 0 && share < 1 ? Math.min(99.9, Math.max(0.1, share * 100)) : share * 100;
  return `${share > 0 && share < 0.001 ? '< ' : ''}${percent.toFixed(1)} %`;
}
