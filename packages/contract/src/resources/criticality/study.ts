import {
  choice,
  type Field,
  note,
  number,
  quantity,
  reference,
  resource,
  text,
} from '@ircrisk/contract/resource.ts';
import { studyCalls, studyFields, studyNotes } from '@ircrisk/contract/study.ts';
import {
  categoryTexts,
  classes,
  consequenceParts,
  indexFactors,
  likelihoodParts,
  methods,
  radiusStandards,
  studyKinds,
  weightOf,
} from './choices.ts';

const service = 'ircrisk-criticality';
const figure = { readOnly: true, summary: true } as const;
const counted = { ...figure, integer: true, list: true, sort: false } as const;

/** The list of studies; functions, tags and segments are lists of their own. */
export const criticalityStudy = resource('criticality-study', {
  service,
  table: 'criticality_studies',
  title: { zh: '关键性分析', en: 'Criticality studies' },
  purpose: {
    zh: '按功能丧失的后果为设备、系统和管道分级；批准后写入台账。',
    en: 'Grades equipment, systems and pipelines by what the loss of their function means; approved, the class goes to the ledger.',
  },
  label: 'name',
  fields: {
    ...studyFields,
    kind: choice({
      zh: '对象',
      en: 'Kind',
      choices: studyKinds,
      required: true,
      default: 'equipment',
      list: true,
      filter: true,
      fixed: true,
    }),
    method: choice({
      zh: '方法',
      en: 'Method',
      choices: methods,
      required: true,
      default: 'z008',
      list: true,
      filter: true,
      fixed: true,
    }),
    nodeId: reference({ zh: '范围', en: 'Scope', to: 'factory-model', list: true, filter: true }),
    criteriaId: reference({ zh: '准则集', en: 'Criteria set', to: 'criticality-criteria', list: true }),
    radiusStandard: choice({
      zh: '影响半径标准',
      en: 'Standard of the impact radius',
      choices: radiusStandards,
      required: true,
      default: 'gb',
    }),
    tagCount: number({ zh: '位号数', en: 'Tags', ...counted }),
    unmappedCount: number({ zh: '未分配', en: 'Not mapped', ...counted }),
    highCount: number({ zh: 'A 级', en: 'Class A', ...counted }),
    systemClass: choice({ zh: '系统等级', en: 'System class', choices: classes, ...figure }),
    systemIndex: number({ zh: '系统指数', en: 'System index', ...figure }),
    lineRisk: number({ zh: '最高相对风险', en: 'Highest relative risk', ...figure }),
    ...studyNotes,
    calculatedTime: { ...studyNotes.calculatedTime, summary: true },
  },
  order: { by: 'createTime', descending: true },
  exchange: ['export'],
  inProject: true,
  summary: { table: 'criticality_study_results', key: 'study_id' },
});

export const criticalityStudyCalls = studyCalls(criticalityStudy);

const daysGroup = { zh: '纠正性维修期限（天）', en: 'Limit of corrective work, days' };
const weightGroup = { zh: '指数法权重', en: 'Weights of the index' };
const likelihoodGroup = { zh: '管道失效可能性权重', en: 'Weights of the pipeline likelihood' };
const consequenceGroup = { zh: '管道失效后果权重', en: 'Weights of the pipeline consequence' };

const usualDays: Readonly<Record<string, number>> = {
  '3A': 5,
  '3B': 30,
  '3C': 30,
  '2A': 30,
  '2B': 180,
  '2C': 180,
  '1A': 180,
  '1B': 180,
  '1C': 180,
};
/** `days3a`: the limit of class 3 and redundancy A. */
export const daysOf = (level: number | string, redundancy: string): string =>
  `days${level}${redundancy.toLowerCase()}`;

const days = Object.fromEntries(
  Object.entries(usualDays).map(([key, usual]): [string, Field] => [
    `days${key.toLowerCase()}`,
    number({
      zh: `C${key[0]} / 冗余 ${key[1]}`,
      en: `C${key[0]} / redundancy ${key[1]}`,
      integer: true,
      min: 1,
      max: 3650,
      required: true,
      default: usual,
      group: daysGroup,
    }),
  ]),
);

