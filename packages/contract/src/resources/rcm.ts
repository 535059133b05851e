import type { consequences } from '@ircrisk/engine-rcm';
import {
  choice,
  date,
  money,
  note,
  number,
  quantity,
  reference,
  resource,
  text,
  yesNo,
} from '../resource.ts';
import { studyCalls, studyFields, studyNotes } from '../study.ts';
import type { Text } from '../text.ts';
import { intervalUnits, trades } from './maintenance/choices.ts';

const service = 'ircrisk-rcm';
const t = (zh: string, en: string): Text => ({ zh, en });

export const outcomes = {
  onCondition: t('视情维修', 'On-condition task'),
  scheduledRestoration: t('定期恢复', 'Scheduled restoration'),
  scheduledDiscard: t('定期报废', 'Scheduled discard'),
  failureFinding: t('故障检查', 'Failure-finding task'),
  combination: t('任务组合', 'Combination of tasks'),
  runToFailure: t('事后维修', 'Run to failure'),
  redesign: t('改进设计', 'Redesign'),
  redesignCompulsory: t('强制改进设计', 'Compulsory redesign'),
};
/** Outcomes that are work done at intervals. */
export const scheduledOutcomes: readonly string[] = [
  'onCondition',
  'scheduledRestoration',
  'scheduledDiscard',
  'failureFinding',
  'combination',
];
const consequenceWords: Record<(typeof consequences)[number], Text> = {
  H: t('H 隐蔽', 'H hidden'),
  S: t('S 安全', 'S safety'),
  E: t('E 环境', 'E environment'),
  O: t('O 使用性', 'O operational'),
  N: t('N 非使用性', 'N non-operational'),
};
export const consequenceTexts: Readonly<Record<string, Text>> = consequenceWords;
export const bases = {
  PF: t('P-F 间隔', 'P-F interval'),
  life: t('寿命', 'Life'),
  FFI: t('故障检查间隔', 'Failure-finding interval'),
  regulation: t('法规', 'Regulation'),
  manufacturer: t('制造厂', 'Manufacturer'),
};
export const runningStates = { online: t('运行中', 'Running'), offline: t('停机', 'Stopped') };
/** How the chance of failure goes with age, by the letters RCM uses. */
const patterns = {
  A: t('A 浴盆曲线', 'A bathtub'),
  B: t('B 耗损', 'B wear-out'),
  C: t('C 缓慢老化', 'C slow ageing'),
  D: t('D 初期上升后恒定', 'D initial rise, then constant'),
  E: t('E 随机', 'E random'),
  F: t('F 早期失效后恒定', 'F infant mortality, then constant'),
};

const counted = { integer: true, list: true, readOnly: true, summary: true, sort: false } as const;

export const rcmStudy = resource('rcm-study', {
  service,
  table: 'rcm_studies',
  title: { zh: '以可靠性为中心的维修', en: 'RCM studies' },
  purpose: {
    zh: '按七个问题为设备确定维修任务和间隔；批准后任务进入维修计划。',
    en: 'Seven questions lead from functions to tasks and intervals; approved, the tasks are in the maintenance plan.',
  },
  label: 'name',
  fields: {
    ...studyFields,
    equipmentId: reference({
      zh: '设备',
      en: 'Equipment',
      to: 'equipment',
      required: true,
      list: true,
      filter: true,
    }),
    modeCount: number({ zh: '故障模式', en: 'Failure modes', ...counted }),
    decidedCount: number({ zh: '已决断', en: 'Decided', ...counted }),
    operatingContext: note({ zh: '使用环境', en: 'Operating context, Chinese', max: 4000 }),
    operatingContextEn: note({ zh: '使用环境（英文）', en: 'Operating context', max: 4000 }),
    boundary: note({ zh: '边界', en: 'Boundary, Chinese', max: 2000 }),
    boundaryEn: note({ zh: '边界（英文）', en: 'Boundary', max: 2000 }),
    assumptions: note({ zh: '假设', en: 'Assumptions, Chinese', max: 2000 }),
    assumptionsEn: note({ zh: '假设（英文）', en: 'Assumptions', max: 2000 }),
    reviewDate: date({ zh: '复审日期', en: 'Review date', list: true }),
    formulasApprovedBy: text({ zh: '公式批准人', en: 'Formulas approved by', max: 128 }),
    team: text({ zh: '小组成员', en: 'Team', max: 500 }),
    ...studyNotes,
  },
  order: { by: 'createTime', descending: true },
  exchange: ['export'],
  inProject: true,
  summary: { table: 'rcm_study_results', key: 'study_id' },
});
export const rcmStudyCalls = studyCalls(rcmStudy);

