import { actTable } from '@ircrisk/contract/acts.ts';
import {
  choice,
  date,
  money,
  note,
  number,
  reference,
  resource,
  text,
  time,
  user,
} from '@ircrisk/contract/resource.ts';
import { studyCalls, studyFields, studyNotes } from '@ircrisk/contract/study.ts';
import type { Language, Text } from '@ircrisk/contract/text.ts';
import type { Stage } from '@ircrisk/engine-root-cause';

const t = (zh: string, en: string): Text => ({ zh, en });

export const rcaSources = {
  failure: t('失效事件', 'Failure event'),
  badActor: t('不良设备', 'Bad actor'),
  incident: t('事故事件', 'Incident'),
  audit: t('审核发现', 'Audit finding'),
};
export type RcaSource = keyof typeof rcaSources;

/** How deep a case goes, and how many days it may take. */
export const rcaLevels = {
  '1': t('1 级 快速，≤ 2 天', 'Level 1, quick, ≤ 2 days'),
  '2': t('2 级 团队，≤ 14 天', 'Level 2, team, ≤ 14 days'),
  '3': t('3 级 全面，≤ 45 天', 'Level 3, full, ≤ 45 days'),
};
export const rcaLevelDays: Readonly<Record<string, number>> = { '1': 2, '2': 14, '3': 45 };

export const rcaMethods = {
  both: t('鱼骨图与原因树', 'Fishbone and cause tree'),
  tree: t('原因树', 'Cause tree'),
  fishbone: t('鱼骨图', 'Fishbone'),
};

export const rcaStages: Readonly<Record<Stage, Text>> = {
  opened: t('立案', 'Opened'),
  evidence: t('取证', 'Evidence'),
  analysis: t('分析', 'Analysis'),
  review: t('评审', 'Review'),
  approved: t('批准', 'Approved'),
  actions: t('措施', 'Actions'),
  effectivenessCheck: t('有效性', 'Effectiveness'),
  closed: t('关闭', 'Closed'),
};

/** What is done to a case after its approval; reopening is a new revision. */
export const rcaActs = actTable<Stage>()({
  check: { ...t('验证有效性', 'Check the effect'), from: ['actions', 'effectivenessCheck'] },
  close: { ...t('关闭案例', 'Close the case'), from: ['effectivenessCheck'], to: 'closed' },
  publish: {
    ...t('发布案例', 'Publish the case'),
    from: ['approved', 'actions', 'effectivenessCheck', 'closed'],
  },
});
export type RcaAct = keyof typeof rcaActs;

/** Consequences as the company's matrix ranks them, by their letters. */
export const significanceTexts = {
  P: t('人员', 'People'),
  E: t('环境', 'Environment'),
  O: t('运行', 'Operation'),
  A: t('资产', 'Asset'),
  R: t('声誉', 'Reputation'),
};

/** The consequences that were ranked, in words: `Environment 2, Asset 3 (of 5)`. */
export const significanceIn = (
  language: Language,
  ranks: Readonly<Record<keyof typeof significanceTexts, number | null>>,
): string => {
  const ranked = (Object.keys(significanceTexts) as (keyof typeof significanceTexts)[])
    .filter((key) => ranks[key])
    .map((key) => `${significanceTexts[key][language]} ${ranks[key]}`);
  if (ranked.length === 0) return '';
  return language === 'zh' ? `${ranked.join('，')}（最高 5 级）` : `${ranked.join(', ')} (of 5)`;
};

const statement = { zh: '问题陈述', en: 'Problem statement' };
const significance = { zh: '后果', en: 'Significance' };
const rank = (zh: string, en: string) =>
  number({
    zh,
    en,
    integer: true,
    min: 0,
    max: 5,
    group: significance,
    hint: t('0–5，按公司风险矩阵的后果等级', '0 to 5, the consequence category of the company’s matrix'),
  });
const counted = { list: true, readOnly: true, summary: true } as const;

/** Cases of root cause analysis: each is a study, its tree and fishbone go through calls of their own. */
export const rcaCase = resource('rca-case', {
  service: 'ircrisk-root-cause-analysis',
  table: 'rca_cases',
  title: { zh: '根原因分析', en: 'Root cause cases' },
  purpose: {
    zh: '从失效、不良设备、事故或审核发现立案，用鱼骨图求广、用原因树求深，直到措施被证明有效。',
    en: 'A case begins with a failure, a bad actor, an incident or a finding; the fishbone gives breadth, the cause tree depth, and it ends when the measures are shown to work.',
  },
  label: 'name',
  fields: {
    ...studyFields,
    stage: choice({ zh: '阶段', en: 'Stage', choices: rcaStages, ...counted, sort: false }),
    level: choice({
      zh: '级别',
      en: 'Level',
      choices: rcaLevels,
      required: true,
      default: '2',
      list: true,
      filter: true,
    }),
    dueDate: date({
      zh: '到期日',
      en: 'Due',
      list: true,
      filter: true,
      hint: t('留空则按级别计算：2、14 或 45 天', 'Left empty it follows the level: 2, 14 or 45 days'),
    }),
    ageDays: number({ zh: '历时 天', en: 'Age, days', integer: true, ...counted, sort: false }),
    overdueDays: number({ zh: '超期 天', en: 'Overdue, days', integer: true, ...counted, sort: false }),
    openActions: number({ zh: '未关措施', en: 'Open actions', integer: true, ...counted, sort: false }),
    equipmentId: reference({ zh: '设备', en: 'Equipment', to: 'equipment', list: true, filter: true }),
    source: choice({
      zh: '来源',
      en: 'Source',
      choices: rcaSources,
      list: true,
      filter: true,
      readOnly: true,
    }),
    sourceNumber: text({ zh: '来源编号', en: 'Source number', max: 64, readOnly: true, search: true }),
    method: choice({ zh: '方法', en: 'Method', choices: rcaMethods, required: true, default: 'both' }),
    what: note({
      zh: '什么',
      en: 'What, Chinese',
      max: 2000,
      group: statement,
      column: 'statement',
    }),
    whatEn: note({ zh: '什么（英文）', en: 'What', max: 2000, group: statement, column: 'statement_en' }),
    place: text({ zh: '位置', en: 'Where, Chinese', max: 200, group: statement }),
    placeEn: text({ zh: '位置（英文）', en: 'Where', max: 200, group: statement }),
    occurredAt: time({ zh: '时间', en: 'When', past: true, list: true, filter: true, group: statement }),
    extent: note({ zh: '程度', en: 'Extent, Chinese', max: 1000, group: statement }),
    extentEn: note({ zh: '程度（英文）', en: 'Extent', max: 1000, group: statement }),
    people: rank('P 人员', 'P people'),
    environment: rank('E 环境', 'E environment'),
    operation: rank('O 运行', 'O operation'),
    asset: rank('A 资产', 'A asset'),
    reputation: rank('R 声誉', 'R reputation'),
    cost: money({ zh: '损失金额，元', en: 'Cost, CNY', group: significance }),
    team: user({
      zh: '团队',
      en: 'Team',
      many: true,
      hint: t('负责人和团队成员可以投票', 'Leader and team may vote'),
    }),
    ...studyNotes,
  },
  order: { by: 'createTime', descending: true },
  exchange: ['export'],
  inProject: true,
  summary: { table: 'rca_case_figures', key: 'case_id' },
});
export const rcaCaseCalls = studyCalls(rcaCase);
