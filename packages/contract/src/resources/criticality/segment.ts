import {
  choice,
  type Field,
  note,
  number,
  quantity,
  reference,
  resource,
  tags,
  text,
  yesNo,
} from '@ircrisk/contract/resource.ts';
import {
  areaLevels,
  areaRules,
  areaVerdicts,
  bands,
  consequenceParts,
  likelihoodParts,
  locationClasses,
  pipeClasses,
  pipelineMedia,
} from './choices.ts';
import { studyId } from './functions.ts';

const pipe = { zh: '管道', en: 'Pipe' };
const around = { zh: '周边', en: 'Surroundings' };
const likelihood = { zh: '可能性分值（越高越安全）', en: 'Likelihood scores, higher is safer' };
const consequence = { zh: '后果分值（越高越严重）', en: 'Consequence scores, higher is worse' };
const result = { readOnly: true, summary: true, list: true } as const;

const scoresOf = (parts: Readonly<Record<string, { zh: string; en: string }>>, group: typeof pipe) =>
  Object.fromEntries(
    Object.entries(parts).map(([property, names]): [string, Field] => [
      property,
      number({ ...names, min: 0, max: 100, group, width: 100 }),
    ]),
  ) as Record<string, never>;

const distance = (zh: string, en: string) =>
  quantity({ zh, en, quantity: 'length', min: 0, max: 100_000, group: around });