const studyId = reference({
  zh: '研究',
  en: 'Study',
  to: 'rcm-study',
  required: true,
  filter: true,
  fixed: true,
});
const failureCode = {
  max: 5,
  counted: true,
  required: true,
  list: true,
  filter: true,
  search: true,
  width: 80,
  hint: t(
    '功能编号加字母，如 1A；Z 之后为 AA',
    'The number of the function and a letter, as 1A; AA comes after Z',
  ),
  example: '1A',
} as const;

export const rcmFunction = resource('rcm-function', {
  service,
  table: 'rcm_functions',
  title: { zh: '功能', en: 'Functions' },
  purpose: { zh: '功能及其性能标准。', en: 'Functions with their performance standards.' },
  label: 'statement',
  within: 'studyId',
  fields: {
    studyId,
    code: text({
      zh: '编号',
      en: 'Number',
      max: 3,
      counted: true,
      required: true,
      list: true,
      search: true,
      width: 70,
      example: '1',
      pattern: { regex: /^\d{1,3}$/, rule: t('写作数字，如 1', 'A number, as 1') },
    }),
    statement: note({
      zh: '功能',
      en: 'Function, Chinese',
      max: 500,
      required: true,
      list: true,
      search: true,
      width: 260,
    }),
    statementEn: note({ zh: '功能（英文）', en: 'Function', max: 500, list: true, width: 260 }),
    performanceStandard: note({
      zh: '性能标准',
      en: 'Performance standard, Chinese',
      max: 500,
      list: true,
      width: 220,
    }),
    performanceStandardEn: note({
      zh: '性能标准（英文）',
      en: 'Performance standard',
      max: 500,
      list: true,
      width: 220,
    }),
  },
  unique: [['studyId', 'code']],
  order: { by: 'code' },
  exchange: ['import', 'export'],
  inProject: true,
});

export const rcmFailure = resource('rcm-failure', {
  service,
  table: 'rcm_failures',
  title: { zh: '功能故障', en: 'Functional failures' },
  purpose: { zh: '功能丧失的各种方式。', en: 'The ways in which a function is lost.' },
  label: 'statement',
  within: 'studyId',
  fields: {
    studyId,
    code: text({ zh: '编码', en: 'Code', ...failureCode }),
    statement: note({
      zh: '功能故障',
      en: 'Functional failure, Chinese',
      max: 500,
      required: true,
      list: true,
      search: true,
      width: 300,
    }),
    statementEn: note({ zh: '功能故障（英文）', en: 'Functional failure', max: 500, list: true, width: 300 }),
  },
  unique: [['studyId', 'code']],
  order: { by: 'code' },
  exchange: ['import', 'export'],
  inProject: true,
});

const life = { zh: '寿命与费用', en: 'Life and cost' };
const work = { zh: '任务', en: 'Task' };

