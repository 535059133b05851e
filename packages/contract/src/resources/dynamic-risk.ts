import type { AlertRule, ModifierKind } from '@ircrisk/engine-dynamic-risk';
import { actTable } from '../acts.ts';
import {
  choice,
  date,
  dictionary,
  note,
  number,
  reference,
  resource,
  text,
  time,
  user,
  yesNo,
} from '../resource.ts';
import type { Text } from '../text.ts';

const service = 'ircrisk-dynamic-risk';
const t = (zh: string, en: string): Text => ({ zh, en });

/** What is set by hand, a figure or the state of a barrier, holds so long at most. */
export const mostDaysByHand = 30;

export const modifierWords: Readonly<Record<ModifierKind, Text>> = {
  iow: t('操作窗口超限', 'Operating window'),
  overdueInspection: t('检验超期', 'Overdue inspection'),
  temporaryRepairExpired: t('临时修复到期', 'Temporary repair expired'),
  openMocSafety: t('未关闭变更', 'Open change'),
  overdueHighWO: t('超期高优先工单', 'Overdue urgent orders'),
  barrier: t('屏障', 'Barriers'),
  failureHistory: t('失效历史', 'Failure history'),
  managementFactor: t('管理系数', 'Management factor'),
  alarm: t('报警', 'Alarms'),
  weather: t('天气', 'Weather'),
  workPermitDensity: t('作业许可密度', 'Work permits'),
};
/** What a waterfall shows beyond the modifiers. */
export const contributorWords: Readonly<Record<ModifierKind | 'cap' | 'override', Text>> = {
  ...modifierWords,
  cap: t('乘积上限', 'Cap of the product'),
  override: t('人工设定', 'Set by hand'),
};

/** The field of a model that takes a modifier into account. */
export const modifierFields = {
  useIow: 'iow',
  useInspection: 'overdueInspection',
  useRepair: 'temporaryRepairExpired',
  useChange: 'openMocSafety',
  useOrders: 'overdueHighWO',
  useBarrier: 'barrier',
  useFailures: 'failureHistory',
  useManagement: 'managementFactor',
  useAlarm: 'alarm',
  useWeather: 'weather',
  usePermits: 'workPermitDensity',
} as const satisfies Record<string, ModifierKind>;

export const subjectTypes = {
  equipment: t('设备', 'Equipment'),
  loop: t('腐蚀回路', 'Corrosion loop'),
  scenario: t('蝴蝶结场景', 'Bow-tie scenario'),
  unit: t('单元', 'Unit'),
};
export type SubjectType = keyof typeof subjectTypes;
export const baseSources = {
  rbi: t('RBI 批准结果', 'Approved RBI'),
  bowTie: t('蝴蝶结', 'Bow-tie'),
  manual: t('人工给定', 'Given by hand'),
};
/** The four bands by the colours of the law (红橙黄蓝). */
export const fourColours = {
  low: t('蓝', 'Blue'),
  medium: t('黄', 'Yellow'),
  mediumHigh: t('橙', 'Orange'),
  high: t('红', 'Red'),
};

const consequences = t('后果等级', 'Consequences');
const counted = t('计入的修正因子', 'Modifiers taken into account');
const consequence = (name: Text) => number({ ...name, integer: true, min: 1, max: 10, group: consequences });
const use = (kind: ModifierKind) => yesNo({ ...modifierWords[kind], default: true, group: counted });
/** Follows by itself from what the platform knows. */
const known = { readOnly: true, summary: true } as const;

