import { choice, date, note, number, reference, resource, text, time, user, yesNo } from '../resource.ts';
import type { Text } from '../text.ts';
import {
  barrierFunctions,
  barrierTypes,
  impairmentKinds,
  impairmentStates,
  leastChance,
  mostFailureRate,
  stateWords,
} from './barrier-words.ts';
import { sectionWords } from './management-evaluation.ts';

const service = 'ircrisk-dynamic-barrier-management';
const t = (zh: string, en: string): Text => ({ zh, en });

const words = (name: Text, max = 500) => ({ ...name, max });

export const performanceStandard = resource('performance-standard', {
  service,
  table: 'barrier_standards',
  title: t('性能标准', 'Performance standards'),
  purpose: t(
    '屏障应做到什么、多可靠、靠什么保证和验证。',
    'What a barrier has to do, how reliably, and how that is assured and verified.',
  ),
  label: 'code',
  fields: {
    code: text({ ...t('编号', 'Number'), max: 40, required: true, list: true, search: true }),
    name: text({ ...t('名称', 'Name'), max: 128, required: true, list: true, search: true }),
    nameEn: text({ ...t('英文名称', 'English name'), max: 256, search: true }),
    function: choice({ ...t('功能', 'Function'), choices: barrierFunctions, list: true, filter: true }),
    functionality: note({ ...words(t('功能要求', 'Functionality'), 2000), list: true }),
    functionalityEn: note(words(t('功能要求（英文）', 'Functionality'), 2000)),
    availability: note(words(t('可用性', 'Availability'))),
    targetPfd: number({ ...t('目标 PFD', 'Target PFD'), above: 0, max: 1, list: true }),
    survivability: note(words(t('生存性', 'Survivability'))),
    dependency: note(words(t('依赖', 'Dependencies'))),
    assurance: note({ ...words(t('保证任务', 'Assurance tasks'), 2000), list: true }),
    assuranceEn: note(words(t('保证任务（英文）', 'Assurance tasks'), 2000)),
    verification: note(words(t('验证活动', 'Verification'), 2000)),
    acceptance: note(words(t('接受准则', 'Acceptance criteria'), 2000)),
    acceptanceEn: note(words(t('接受准则（英文）', 'Acceptance criteria'), 2000)),
  },
  unique: [['code']],
  order: { by: 'code' },
  exchange: ['import', 'export'],
});

/** Follows by itself from what the platform knows. */
const judged = { readOnly: true, summary: true } as const;
const human = t('人员屏障', 'Human barrier');

export const barrier = resource('barrier', {
  service,
  table: 'barriers',
  title: t('屏障', 'Barriers'),
  purpose: t(
    '预防和减缓事故的屏障；状态由其要素、测试、旁路和检修工单自动得出。',
    'Barriers that prevent or mitigate; their state follows by itself from elements, tests, bypasses and repairs.',
  ),
  label: 'code',
  fields: {
    code: text({ ...t('编号', 'Number'), max: 40, required: true, list: true, search: true }),
    name: text({ ...t('名称', 'Name'), max: 128, required: true, list: true, search: true }),
    nameEn: text({ ...t('英文名称', 'English name'), max: 256, search: true }),
    state: choice({ ...t('状态', 'State'), choices: stateWords, list: true, filter: true, ...judged }),
    function: choice({
      ...t('功能', 'Function'),
      choices: barrierFunctions,
      required: true,
      list: true,
      filter: true,
    }),
    type: choice({ ...t('类型', 'Type'), choices: barrierTypes, required: true, list: true, filter: true }),
    nodeId: reference({
      ...t('区域', 'Area'),
      to: 'factory-model',
      required: true,
      list: true,
      filter: true,
    }),
    safetyCritical: yesNo({
      ...t('安全关键要素', 'Safety critical'),
      default: false,
      list: true,
      filter: true,
    }),
    standardId: reference({ ...t('性能标准', 'Performance standard'), to: 'performance-standard' }),
    ownerId: user({ ...t('负责人', 'Owner'), list: true, filter: true }),
    designPfd: number({
      ...t('设计 PFD', 'Design PFD'),
      min: leastChance,
      max: 1,
      hint: t('要素没有失效率时用它；有时以要素计算为准', 'Used where elements have no failure rate'),
    }),
    pfd: number({ ...t('当前 PFD', 'PFD now'), list: true, ...judged }),
    pfdHigh: number({ ...t('当前 PFD 上限', 'PFD now, upper end'), ...judged }),
    commonCause: number({ ...t('共因 β', 'Common cause β'), min: 0, max: 1, default: 0.1 }),
    throughAlarm: yesNo({ ...t('依赖 BPCS 报警', 'Through a BPCS alarm'), default: true, group: human }),
    verifiedProcedure: yesNo({ ...t('规程已验证', 'Procedure verified'), default: false, group: human }),
    lastDrill: date({ ...t('上次演练', 'Last drill'), past: true, group: human }),
    competenceUntil: date({ ...t('能力有效至', 'Competence until'), group: human }),
    degradation: note({ ...words(t('降级因素与控制', 'Degradation factors and controls'), 2000) }),
    claimedIn: text({
      ...t('依据的分析（说明）', 'Claimed in, in words'),
      max: 200,
      hint: t(
        '平台之外的分析；平台内的研究登记在“依据的研究”',
        'Analyses outside the platform; studies inside it stand under Claims',
      ),
    }),
  },
  summary: { table: 'barrier_results', key: 'barrier_id' },
  unique: [['code']],
  order: { by: 'code' },
  exchange: ['import', 'export'],
});