/** One line of the information worksheet and of the decision worksheet: its code (1A3) leads through both. */
export const rcmMode = resource('rcm-mode', {
  service,
  table: 'rcm_modes',
  title: { zh: '故障模式', en: 'Failure modes' },
  purpose: {
    zh: '故障模式及影响，按未采取任何措施描述；决断在决断图中逐问给出。',
    en: 'Failure modes and their effects as if nothing were done; decisions are given question by question in the diagram.',
  },
  label: 'mode',
  within: 'studyId',
  fields: {
    studyId,
    failureCode: text({ zh: '功能故障', en: 'Failure', ...failureCode }),
    number: number({
      zh: '序号',
      en: 'No.',
      integer: true,
      min: 1,
      max: 999,
      required: true,
      list: true,
      width: 60,
    }),
    mode: note({
      zh: '故障模式',
      en: 'Failure mode, Chinese',
      max: 500,
      required: true,
      list: true,
      search: true,
      width: 220,
    }),
    modeEn: note({
      zh: '故障模式（英文）',
      en: 'Failure mode',
      max: 500,
      list: true,
      search: true,
      width: 220,
    }),
    cause: note({ zh: '原因', en: 'Cause, Chinese', max: 500, width: 180 }),
    causeEn: note({ zh: '原因（英文）', en: 'Cause', max: 500, width: 180 }),
    effect: note({
      zh: '故障影响',
      en: 'Effect, Chinese',
      max: 2000,
      width: 300,
      hint: t(
        '依次写现象、安全与环境、生产、损坏、修复，按未采取任何措施描述',
        'Evidence, safety and environment, production, damage, repair, as if nothing were done',
      ),
    }),
    effectEn: note({ zh: '故障影响（英文）', en: 'Effect', max: 2000, width: 300 }),
    consequence: choice({
      zh: '后果',
      en: 'Consequence',
      choices: consequenceTexts,
      list: true,
      filter: true,
      readOnly: true,
    }),
    outcome: choice({
      zh: '决断',
      en: 'Decision',
      choices: outcomes,
      list: true,
      filter: true,
      readOnly: true,
    }),
    recheck: yesNo({
      zh: '需复查',
      en: 'Check again',
      default: false,
      list: true,
      filter: true,
      readOnly: true,
    }),
    task: note({ zh: '任务', en: 'Task, Chinese', max: 500, group: work, width: 200 }),
    taskEn: note({ zh: '任务（英文）', en: 'Task', max: 500, group: work, width: 200 }),
    intervalValue: number({
      zh: '间隔',
      en: 'Interval',
      integer: true,
      min: 1,
      max: 3650,
      list: true,
      group: work,
    }),
    intervalUnit: choice({
      zh: '间隔单位',
      en: 'Unit of the interval',
      choices: intervalUnits,
      list: true,
      group: work,
    }),
    basis: choice({ zh: '依据', en: 'Basis', choices: bases, group: work }),
    trade: choice({ zh: '工种', en: 'Trade', choices: trades, group: work }),
    runningState: choice({ zh: '运行状态', en: 'Running state', choices: runningStates, group: work }),
    duration: number({ zh: '工时 h', en: 'Hours', min: 0, max: 10_000, group: work }),
    taskCost: money({ zh: '单次费用', en: 'Cost of a task', group: work }),
    packageCode: text({ zh: '打包', en: 'Package', max: 40, group: work }),
    mtbf: quantity({ zh: 'MTBF', en: 'MTBF', quantity: 'hours', min: 0.1, group: life }),
    mtbfSource: text({ zh: 'MTBF 来源', en: 'Source of the MTBF, Chinese', max: 128, group: life }),
    mtbfSourceEn: text({ zh: 'MTBF 来源（英文）', en: 'Source of the MTBF', max: 128, group: life }),
    pattern: choice({ zh: '故障规律', en: 'Failure pattern', choices: patterns, group: life }),
    beta: number({ zh: '形状参数 β', en: 'Shape β', above: 0, max: 20, group: life }),
    eta: quantity({
      zh: '特征寿命 η',
      en: 'Characteristic life η',
      quantity: 'hours',
      min: 0.1,
      group: life,
    }),
    potentialFailureDays: number({
      zh: 'P-F 间隔 d',
      en: 'P-F interval, d',
      above: 0,
      max: 36_500,
      group: life,
      hint: t('从可察觉的征兆到功能故障', 'From the first sign that can be seen to the functional failure'),
    }),
    leadDays: number({
      zh: '响应时间 d',
      en: 'Lead time, d',
      min: 0,
      max: 36_500,
      group: life,
      hint: t('发现征兆后准备并完成处理所需', 'What it takes to prepare and act once the sign is seen'),
    }),
    repairCost: money({ zh: '修理费用', en: 'Cost of a repair', group: life }),
    downtimeCost: money({ zh: '每小时停机损失', en: 'Cost of an hour stopped', group: life }),
    downtime: quantity({ zh: '停机时间', en: 'Time stopped', quantity: 'hours', min: 0, group: life }),
    residualFailures: number({
      zh: '任务后每年故障次数',
      en: 'Failures a year with the task',
      min: 0,
      max: 10_000,
      group: life,
      hint: t('做任务仍会发生的故障，用于年费用比较', 'Those the task leaves over, for the cost of a year'),
    }),
  },
  unique: [['studyId', 'failureCode', 'number']],
  order: { by: 'id' },
  exchange: ['import', 'export'],
  inProject: true,
});