const usualWeights: Readonly<Record<string, number>> = {
  P: 5,
  E: 4,
  O: 5,
  A: 3,
  R: 2,
  RD: 3,
  RT: 2,
  FF: 0,
  RP: 0,
};
const weights = Object.fromEntries(
  Object.entries(indexFactors).map(([code, names]): [string, Field] => [
    weightOf(code),
    number({
      zh: `${names.zh} ${code}`,
      en: `${names.en} ${code}`,
      min: 0,
      max: 100,
      required: true,
      default: usualWeights[code] ?? 0,
      group: weightGroup,
    }),
  ]),
);

const share = (names: { zh: string; en: string }, usual: number, group: typeof weightGroup) =>
  number({ ...names, min: 0, max: 1, required: true, default: usual, group });

const definitions = Object.fromEntries(
  Object.entries(categoryTexts).flatMap(([category, names]) =>
    ['3', '2', '1'].flatMap((level): [string, Field][] => [
      [
        `${category}${level}`,
        note({ zh: `${names.zh} C${level}`, en: `${names.en} C${level}, Chinese`, max: 300, group: names }),
      ],
      [
        `${category}${level}En`,
        note({ zh: `${names.zh} C${level}（英文）`, en: `${names.en} C${level}`, max: 300, group: names }),
      ],
    ]),
  ),
);

/** What a company means by its classes; studies refer to one set. */
export const criticalityCriteria = resource('criticality-criteria', {
  service,
  table: 'criticality_criteria',
  title: { zh: '关键性准则', en: 'Criticality criteria' },
  purpose: {
    zh: '各类后果的等级定义、维修期限和权重；研究引用其中一套。',
    en: 'What the classes mean, how fast work must be done and how factors weigh; a study refers to one set.',
  },
  label: 'name',
  fields: {
    code: text({ zh: '编号', en: 'Number', max: 40, required: true, list: true, search: true, filter: true }),
    name: text({ zh: '名称', en: 'Name', max: 128, required: true, list: true, search: true, width: 200 }),
    nameEn: text({ zh: '英文名称', en: 'English name', max: 128, search: true }),
    definedHours: quantity({
      zh: '规定时间',
      en: 'Defined time',
      quantity: 'hours',
      min: 0.1,
      max: 8760,
      list: true,
      hint: {
        zh: '生产影响按此时间内是否停工判定',
        en: 'A shutdown within this time is class 3 of production',
      },
    }),
    currency: text({ zh: '币种', en: 'Currency', max: 8, required: true, default: 'CNY', list: true }),
    ...(definitions as Record<string, never>),
    ...(days as Record<string, never>),
    ...(weights as Record<string, never>),
    thirdParty: share(likelihoodParts.thirdParty, 0.25, likelihoodGroup),
    corrosion: share(likelihoodParts.corrosion, 0.3, likelihoodGroup),
    designManufacture: share(likelihoodParts.designManufacture, 0.2, likelihoodGroup),
    operation: share(likelihoodParts.operation, 0.15, likelihoodGroup),
    groundMovement: share(likelihoodParts.groundMovement, 0.1, likelihoodGroup),
    mediumHazard: share(consequenceParts.mediumHazard, 0.4, consequenceGroup),
    population: share(consequenceParts.populationScore, 0.25, consequenceGroup),
    environmentWeight: share(consequenceParts.environmentScore, 0.2, consequenceGroup),
    business: share(consequenceParts.business, 0.15, consequenceGroup),
    remark: note({ zh: '备注', en: 'Remark', max: 500 }),
  },
  unique: [['code']],
  order: { by: 'code' },
  exchange: ['import', 'export'],
  usedBy: [
    {
      table: 'criticality_studies',
      column: 'criteria_id',
      title: { zh: '关键性分析', en: 'Criticality studies' },
    },
  ],
});