const voting = t('表决', 'Voting');
const testing = t('检验测试', 'Proof test');

export const barrierElement = resource('barrier-element', {
  service,
  table: 'barrier_elements',
  title: t('屏障要素', 'Barrier elements'),
  purpose: t(
    '屏障由哪些设备、规程或岗位组成，怎样表决，何时测试。',
    'The equipment, procedures and people a barrier consists of, how they vote, when they are tested.',
  ),
  label: 'tag',
  within: 'barrierId',
  fields: {
    barrierId: reference({
      ...t('屏障', 'Barrier'),
      to: 'barrier',
      required: true,
      list: true,
      filter: true,
      fixed: true,
    }),
    tag: text({ ...t('位号', 'Tag'), max: 64, required: true, list: true, search: true }),
    name: text({ ...t('名称', 'Name'), max: 128, list: true, search: true }),
    nameEn: text({ ...t('英文名称', 'English name'), max: 256 }),
    state: choice({ ...t('状态', 'State'), choices: stateWords, list: true, filter: true, ...judged }),
    equipmentId: reference({ ...t('设备', 'Equipment'), to: 'equipment', list: true, filter: true }),
    planId: reference({
      ...t('测试计划', 'Test plan'),
      to: 'maintenance-plan',
      group: testing,
      hint: t(
        '其工单的到期、延期和结果决定测试状态',
        'Its orders decide whether the test is due, deferred or failed',
      ),
    }),
    groupCode: text({ ...t('表决组', 'Voting group'), max: 20, group: voting }),
    required: number({
      ...t('需要 k', 'Needed k'),
      integer: true,
      min: 1,
      max: 100,
      default: 1,
      group: voting,
      hint: t(
        '如 3 取 2 的每个要素都填 2；要素不足 k 个时屏障为失效并说明',
        'Of 2 out of 3 each element says 2; with fewer elements than k the barrier is failed and says so',
      ),
    }),
    failureRate: number({
      ...t('λDU（1/h）', 'λDU, 1/h'),
      min: 0,
      max: mostFailureRate,
      list: true,
      hint: t('危险未检出失效率，每小时，如 2e-6', 'Dangerous undetected rate per hour, as 2e-6'),
    }),
    needsTest: yesNo({ ...t('需要测试', 'Needs tests'), default: true, group: testing }),
    intervalDays: number({
      ...t('测试周期（天）', 'Interval, days'),
      integer: true,
      min: 1,
      max: 36_500,
      list: true,
      group: testing,
    }),
    intervalSource: text({
      ...t('测试周期来源', 'Source of the interval'),
      max: 200,
      readOnly: true,
      group: testing,
      hint: t(
        '采用 RCM 故障检查任务时记下；另填周期后清空',
        'Kept when an RCM task is taken; gone when another interval is typed',
      ),
    }),
    lastTest: date({ ...t('上次测试', 'Last test'), past: true, list: true, group: testing }),
    lastResult: choice({
      ...t('上次结果', 'Result'),
      choices: { pass: t('合格', 'Passed'), fail: t('不合格', 'Failed') },
      list: true,
      group: testing,
    }),
    repairedOn: date({ ...t('修复日期', 'Repaired on'), past: true, group: testing }),
    testCoverage: number({
      ...t('测试覆盖率 PTC', 'Test coverage PTC'),
      min: 0,
      max: 1,
      default: 1,
      group: testing,
    }),
    missionYears: number({
      ...t('任务时间（年）', 'Mission time, years'),
      above: 0,
      max: 100,
      group: testing,
    }),
    windowId: reference({
      ...t('操作窗口', 'Operating window'),
      to: 'corrosion-window',
      hint: t(
        '由操作窗口保持的屏障：窗口超限则失效，关注或有措施则降级，无读数则未知',
        'Of what keeps the process inside a window: exceeded is failed, attention or an action is degraded, no readings are unknown',
      ),
    }),
    positionId: reference({
      ...t('操作岗位', 'Operator position'),
      to: 'alarm-position',
      hint: t(
        '由岗位响应报警的要素：最近 30 天报警超负荷则降级，日志过期则未知，不足一个月不影响',
        'Of people who answer alarms: overloaded in the last 30 days of log is degraded, a stale log is unknown, less than a month changes nothing',
      ),
    }),
    auditSection: choice({
      ...t('审核要素', 'Audited section'),
      choices: sectionWords,
      hint: t(
        '管理系统评价该要素未关闭的发现使其降级',
        'Open findings of this section of the management system evaluation degrade it',
      ),
    }),
    evidenceUntil: date({
      ...t('指标有效至', 'Indicator good until'),
      hint: t('过期后状态为未知', 'After this day the state is unknown'),
    }),
    nextTest: date({ ...t('下次测试', 'Next test'), list: true, filter: true, ...judged }),
  },
  summary: { table: 'barrier_element_results', key: 'element_id' },
  unique: [['barrierId', 'tag']],
  order: { by: 'tag' },
  exchange: ['import', 'export'],
});

