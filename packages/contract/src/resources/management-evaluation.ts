import { choice, date, file, note, number, reference, resource, text } from '../resource.ts';
import { studyCalls, studyFields, studyNotes } from '../study.ts';
import type { Text } from '../text.ts';

const service = 'ircrisk-management-systems-evaluation';
const t = (zh: string, en: string): Text => ({ zh, en });

/** How far a question is met, as the share of its points; N/A is an answer too, with its reason. */
export const answerShares = { none: 0, little: 0.25, half: 0.5, most: 0.75, full: 1 } as const;
export const answerWords = {
  none: t('没有', 'Not at all'),
  little: t('少部分', 'In small part'),
  half: t('约一半', 'About half'),
  most: t('大部分', 'For the most part'),
  full: t('完全做到', 'In full'),
  na: t('不适用', 'Not applicable'),
} as const;

/** The thirteen sections with their points of 1,000 (API RP 581 Part 2 annex 2.A). */
export const sectionWords = {
  LEAD: t('领导与行政管理', 'Leadership and administration'),
  PSI: t('工艺安全信息', 'Process safety information'),
  PHA: t('工艺危害分析', 'Process hazard analysis'),
  MOC: t('变更管理', 'Management of change'),
  OP: t('操作规程', 'Operating procedures'),
  SWP: t('安全作业', 'Safe work practices'),
  TRN: t('培训', 'Training'),
  MI: t('机械完整性', 'Mechanical integrity'),
  PSSR: t('开车前安全审查', 'Pre-startup safety review'),
  ER: t('应急响应', 'Emergency response'),
  II: t('事故调查', 'Incident investigation'),
  CON: t('承包商', 'Contractors'),
  AUD: t('管理系统评审', 'Management systems assessments'),
} as const;
export type SectionCode = keyof typeof sectionWords;

/** The section that asks about each latent cause of the root cause analyses (L1 to L16): a root found there is a sign that it is weak. */
export const latentSections: Readonly<Record<string, SectionCode>> = {
  L1: 'PSI',
  L2: 'PHA',
  L3: 'OP',
  L4: 'TRN',
  L5: 'CON',
  L6: 'PSSR',
  L7: 'MI',
  L8: 'SWP',
  L9: 'MOC',
  L10: 'II',
  L11: 'ER',
  // Design codes and standards are process safety information, the quality of spares is mechanical integrity: 29 CFR 1910.119 (d)(3), (j)(6).
  L12: 'PSI',
  L13: 'MI',
  L14: 'LEAD',
  L15: 'OP',
  L16: 'LEAD',
};

const result = { readOnly: true, summary: true, list: true } as const;

export const managementEvaluation = resource('management-evaluation', {
  service,
  table: 'management_evaluations',
  title: { zh: '管理系统评价', en: 'Management systems evaluations' },
  purpose: {
    zh: '按 13 个部分提问打分，得出管理系统评价系数 F_MS；批准后自生效日起用于基于风险的检验。',
    en: 'Questions in 13 sections give the management system factor F_MS; approved, RBI uses it from the day it is valid.',
  },
  label: 'name',
  fields: {
    ...studyFields,
    enterprise: reference({
      zh: '企业',
      en: 'Company',
      column: 'enterprise_id',
      to: 'company',
      required: true,
      list: true,
      filter: true,
    }),
    nodeId: reference({
      zh: '厂区或装置',
      en: 'Site or unit',
      to: 'factory-model',
      list: true,
      filter: true,
      hint: t(
        '不填为全企业，批准后写入企业系数；填写时只用于比较',
        'Empty: the whole company, and approval sets its factor. With a place it is for comparison only',
      ),
    }),
    evaluationDate: date({ zh: '评价日期', en: 'Evaluated on', required: true, list: true, filter: true }),
    validFrom: date({
      zh: '生效日期',
      en: 'Valid from',
      required: true,
      list: true,
      filter: true,
      hint: t(
        '系数自这一天起用于计算，满 36 个月提示到期',
        'The factor counts from this day; 36 months later it is shown as expired',
      ),
    }),
    questionsFrom: reference({
      zh: '问题取自',
      en: 'Questions from',
      to: 'management-evaluation',
      fixed: true,
      hint: t('不填则用产品自带的 102 个问题', 'Empty: the 102 questions that come with the product'),
    }),
    answeredCount: number({ zh: '已回答', en: 'Answered', integer: true, spare: true, ...result }),
    questionCount: number({ zh: '问题数', en: 'Questions', integer: true, spare: true, ...result }),
    totalPoints: number({ zh: '总分', en: 'Points', ...result }),
    factor: number({ zh: 'F_MS', en: 'F_MS', ...result }),
    assessors: text({ zh: '评价人', en: 'Assessors, Chinese', max: 200 }),
    assessorsEn: text({ zh: '评价人（英文）', en: 'Assessors', max: 200 }),
    secondAssessor: text({ zh: '第二评价人', en: 'Second assessor, Chinese', max: 100 }),
    secondAssessorEn: text({ zh: '第二评价人（英文）', en: 'Second assessor', max: 100 }),
    interviewees: text({ zh: '访谈对象', en: 'Interviewed, Chinese', max: 500 }),
    intervieweesEn: text({ zh: '访谈对象（英文）', en: 'Interviewed', max: 500 }),
    scope: note({ zh: '范围', en: 'Scope, Chinese', max: 2000 }),
    scopeEn: note({ zh: '范围（英文）', en: 'Scope', max: 2000 }),
    ...studyNotes,
    calculatedTime: { ...studyNotes.calculatedTime, summary: true },
  },
  order: { by: 'createTime', descending: true },
  exchange: ['export'],
  inProject: true,
  summary: { table: 'management_evaluation_results', key: 'study_id' },
});
export const managementEvaluationCalls = studyCalls(managementEvaluation);

