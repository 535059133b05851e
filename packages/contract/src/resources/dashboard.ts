import { kpiNames } from '../modules/workplace/kpi-words.ts';
import { choice, date, note, number, reference, resource, text, user } from '../resource.ts';
import type { Text } from '../text.ts';

const center = 'ircrisk-center';
const monthHint: Text = {
  zh: '任选当月一天，按整月保存',
  en: 'Any day of the month; the whole month is meant',
};

export const conditions = {
  good: { zh: '完好', en: 'Good' },
  standbyGood: { zh: '备用完好', en: 'Standby, startable' },
  minor: { zh: '轻微缺陷', en: 'Minor defects' },
  bad: { zh: '不完好', en: 'Not in good condition' },
} satisfies Record<string, Text>;

export const equipmentCondition = resource('equipment-condition', {
  service: center,
  table: 'equipment_conditions',
  title: { zh: '设备月度完好状态', en: 'Monthly condition' },
  purpose: {
    zh: '每月评定主要设备的完好状态，完好率由此得出。',
    en: 'The condition of the main equipment judged each month; the integrity rate follows from it.',
  },
  label: 'month',
  fields: {
    equipmentId: reference({
      zh: '设备',
      en: 'Equipment',
      to: 'equipment',
      required: true,
      list: true,
      filter: true,
      fixed: true,
    }),
    month: date({
      zh: '月份',
      en: 'Month',
      required: true,
      past: true,
      list: true,
      filter: true,
      hint: monthHint,
    }),
    condition: choice({
      zh: '完好状态',
      en: 'Condition',
      choices: conditions,
      required: true,
      list: true,
      filter: true,
    }),
    reason: note({ zh: '说明', en: 'Reason', max: 500, list: true, sort: false }),
  },
  unique: [['month', 'equipmentId']],
  order: { by: 'month', descending: true },
  exchange: ['import', 'export'],
});

const points = (zh: string, en: string) =>
  number({ zh, en, integer: true, min: 0, max: 10_000_000, required: true, list: true });

export const sealPointCount = resource('seal-point-count', {
  service: center,
  table: 'seal_point_counts',
  title: { zh: '密封点统计', en: 'Sealing points' },
  purpose: {
    zh: '各单元每月的静、动密封点数和泄漏点数。',
    en: 'Static and dynamic sealing points of each unit by month, and how many of them leak.',
  },
  label: 'month',
  fields: {
    nodeId: reference({
      zh: '单元',
      en: 'Unit',
      to: 'factory-model',
      required: true,
      list: true,
      filter: true,
      fixed: true,
    }),
    month: date({
      zh: '月份',
      en: 'Month',
      required: true,
      past: true,
      list: true,
      filter: true,
      hint: monthHint,
    }),
    staticPoints: points('静密封点', 'Static points'),
    leakingStatic: points('静密封泄漏点', 'Static, leaking'),
    dynamicPoints: points('动密封点', 'Dynamic points'),
    leakingDynamic: points('动密封泄漏点', 'Dynamic, leaking'),
    remark: note({ zh: '备注', en: 'Remarks', max: 500 }),
  },
  unique: [['month', 'nodeId']],
  order: { by: 'month', descending: true },
  exchange: ['import', 'export'],
});

export const kpiVariants = {
  standard: { zh: '标准口径', en: 'Standard' },
  excludePlanned: { zh: '可用度不计计划停机', en: 'Availability without planned downtime' },
  byDowntime: { zh: '故障率按停机时间', en: 'Failure rate by downtime' },
} satisfies Record<string, Text>;

export const kpiDefinition = resource('kpi-definition', {
  service: center,
  table: 'kpi_definitions',
  title: { zh: '指标口径与目标', en: 'Definitions and targets' },
  purpose: {
    zh: '指标的口径和目标值，从某月起生效；以前的月份保持原口径。',
    en: 'How an indicator is counted and what it should reach, from a month on; earlier months keep theirs.',
  },
  label: 'code',
  fields: {
    code: choice({
      zh: '指标',
      en: 'Indicator',
      choices: kpiNames,
      required: true,
      list: true,
      filter: true,
    }),
    effectiveFrom: date({
      zh: '生效月份',
      en: 'From month',
      required: true,
      list: true,
      filter: true,
      hint: monthHint,
    }),
    target: number({
      zh: '目标值',
      en: 'Target',
      min: 0,
      max: 1e9,
      list: true,
      hint: {
        zh: '按指标的单位填写；留空表示不设目标',
        en: 'In the unit of the indicator; empty means none',
      },
    }),
    variant: choice({
      zh: '口径',
      en: 'Way of counting',
      choices: kpiVariants,
      required: true,
      list: true,
      default: 'standard',
    }),
    ownerId: user({ zh: '负责人', en: 'Owner', list: true }),
    remark: note({ zh: '说明', en: 'Remarks', max: 500, list: true, sort: false }),
  },
  unique: [['code', 'effectiveFrom']],
  order: { by: 'effectiveFrom', descending: true },
  exchange: ['import', 'export'],
});

export const kpiAnnotation = resource('kpi-annotation', {
  service: center,
  table: 'kpi_annotations',
  title: { zh: '趋势批注', en: 'Remarks in the trend' },
  purpose: { zh: '说明某天发生了什么，显示在趋势图上。', en: 'What happened on a day, shown in the trend.' },
  label: 'remark',
  fields: {
    day: date({ zh: '日期', en: 'Day', required: true, list: true, filter: true }),
    code: choice({ zh: '指标', en: 'Indicator', choices: kpiNames, list: true, filter: true }),
    nodeId: reference({ zh: '范围', en: 'Scope', to: 'factory-model', list: true, filter: true }),
    remark: note({
      zh: '批注',
      en: 'Remark',
      max: 200,
      required: true,
      list: true,
      search: true,
      sort: false,
    }),
    remarkEn: text({ zh: '英文批注', en: 'Remark in English', max: 200 }),
  },
  order: { by: 'day', descending: true },
  exchange: ['import', 'export'],
});