export const dynamicRiskModel = resource('dynamic-risk-model', {
  service,
  table: 'dynamic_risk_models',
  title: t('动态风险模型', 'Dynamic risk models'),
  purpose: t(
    '跟踪哪些设备、回路、场景和单元，以什么为基准，计入哪些修正因子。',
    'What is watched, from which base, and which modifiers are taken into account.',
  ),
  label: 'code',
  fields: {
    code: text({ ...t('编号', 'Number'), max: 40, required: true, list: true, search: true }),
    name: text({ ...t('名称', 'Name'), max: 128, required: true, list: true, search: true }),
    nameEn: text({ ...t('英文名称', 'English name'), max: 256, search: true }),
    subjectType: choice({
      ...t('对象类型', 'Kind of subject'),
      choices: subjectTypes,
      required: true,
      list: true,
      filter: true,
    }),
    equipmentId: reference({ ...t('设备', 'Equipment'), to: 'equipment', filter: true }),
    loopId: reference({ ...t('腐蚀回路', 'Corrosion loop'), to: 'corrosion-loop' }),
    bowTieId: reference({
      ...t('蝴蝶结', 'Bow-tie'),
      to: 'bow-tie',
      hint: t(
        '其屏障的现状与设计之比为屏障因子；以批准的修订为准',
        'Its barriers now against design are the barrier factor; the approved revision counts',
      ),
    }),
    nodeId: reference({
      ...t('区域', 'Area'),
      to: 'factory-model',
      list: true,
      filter: true,
      hint: t(
        '不填时取设备、回路或蝴蝶结所在区域；单元不填为全厂',
        'Empty: where the equipment, loop or bow-tie is; of a unit the whole plant',
      ),
    }),
    majorHazard: dictionary({
      ...t('重大危险源等级', 'Major hazard level'),
      dictionary: 'major_hazard',
      list: true,
      filter: true,
      hint: t('不填时取蝴蝶结的等级', 'Empty: that of the bow-tie'),
    }),
    baseSource: choice({
      ...t('基准来源', 'Base'),
      choices: baseSources,
      required: true,
      list: true,
      filter: true,
    }),
    baseFrequency: number({
      ...t('基准频率（次/年）', 'Base frequency, 1/year'),
      min: 1e-12,
      max: 1e6,
      hint: t('人工给定基准时填写', 'For a base given by hand'),
    }),
    consequenceNo: number({
      ...t('蝴蝶结后果序号', 'Consequence of the bow-tie'),
      integer: true,
      min: 1,
      max: 60,
      hint: t(
        '不填时逐个后果按各自的频率和严重性判定，取最差者',
        'Empty: each is judged by its own frequency and severity, and the worst counts',
      ),
    }),
    level: choice({
      ...t('动态等级', 'Level now'),
      choices: fourColours,
      list: true,
      filter: true,
      ...known,
    }),
    frequency: number({ ...t('动态频率（次/年）', 'Frequency now, 1/year'), list: true, ...known }),
    ratio: number({ ...t('f/f₀', 'f/f₀'), list: true, ...known }),
    quality: number({ ...t('数据置信度', 'Data quality'), list: true, ...known }),
    ownerId: user({ ...t('负责人', 'Owner'), list: true, filter: true }),
    active: yesNo({ ...t('启用', 'Active'), default: true, list: true, filter: true }),
    consP: consequence(t('人员 P', 'People, P')),
    consE: consequence(t('环境 E', 'Environment, E')),
    consO: consequence(t('运行 O', 'Operation, O')),
    consA: consequence(t('资产 A', 'Assets, A')),
    consR: consequence(t('声誉 R', 'Reputation, R')),
    useIow: use('iow'),
    useInspection: use('overdueInspection'),
    useRepair: use('temporaryRepairExpired'),
    useChange: use('openMocSafety'),
    useOrders: use('overdueHighWO'),
    useBarrier: use('barrier'),
    useFailures: use('failureHistory'),
    useManagement: use('managementFactor'),
    useAlarm: use('alarm'),
    useWeather: use('weather'),
    usePermits: use('workPermitDensity'),
  },
  summary: { table: 'dynamic_risk_results', key: 'model_id' },
  unique: [['code']],
  order: { by: 'code' },
  exchange: ['import', 'export'],
});

/** A barrier factor is a ratio of PFDs and comes from the barriers alone. */
const { barrier: _barrier, ...brought } = modifierWords;

export const dynamicRiskValue = resource('dynamic-risk-value', {
  service,
  table: 'dynamic_risk_values',
  title: t('修正因子取值', 'Values of modifiers'),
  purpose: t(
    '由人员、文件或其他系统给出的因子，以及临时修复的到期日；同一因子最新的一行取代平台自有来源。',
    'Factors given by people, files or other systems, and ends of temporary repairs; the newest of a kind takes the place of the platform’s own source.',
  ),
  label: 'kind',
  within: 'modelId',
  fields: {
    modelId: reference({
      ...t('对象', 'Subject'),
      to: 'dynamic-risk-model',
      required: true,
      list: true,
      filter: true,
      fixed: true,
    }),
    kind: choice({
      ...t('修正因子', 'Modifier'),
      choices: brought,
      required: true,
      list: true,
      filter: true,
    }),
    factor: number({
      ...t('因子 m', 'Factor m'),
      above: 0,
      max: 1000,
      list: true,
      hint: t('1 表示无影响；临时修复不填', '1 changes nothing; empty for a temporary repair'),
    }),
    atTime: time({ ...t('取值时间', 'As of'), required: true, past: true, list: true }),
    staleDays: number({
      ...t('有效天数', 'Good for, days'),
      integer: true,
      min: 1,
      max: 3650,
      default: 30,
      list: true,
      hint: t('之后视为过期：保持上次的值，不低于 1', 'Stale afterwards: held, and not below 1'),
    }),
    dueDate: date({ ...t('临时修复到期日', 'Temporary repair good until'), list: true }),
    endedOn: date({ ...t('结束日期', 'Ended on'), list: true }),
    note: note({ ...t('说明', 'Note'), max: 500, list: true }),
    noteEn: note({ ...t('英文说明', 'English note'), max: 500 }),
  },
  unique: [['modelId', 'kind', 'atTime']],
  order: { by: 'atTime', descending: true },
  exchange: ['import', 'export'],
});

