import { choice, date, note, number, reference, resource, text } from '@ircrisk/contract/resource.ts';
import { alarmService, priorityWords, t } from './choices.ts';

/** An operator's place: alarms are counted by the people who have to answer them. */
export const alarmPosition = resource('alarm-position', {
  service: alarmService,
  table: 'alarm_positions',
  title: t('操作岗位', 'Operator positions'),
  purpose: t(
    '报警由哪个操作岗位处理；所有报警指标按岗位统计。',
    'Who answers which alarms; all figures are counted by position.',
  ),
  label: 'code',
  fields: {
    code: text({
      ...t('岗位', 'Position'),
      max: 40,
      required: true,
      list: true,
      search: true,
      example: 'OP-03',
    }),
    name: text({ ...t('名称', 'Name'), max: 128, required: true, list: true, search: true }),
    nameEn: text({ ...t('英文名称', 'English name'), max: 128, list: true, search: true }),
    nodeId: reference({ ...t('装置', 'Unit'), to: 'factory-model', list: true, filter: true }),
  },
  unique: [['code']],
  order: { by: 'code' },
  exchange: ['import', 'export'],
});

const table = t('优先级矩阵（严重度 × 响应时间）', 'Priority table (severity × time to respond)');
const rules = t('判据', 'Rules');
const bands = t('EEMUA 191 分级（平均 / 最大，次/10 min）', 'EEMUA 191 bands (average, most per 10 min)');
const cell = (severity: [string, string], span: string, preset: keyof typeof priorityWords) =>
  choice({
    ...t(`${severity[0]}，${span}`, `${severity[1]}, ${span}`),
    choices: priorityWords,
    required: true,
    default: preset,
    group: table,
  });
const minor: [string, string] = ['轻微', 'Minor'];
const major: [string, string] = ['较大', 'Major'];
const severe: [string, string] = ['严重', 'Severe'];
const [short, middle, long] = ['< 3 min', '3–10 min', '10–30 min'];
const band = (zh: string, en: string, preset: number) =>
  number({ ...t(zh, en), above: 0, max: 100_000, required: true, default: preset, group: bands });
const count = (zh: string, en: string, preset: number, more: { min?: number; max?: number } = {}) =>
  number({
    ...t(zh, en),
    integer: true,
    min: more.min ?? 1,
    max: more.max ?? 100_000,
    required: true,
    default: preset,
    group: rules,
  });

/** What the company calls a good alarm: the newest whose day has come is in force. */
export const alarmPhilosophy = resource('alarm-philosophy', {
  service: alarmService,
  table: 'alarm_philosophies',
  title: t('报警理念', 'Alarm philosophy'),
  purpose: t(
    '优先级矩阵、指标目标、搁置上限和职责；生效日期最近的一份有效。',
    'Priority table, targets, shelving limits and roles; the newest that has come into effect holds.',
  ),
  label: 'code',
  fields: {
    code: text({ ...t('编号', 'Number'), max: 40, required: true, list: true, search: true }),
    name: text({ ...t('名称', 'Name'), max: 128, required: true, list: true, search: true }),
    nameEn: text({ ...t('英文名称', 'English name'), max: 128, search: true }),
    effectiveFrom: date({ ...t('生效日期', 'In effect from'), required: true, list: true }),
    documentId: reference({ ...t('文件', 'Document'), to: 'document' }),
    roles: note({ ...t('职责', 'Roles'), max: 4000 }),
    rolesEn: note({ ...t('职责（英文）', 'Roles'), max: 4000 }),
    priorityLevels: choice({
      ...t('优先级数', 'Levels'),
      choices: { '3': t('三级', 'Three'), '4': t('四级', 'Four') },
      required: true,
      default: '4',
      list: true,
    }),
    minorShort: cell(minor, short, '3'),
    minorMiddle: cell(minor, middle, '4'),
    minorLong: cell(minor, long, '4'),
    majorShort: cell(major, short, '2'),
    majorMiddle: cell(major, middle, '3'),
    majorLong: cell(major, long, '3'),
    severeShort: cell(severe, short, '1'),
    severeMiddle: cell(severe, middle, '2'),
    severeLong: cell(severe, long, '3'),
    shelveHours: number({
      ...t('搁置上限（小时）', 'Shelving limit, hours'),
      above: 0,
      max: 720,
      required: true,
      default: 12,
      list: true,
      group: rules,
    }),
    floodStart: count('泛滥开始（次/10 min）', 'Flood begins, per 10 min', 10),
    floodStartOp: choice({
      ...t('开始条件', 'Begins at'),
      choices: { atLeast: t('≥', '≥'), above: t('>', '>') },
      required: true,
      default: 'atLeast',
      group: rules,
    }),
    floodEnd: count('泛滥结束低于（次/10 min）', 'Flood ends below, per 10 min', 5),
    chatterCount: count('抖动次数', 'Chattering: alarms', 3, { min: 2, max: 100 }),
    chatterSeconds: count('抖动时窗（秒）', 'Chattering: within, s', 60, { max: 3600 }),
    fleetingSeconds: count('瞬时短于（秒）', 'Fleeting: shorter than, s', 10, { max: 600 }),
    staleLimit: count('单日滞留少于（点）', 'Stale on a day: fewer than', 5),
    topTenLimit: number({
      ...t('前 10 位占比上限（%）', 'Top ten, most (%)'),
      above: 0,
      max: 100,
      required: true,
      default: 5,
      group: rules,
    }),
    floodLimit: number({
      ...t('超限时段与泛滥占比低于（%）', 'Periods over limits and floods, below (%)'),
      above: 0,
      max: 100,
      required: true,
      default: 1,
      group: rules,
    }),
    silentHours: number({
      ...t('日志静默超过（小时）视为缺失', 'A silence of a log is a gap above, hours'),
      above: 0,
      max: 8760,
      required: true,
      default: 24,
      group: rules,
    }),
    delayShare: number({
      ...t('延时应消除的比例（%）', 'Share a delay should remove (%)'),
      above: 0,
      max: 100,
      required: true,
      default: 80,
      group: rules,
    }),
    predictiveAverage: band('预测级：平均', 'Predictive: average', 1),
    predictiveMost: band('预测级：最大', 'Predictive: most', 10),
    robustAverage: band('稳健级：平均', 'Robust: average', 1),
    robustMost: band('稳健级：最大', 'Robust: most', 100),
    stableAverage: band('稳定级：平均', 'Stable: average', 10),
    stableMost: band('稳定级：最大', 'Stable: most', 100),
    reactiveAverage: band('反应级：平均', 'Reactive: average', 10),
    reactiveMost: band('反应级：最大', 'Reactive: most', 1000),
  },
  unique: [['code']],
  order: { by: 'effectiveFrom', descending: true },
  exchange: ['import', 'export'],
});