export const barrierImpairment = resource('barrier-impairment', {
  service,
  table: 'barrier_impairments',
  title: t('旁路与失效登记', 'Bypasses and impairments'),
  purpose: t(
    '旁路、失效和降级：原因、补偿措施、批准和时钟。',
    'Bypasses, failures and weaknesses with reason, compensation, approval and clock.',
  ),
  label: 'code',
  fields: {
    code: text({
      ...t('编号', 'Number'),
      max: 40,
      required: true,
      list: true,
      search: true,
    }),
    elementId: reference({
      ...t('要素', 'Element'),
      to: 'barrier-element',
      required: true,
      list: true,
      filter: true,
      fixed: true,
    }),
    kind: choice({
      ...t('类型', 'Kind'),
      choices: impairmentKinds,
      required: true,
      list: true,
      filter: true,
    }),
    state: choice({
      ...t('状态', 'State'),
      choices: impairmentStates,
      list: true,
      filter: true,
      readOnly: true,
    }),
    reason: note({ ...t('原因', 'Reason'), max: 500, required: true, list: true, search: true }),
    reasonEn: note({ ...t('原因（英文）', 'Reason'), max: 500, search: true }),
    startTime: time({ ...t('开始', 'From'), required: true, list: true }),
    plannedEnd: time({
      ...t('计划结束', 'Planned end'),
      list: true,
      hint: t(
        '旁路必填，最长天数见“旁路与失效”',
        'A bypass needs one; its longest span stands above the open ones',
      ),
    }),
    measures: note({ ...t('补偿措施', 'Compensating measures'), max: 2000, list: true }),
    measuresEn: note({ ...t('补偿措施（英文）', 'Compensating measures'), max: 2000 }),
    riskAssessment: text({ ...t('风险评估', 'Risk assessment'), max: 200 }),
    approverId: user({ ...t('批准人', 'Approved by'), list: true, readOnly: true }),
    closedTime: time({ ...t('关闭时间', 'Closed'), list: true, readOnly: true }),
    stateReason: text({ ...t('状态原因', 'Reason of the state'), max: 500, readOnly: true }),
  },
  unique: [['code']],
  order: { by: 'startTime', descending: true },
  exchange: ['import', 'export'],
});
