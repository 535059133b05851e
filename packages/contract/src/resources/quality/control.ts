import {
  choice,
  date,
  note,
  number,
  reference,
  resource,
  text,
  time,
  user,
  yesNo,
} from '@ircrisk/contract/resource.ts';
import { chartTypes, gaugeVerdicts } from './choices.ts';

const service = 'ircrisk-qra';
/** The first revision of a study stands for its series: what is measured goes on whatever is revised. */
export const seriesId = reference({
  zh: '研究',
  en: 'Study',
  to: 'qra-study',
  required: true,
  filter: true,
  fixed: true,
  column: 'study_id',
});
const limits = { zh: '规格', en: 'Specification' };
const sampling = { zh: '抽样与图', en: 'Sampling and chart' };

/** A line of the control plan: what is measured, against which limits, and what is done when it signals. */
export const qraCharacteristic = resource('qra-characteristic', {
  service,
  table: 'qra_characteristics',
  title: { zh: '控制计划特性', en: 'Characteristics' },
  purpose: {
    zh: '控制计划：要测的特性、规格、抽样、控制图和反应计划。',
    en: 'The control plan: characteristics, limits, sampling, chart and reaction plan.',
  },
  label: 'name',
  within: 'studyId',
  fields: {
    studyId: seriesId,
    code: text({ zh: '编号', en: 'No.', max: 16, required: true, list: true, search: true, width: 64 }),
    name: text({
      zh: '特性',
      en: 'Characteristic, Chinese',
      max: 128,
      required: true,
      list: true,
      search: true,
    }),
    nameEn: text({ zh: '特性（英文）', en: 'Characteristic', max: 128, list: true, search: true }),
    stepNo: number({ zh: '步骤', en: 'Step', integer: true, min: 1, max: 9999, list: true, width: 56 }),
    ctq: yesNo({ zh: 'CTQ', en: 'CTQ', default: false, list: true, filter: true, width: 56 }),
    unit: text({ zh: '单位', en: 'Unit', max: 16, list: true, width: 64 }),
    lsl: number({ zh: 'LSL', en: 'LSL', list: true, group: limits, width: 72 }),
    target: number({ zh: '目标值', en: 'Target', list: true, group: limits, width: 72 }),
    usl: number({ zh: 'USL', en: 'USL', list: true, group: limits, width: 72 }),
    requiredCpk: number({ zh: '要求 Cpk', en: 'Cpk wanted', min: 0, max: 10, default: 1.33, group: limits }),
    chart: choice({
      zh: '控制图',
      en: 'Chart',
      choices: chartTypes,
      required: true,
      default: 'xbarR',
      list: true,
      filter: true,
      group: sampling,
    }),
    sampleSize: number({
      zh: '子组大小',
      en: 'Subgroup size',
      integer: true,
      min: 1,
      max: 10,
      required: true,
      default: 5,
      list: true,
      group: sampling,
    }),
    baseline: number({
      zh: '限值取自前若干子组',
      en: 'Limits from the first subgroups',
      integer: true,
      min: 2,
      max: 10_000,
      group: sampling,
      hint: {
        zh: '空着则用全部子组；填 20 则限值由第 1–20 组算出并冻结',
        en: 'Empty: all of them; 20: limits come from subgroups 1 to 20 and stay',
      },
    }),
    frequency: text({ zh: '频次', en: 'Frequency, Chinese', max: 128, list: true, group: sampling }),
    frequencyEn: text({ zh: '频次（英文）', en: 'Frequency', max: 128, group: sampling }),
    gauge: text({ zh: '方法与量具', en: 'Method and gauge, Chinese', max: 200, list: true, group: sampling }),
    gaugeEn: text({ zh: '方法与量具（英文）', en: 'Method and gauge', max: 200, group: sampling }),
    reaction: note({
      zh: '反应计划',
      en: 'Reaction plan, Chinese',
      max: 2000,
      hint: { zh: '每行一步', en: 'One step a line' },
    }),
    reactionEn: note({ zh: '反应计划（英文）', en: 'Reaction plan', max: 2000 }),
  },
  unique: [['studyId', 'code']],
  order: { by: 'code' },
  exchange: ['import', 'export'],
  inProject: true,
  usedBy: [
    { table: 'qra_measurements', column: 'characteristic_id', title: { zh: '测量数据', en: 'Measurements' } },
  ],
});

