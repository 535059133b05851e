import { actTable } from '../acts.ts';
import {
  choice,
  date,
  dictionary,
  note,
  number,
  quantity,
  reference,
  resource,
  text,
  user,
  yesNo,
} from '../resource.ts';

const equipmentId = reference({
  zh: '设备',
  en: 'Equipment',
  to: 'equipment',
  required: true,
  list: true,
  filter: true,
  fixed: true,
});

export const badActorMetrics = {
  count: { zh: '失效次数', en: 'Failures' },
  sameMode: { zh: '同一模式重复', en: 'Same mode again' },
  downtimeShareTop: { zh: '停机占比', en: 'Share of downtime' },
  mtbfVsClass: { zh: 'MTBF 与同类之比', en: 'MTBF against its class' },
  leaks: { zh: '泄漏次数', en: 'Leaks' },
  riskLevel: { zh: '风险等级', en: 'Risk level' },
};

export const badActorRule = resource('bad-actor-rule', {
  service: 'ircrisk-badactor',
  table: 'bad_actor_rules',
  title: { zh: '不良设备规则', en: 'Bad actor rules' },
  purpose: {
    zh: '判定不良设备的规则；每次分析都保存一份当时的规则。',
    en: 'When a tag counts as a bad actor; every run keeps a copy of the rules it used.',
  },
  label: 'name',
  fields: {
    name: text({ zh: '规则', en: 'Rule', max: 128, required: true, list: true, search: true }),
    nameEn: text({ zh: '英文名称', en: 'English name', max: 128, required: true, list: true, search: true }),
    metric: choice({
      zh: '指标',
      en: 'Metric',
      choices: badActorMetrics,
      required: true,
      list: true,
      filter: true,
    }),
    windowMonths: number({
      zh: '窗口（月）',
      en: 'Window (months)',
      integer: true,
      min: 1,
      max: 120,
      list: true,
    }),
    threshold: number({
      zh: '限值',
      en: 'Limit',
      above: 0,
      max: 1e6,
      list: true,
      hint: {
        zh: '次数；停机占比和 MTBF 比值填 0–1 之间的小数',
        en: 'A count; for the share of downtime and the MTBF ratio a fraction between 0 and 1',
      },
    }),
    riskLevel: choice({
      zh: '风险等级',
      en: 'Risk level',
      choices: {
        high: { zh: '高', en: 'High' },
        mediumHigh: { zh: '中高', en: 'Medium high' },
      },
      list: true,
    }),
    isoClass: dictionary({
      zh: '仅限类别',
      en: 'Class only',
      dictionary: 'iso_class',
      list: true,
      filter: true,
    }),
    isActive: yesNo({ zh: '启用', en: 'Active', default: true, list: true, filter: true }),
    sort: number({ zh: '顺序', en: 'Order', integer: true, min: 0, max: 9999, default: 1, list: true }),
  },
  order: { by: 'sort' },
});

export const caseStates = {
  identified: { zh: '已识别', en: 'Identified' },
  accepted: { zh: '已受理', en: 'Accepted' },
  rca: { zh: '原因分析', en: 'Root cause' },
  action: { zh: '措施实施', en: 'Action' },
  monitoring: { zh: '效果跟踪', en: 'Monitoring' },
  closed: { zh: '已关闭', en: 'Closed' },
  rejected: { zh: '不予立项', en: 'Rejected' },
};
export type CaseState = keyof typeof caseStates;
const toState = (state: CaseState) => ({
  zh: `转为${caseStates[state].zh}`,
  en: `To “${caseStates[state].en}”`,
  to: state,
  remark: true as const,
});
/**
 * Steps of a case, each named by where it leads: forward one at a time, back when something turns out wrong, reopened with its
 * history. What lies ahead stands first.
 */
export const caseSteps = actTable<CaseState>()({
  closed: { ...toState('closed'), from: ['monitoring'] },
  monitoring: { ...toState('monitoring'), from: ['action', 'closed'], reason: ['closed'] },
  action: { ...toState('action'), from: ['rca', 'monitoring'] },
  rca: { ...toState('rca'), from: ['accepted', 'action', 'closed'], reason: ['closed'] },
  accepted: { ...toState('accepted'), from: ['identified', 'rca'] },
  identified: { ...toState('identified'), from: ['rejected'], reason: true },
  rejected: { ...toState('rejected'), from: ['identified', 'accepted', 'rca'], reason: true, danger: true },
});
export const verdicts = {
  improved: { zh: '改善显著', en: 'Improved' },
  notYetSignificant: { zh: '尚不显著', en: 'Not yet significant' },
  windowTooShort: { zh: '验证期不足', en: 'Window too short' },
  notImproved: { zh: '未改善', en: 'Not improved' },
};

/** The programme of improvements; steps and verification go through calls of their own. */
export const badActorCase = resource('bad-actor-case', {
  service: 'ircrisk-badactor',
  table: 'bad_actor_cases',
  title: { zh: '不良设备治理', en: 'Bad actor cases' },
  purpose: {
    zh: '从识别到验证的治理过程，关闭前须有统计检验。',
    en: 'From identified to verified; a case closes only with a statistical test.',
  },
  label: 'caseNumber',
  fields: {
    caseNumber: text({
      zh: '编号',
      en: 'Number',
      max: 40,
      list: true,
      search: true,
      filter: true,
      readOnly: true,
    }),
    equipmentId,
    nodeId: reference({
      zh: '单元',
      en: 'Unit',
      to: 'factory-model',
      list: true,
      filter: true,
      readOnly: true,
    }),
    state: choice({
      zh: '状态',
      en: 'State',
      choices: caseStates,
      list: true,
      filter: true,
      readOnly: true,
      default: 'identified',
    }),
    problem: note({
      zh: '问题',
      en: 'Problem',
      max: 2000,
      required: true,
      list: true,
      search: true,
      sort: false,
    }),
    championId: user({ zh: '负责人', en: 'Champion', list: true, filter: true }),
    rootCause: note({ zh: '根本原因', en: 'Root cause', max: 4000 }),
    targetMtbfHours: quantity({ zh: '目标 MTBF', en: 'Target MTBF', quantity: 'hours', min: 1, list: true }),
    baselineFrom: date({ zh: '基准期起', en: 'Baseline from', past: true }),
    actionDoneOn: date({ zh: '措施完成日期', en: 'Action done on', past: true, list: true }),
    openedOn: date({ zh: '立项日期', en: 'Opened', list: true, filter: true, readOnly: true }),
    closedOn: date({ zh: '关闭日期', en: 'Closed', readOnly: true }),
    verdict: choice({
      zh: '验证结论',
      en: 'Verdict',
      choices: verdicts,
      list: true,
      filter: true,
      readOnly: true,
    }),
    verifiedOn: date({ zh: '验证日期', en: 'Verified', readOnly: true }),
    stateReason: text({ zh: '状态说明', en: 'Reason', max: 500, readOnly: true }),
  },
  order: { by: 'openedOn', descending: true },
  exchange: ['export'],
  readOnly: true,
});