/** A stretch of a line on which nothing changes. Kilometre posts are names of places and stay kilometres. */
export const criticalitySegment = resource('criticality-segment', {
  service: 'ircrisk-criticality',
  table: 'criticality_segments',
  title: { zh: '管段', en: 'Pipeline segments' },
  purpose: {
    zh: '属性变化处分段；逐段计算相对风险、影响半径并判定高后果区。',
    en: 'A line is cut where something changes; each segment has its relative risk, impact radius and high consequence area.',
  },
  label: 'code',
  within: 'studyId',
  fields: {
    studyId,
    lineNo: text({
      zh: '管线号',
      en: 'Line no.',
      max: 40,
      required: true,
      list: true,
      search: true,
      filter: true,
    }),
    code: text({ zh: '管段', en: 'Segment', max: 40, required: true, list: true, search: true, width: 80 }),
    fromKm: number({
      zh: '起点桩号 km',
      en: 'From KP, km',
      min: -10_000,
      max: 100_000,
      required: true,
      list: true,
    }),
    toKm: number({
      zh: '终点桩号 km',
      en: 'To KP, km',
      min: -10_000,
      max: 100_000,
      required: true,
      list: true,
    }),
    length: quantity({
      zh: '长度',
      en: 'Length',
      quantity: 'length',
      min: 0.1,
      list: true,
      hint: { zh: '不填则按桩号计算，精确到 0.1 m', en: 'Empty is taken from the posts, to 0.1 m' },
    }),
    lineName: text({ zh: '管线名称', en: 'Line name, Chinese', max: 128 }),
    lineNameEn: text({ zh: '管线英文名称', en: 'Line name', max: 128 }),
    equipmentId: reference({ zh: '台账管道', en: 'Line of the ledger', to: 'equipment', filter: true }),
    medium: choice({
      zh: '介质',
      en: 'Medium',
      choices: pipelineMedia,
      required: true,
      default: 'naturalGas',
      list: true,
      filter: true,
      group: pipe,
    }),
    diameter: quantity({ zh: '外径', en: 'Outside diameter', quantity: 'diameter', min: 1, group: pipe }),
    thickness: quantity({ zh: '壁厚', en: 'Wall', quantity: 'thickness', min: 0.1, group: pipe }),
    maop: quantity({ zh: '最大允许操作压力', en: 'MAOP', quantity: 'pressureGauge', group: pipe }),
    temperature: quantity({ zh: '温度', en: 'Temperature', quantity: 'temperature', group: pipe }),
    pipeClass: choice({ zh: '管道级别', en: 'Pipe class', choices: pipeClasses, group: pipe }),
    coating: text({ zh: '防腐层', en: 'Coating, Chinese', max: 64, group: pipe }),
    coatingEn: text({ zh: '防腐层（英文）', en: 'Coating', max: 64, group: pipe }),
    protectionPotential: quantity({ zh: '阴保电位', en: 'CP potential', quantity: 'potential', group: pipe }),
    soil: text({ zh: '土壤', en: 'Soil, Chinese', max: 64, group: around }),
    soilEn: text({ zh: '土壤（英文）', en: 'Soil', max: 64, group: around }),
    soilResistivity: quantity({
      zh: '土壤电阻率',
      en: 'Soil resistivity',
      quantity: 'soilResistivity',
      min: 0,
      group: around,
    }),
    locationClass: choice({
      zh: '地区等级',
      en: 'Location class',
      choices: locationClasses,
      list: true,
      filter: true,
      group: around,
    }),
    surveyed: yesNo({
      zh: '周边已普查',
      en: 'Surroundings surveyed',
      default: false,
      list: true,
      group: around,
      hint: {
        zh: '已普查：空白的距离表示没有；未普查：空白表示未知',
        en: 'Surveyed: an empty distance means there is none. Not surveyed: it is unknown',
      },
    }),
    specificSite: distance('特定场所距离', 'Distance to a specific site'),
    flammableSite: distance('易燃易爆场所距离', 'Distance to a flammable site'),
    village: distance('50 户以上村庄距离', 'Distance to a village of 50 households'),
    roadOrRail: distance('公路或铁路距离', 'Distance to a main road or railway'),
    natureReserve: distance('自然保护区距离', 'Distance to a nature reserve'),
    water: distance('水源距离', 'Distance to water'),
    households: number({
      zh: '2 km 内户数',
      en: 'Households on 2 km',
      integer: true,
      min: 0,
      max: 1e6,
      group: around,
    }),
    population: number({
      zh: '影响人数',
      en: 'People affected',
      integer: true,
      min: 0,
      max: 1e7,
      group: around,
    }),
    ...scoresOf(likelihoodParts, likelihood),
    ...scoresOf(consequenceParts, consequence),
    safetyScore: number({ zh: '可能性得分 L', en: 'Likelihood score L', ...result, list: false }),
    likelihood: number({ zh: 'LF', en: 'LF', ...result }),
    consequence: number({ zh: 'C', en: 'C', ...result }),
    risk: number({ zh: '相对风险 RR', en: 'Relative risk RR', ...result }),
    band: choice({ zh: '风险等级', en: 'Risk', choices: bands, filter: true, ...result }),
    radius: quantity({ zh: '潜在影响半径', en: 'Impact radius', quantity: 'length', ...result }),
    hca: choice({ zh: '高后果区', en: 'HCA', choices: areaVerdicts, filter: true, ...result }),
    hcaLevel: choice({ zh: '高后果区等级', en: 'HCA level', choices: areaLevels, ...result }),
    hcaRule: choice({ zh: '判定依据', en: 'Rule', choices: areaRules, ...result, list: false }),
    driver: choice({ zh: '主导因素', en: 'Driver', choices: likelihoodParts, ...result }),
    problem: note({ zh: '未评原因', en: 'Why it is not rated, Chinese', max: 500, ...result, list: false }),
    problemEn: note({ zh: '未评原因（英文）', en: 'Why it is not rated', max: 500, ...result, list: false }),
    history: tags({ zh: '由来', en: 'Made from', readOnly: true }),
    remark: note({ zh: '备注', en: 'Remark', max: 500 }),
  },
  summary: { table: 'criticality_segment_results', key: 'segment_id' },
  unique: [['studyId', 'lineNo', 'code']],
  order: { by: 'fromKm' },
  exchange: ['import', 'export'],
  inProject: true,
});