/** One question with its answer. An evaluation has questions of its own: another set changes no past one. */
export const managementAnswer = resource('management-answer', {
  service,
  table: 'management_answers',
  title: { zh: '问题与回答', en: 'Questions and answers' },
  purpose: {
    zh: '逐题回答并写明证据；问题和分值可按企业的题库修改，总分须为 1000。',
    en: 'Answers with their evidence. Questions and points may be the company’s own; they must add to 1,000.',
  },
  label: 'code',
  within: 'studyId',
  fields: {
    studyId: reference({
      zh: '评价',
      en: 'Evaluation',
      to: 'management-evaluation',
      required: true,
      filter: true,
      fixed: true,
    }),
    code: text({ zh: '题号', en: 'No.', max: 20, required: true, list: true, search: true, width: 90 }),
    section: choice({
      zh: '部分',
      en: 'Section',
      choices: sectionWords,
      required: true,
      list: true,
      filter: true,
    }),
    question: note({
      zh: '问题',
      en: 'Question, Chinese',
      max: 500,
      required: true,
      list: true,
      search: true,
      width: 340,
    }),
    questionEn: note({ zh: '问题（英文）', en: 'Question', max: 500, list: true, search: true, width: 340 }),
    maxPoints: number({
      zh: '分值',
      en: 'Points',
      required: true,
      above: 0,
      max: 1000,
      list: true,
      width: 60,
    }),
    answer: choice({ zh: '回答', en: 'Answer', choices: answerWords, list: true, filter: true }),
    evidence: note({ zh: '证据', en: 'Evidence', max: 2000, list: true, width: 220 }),
    evidenceIds: file({ zh: '证据附件', en: 'Evidence files', many: true }),
    reason: note({
      zh: '不适用的理由',
      en: 'Why not applicable',
      max: 500,
      list: true,
      width: 180,
      hint: t('回答“不适用”时必填', 'Needed for “Not applicable”'),
    }),
    comment: note({ zh: '意见', en: 'Comment', max: 2000, width: 200 }),
    effortDays: number({
      zh: '整改工作量（人天）',
      en: 'Effort to close, person-days',
      above: 0,
      max: 100_000,
      list: true,
      width: 110,
      hint: t('差距按可提高的分数除以工作量排序', 'Gaps are ranked by the points to gain over the effort'),
    }),
    secondAnswer: choice({
      zh: '第二评价人的回答',
      en: 'Second assessor',
      choices: answerWords,
      list: true,
      hint: t('独立作答，用于一致性 κ，不计分', 'Given independently; for agreement (κ), not for the score'),
    }),
  },
  unique: [['studyId', 'code']],
  order: { by: 'id' },
  exchange: ['import', 'export'],
  inProject: true,
});