export const overrideStates = {
  requested: t('待批准', 'Requested'),
  approved: t('生效', 'In force'),
  rejected: t('已拒绝', 'Refused'),
  ended: t('已结束', 'Ended'),
  expired: t('已到期', 'Expired'),
};
export type OverrideState = keyof typeof overrideStates;
/** A figure set by hand is approved by another person, and ends by itself. */
export const overrideActs = actTable<OverrideState>()({
  approve: {
    ...t('批准', 'Approve'),
    from: ['requested'],
    to: 'approved',
    notBy: ['author', 'editor'],
  },
  reject: {
    ...t('拒绝', 'Refuse'),
    from: ['requested'],
    to: 'rejected',
    reason: true,
    notBy: ['author'],
    danger: true,
  },
  end: { ...t('结束', 'End'), from: ['requested', 'approved'], to: 'ended' },
});
export type OverrideAct = keyof typeof overrideActs;

export const dynamicRiskOverride = resource('dynamic-risk-override', {
  service,
  table: 'dynamic_risk_overrides',
  title: t('人工设定', 'Figures set by hand'),
  purpose: t(
    '经他人批准的频率，最长 30 天，到期自动失效。',
    'Frequencies approved by another person, for 30 days at most; they end by themselves.',
  ),
  label: 'code',
  fields: {
    code: text({ ...t('编号', 'Number'), max: 40, required: true, list: true, search: true }),
    modelId: reference({
      ...t('对象', 'Subject'),
      to: 'dynamic-risk-model',
      required: true,
      list: true,
      filter: true,
      fixed: true,
    }),
    frequency: number({
      ...t('频率（次/年）', 'Frequency, 1/year'),
      min: 1e-12,
      max: 1e6,
      required: true,
      list: true,
    }),
    reason: note({ ...t('原因', 'Reason'), max: 500, required: true, list: true, search: true }),
    expiresAt: time({
      ...t('到期', 'Ends'),
      required: true,
      list: true,
      hint: t('自现在起最长 30 天', '30 days from now at most'),
    }),
    state: choice({
      ...t('状态', 'State'),
      choices: overrideStates,
      list: true,
      filter: true,
      readOnly: true,
    }),
    approverId: user({ ...t('批准人', 'Approved by'), list: true, readOnly: true }),
    stateReason: text({ ...t('状态原因', 'Reason of the state'), max: 500, readOnly: true }),
  },
  unique: [['code']],
  order: { by: 'expiresAt', descending: true },
  exchange: ['import', 'export'],
});

export const ruleWords: Readonly<Record<AlertRule, Text>> = {
  levelUp: t('等级上升', 'Level risen'),
  threshold: t('达到阈值等级', 'At the threshold'),
  rateOfRise: t('7 天内快速上升', 'Risen fast in 7 days'),
  stale: t('数据长期过期', 'Stale for long'),
};
export const alertStates = {
  open: t('未确认', 'Open'),
  acknowledged: t('已确认', 'Acknowledged'),
  mitigated: t('已采取措施', 'Mitigated'),
  closed: t('已关闭', 'Closed'),
};
export type AlertState = keyof typeof alertStates;
export const alertActs = actTable<AlertState>()({
  acknowledge: { ...t('确认', 'Acknowledge'), from: ['open'], to: 'acknowledged' },
  mitigate: {
    ...t('记录措施', 'Mitigate'),
    from: ['open', 'acknowledged'],
    to: 'mitigated',
    reason: true,
  },
  close: {
    ...t('关闭', 'Close'),
    from: ['acknowledged', 'mitigated'],
    to: 'closed',
    reason: ['acknowledged'],
  },
});
export type AlertAct = keyof typeof alertActs;

export const dynamicRiskAlert = resource('dynamic-risk-alert', {
  service,
  table: 'dynamic_risk_alerts',
  title: t('动态风险告警', 'Dynamic risk alerts'),
  purpose: t(
    '等级上升、达到阈值、快速上升或数据过期时开立；同一对象同一规则只有一条未关闭。',
    'Opened when a level rises, reaches the threshold, rises fast or its data are stale; one open for each subject and rule.',
  ),
  label: 'code',
  fields: {
    code: text({ ...t('编号', 'Number'), max: 40, list: true, search: true }),
    modelId: reference({ ...t('对象', 'Subject'), to: 'dynamic-risk-model', list: true, filter: true }),
    rule: choice({ ...t('规则', 'Rule'), choices: ruleWords, list: true, filter: true }),
    level: choice({ ...t('等级', 'Level'), choices: fourColours, list: true, filter: true }),
    state: choice({ ...t('状态', 'State'), choices: alertStates, list: true, filter: true }),
    openedTime: time({ ...t('开立', 'Opened'), list: true }),
    clearedTime: time({ ...t('条件消除', 'Cleared'), list: true }),
    handledBy: user({ ...t('处理人', 'Handled by'), list: true }),
    handledTime: time({ ...t('处理时间', 'Handled'), list: true }),
    mitigation: note({ ...t('措施', 'Mitigation'), max: 500, list: true }),
  },
  order: { by: 'openedTime', descending: true },
  exchange: ['export'],
  readOnly: true,
});