const reading = (at: number) =>
  number({ zh: `x${at}`, en: `x${at}`, min: -1e9, max: 1e9, list: at <= 5, width: 72 });

/** One subgroup: its values, or a count of nonconforming with the number looked at. */
export const qraMeasurement = resource('qra-measurement', {
  service,
  table: 'qra_measurements',
  title: { zh: '测量数据', en: 'Measurements' },
  purpose: {
    zh: '每行一个子组；可录入、粘贴或从 CSV、XLSX 导入。',
    en: 'A subgroup a row: typed, pasted, or read from CSV and XLSX.',
  },
  label: 'takenTime',
  within: 'characteristicId',
  fields: {
    characteristicId: reference({
      zh: '特性',
      en: 'Characteristic',
      to: 'qra-characteristic',
      required: true,
      filter: true,
      list: true,
      fixed: true,
    }),
    takenTime: time({ zh: '取样时间', en: 'Taken', required: true, past: true, list: true, filter: true }),
    batch: text({ zh: '批号', en: 'Batch', max: 64, list: true, search: true }),
    x1: reading(1),
    x2: reading(2),
    x3: reading(3),
    x4: reading(4),
    x5: reading(5),
    x6: reading(6),
    x7: reading(7),
    x8: reading(8),
    x9: reading(9),
    x10: reading(10),
    defects: number({ zh: '不合格（缺陷）数', en: 'Nonconforming', integer: true, min: 0, max: 1e9 }),
    inspected: number({ zh: '检查数', en: 'Inspected', above: 0, max: 1e9 }),
    excluded: yesNo({
      zh: '不参与计算',
      en: 'Left out',
      default: false,
      filter: true,
      hint: { zh: '仍画出并判异，但不用于限值', en: 'Still drawn and judged, not used for the limits' },
    }),
    remark: text({ zh: '备注', en: 'Remark', max: 500 }),
    lsl: number({ zh: 'LSL', en: 'LSL', readOnly: true }),
    target: number({ zh: '目标值', en: 'Target', readOnly: true }),
    usl: number({ zh: 'USL', en: 'USL', readOnly: true }),
  },
  unique: [['characteristicId', 'takenTime']],
  order: { by: 'takenTime' },
  exchange: ['import', 'export'],
  inProject: true,
});

/** A crossed measurement system study; its readings go through a call of their own. */
export const qraGaugeStudy = resource('qra-gauge-study', {
  service,
  table: 'qra_gauge_studies',
  title: { zh: '量具研究', en: 'Gauge studies' },
  purpose: {
    zh: '量具的重复性与再现性：每位评价人对每个零件测同样次数。',
    en: 'Repeatability and reproducibility: every appraiser measures every part as often.',
  },
  label: 'name',
  within: 'studyId',
  fields: {
    studyId: seriesId,
    code: text({ zh: '编号', en: 'No.', max: 16, required: true, list: true, search: true }),
    name: text({ zh: '名称', en: 'Name, Chinese', max: 128, required: true, list: true, search: true }),
    nameEn: text({ zh: '名称（英文）', en: 'Name', max: 128, list: true }),
    characteristicId: reference({
      zh: '特性',
      en: 'Characteristic',
      to: 'qra-characteristic',
      list: true,
      filter: true,
    }),
    gauge: text({ zh: '量具', en: 'Gauge', max: 128, list: true }),
    tolerance: number({ zh: '公差', en: 'Tolerance', above: 0, list: true }),
    performedOn: date({ zh: '日期', en: 'Date', list: true }),
    percent: number({ zh: '%GRR', en: '%GRR', list: true, readOnly: true }),
    categories: number({ zh: 'ndc', en: 'ndc', integer: true, list: true, readOnly: true }),
    verdict: choice({ zh: '结论', en: 'Verdict', choices: gaugeVerdicts, list: true, readOnly: true }),
    leader: user({ zh: '负责人', en: 'Leader' }),
  },
  unique: [['studyId', 'code']],
  order: { by: 'code' },
  exchange: ['import', 'export'],
  inProject: true,
});
