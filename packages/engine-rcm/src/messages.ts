import { type MessageCatalogue, type Notice, noticeText, sharedMessages } from '@ircrisk/units';

export const rcmMessages = {
  ...sharedMessages,
  // decision
  unknownQuestion: { zh: '没有问题 {question}', en: 'There is no question {question}' },
  answeredOutOfTurn: {
    zh: '问题 {question} 先于 {next} 作答：请按顺序回答',
    en: 'Question {question} is answered before {next}: answer in order',
  },
  answerNotAsked: {
    zh: '问题 {question} 不在本路径上，其答案不起作用，请清除',
    en: 'Question {question} is not on this path; its answer has no effect, please clear it',
  },
  reasonNeeded: {
    zh: '问题 {question} 的回答须写明理由',
    en: 'The answer to question {question} needs a reason',
  },
  answerNotYesNo: {
    zh: '问题 {question} 的回答应为是或否',
    en: 'The answer to question {question} must be yes or no',
  },
  decisionOpen: {
    zh: '决断未完成：请先回答 {next}',
    en: 'The decision is not finished: answer {next} first',
  },
  intervalInvalid: { zh: '任务 {id} 的周期必须大于零', en: 'The interval of task {id} must be above zero' },
  outcomeForced: {
    zh: '安全或环境后果且无可行任务：只能改进设计',
    en: 'Safety or environmental consequence without a feasible task: redesign is the only outcome',
  },
  potentialFailureTooLate: {
    zh: 'P-F 间隔 {pf} 不长于响应时间 {lead}：视情维修不可行',
    en: 'The P-F interval {pf} is no longer than the lead time {lead}: on-condition work is not feasible',
  },
  ageTaskWithoutWear: {
    zh: '形状参数 β = {beta} ≤ 1，没有耗损期：定期恢复或报废不可行，请回答“否”或更正 β',
    en: 'Shape β = {beta} is not above 1, so nothing wears out: restoration or discard is not feasible; answer no or correct β',
  },
  ageTaskByPattern: {
    zh: '故障规律 {pattern} 没有耗损期：定期恢复或报废不可行，请回答“否”或更正故障规律',
    en: 'Failure pattern {pattern} has no wear-out: restoration or discard is not feasible; answer no or correct the pattern',
  },
  // intervals
  detectionOutside: {
    zh: '单次检出概率 θ 应大于 0 且不大于 1（现为 {value}）',
    en: 'The detection probability θ of one inspection must be above 0 and at most 1 (it is {value})',
  },
  targetOutside: {
    zh: '目标概率应大于 0 且小于 1（现为 {value}）',
    en: 'The target must lie above 0 and below 1 (it is {value})',
  },
  shareOutside: {
    zh: '{name} 应大于 0 且小于 1（现为 {value}）',
    en: '{name} must lie above 0 and below 1 (it is {value})',
  },
  commonCauseOutside: {
    zh: '共因因子应在 0 与 1 之间（现为 {value}）',
    en: 'The common cause factor must lie between 0 and 1 (it is {value})',
  },
  negative: { zh: '{name} 不能为负（现为 {value}）', en: '{name} cannot be negative (it is {value})' },
  notWhole: { zh: '{name} 应为正整数', en: '{name} must be a whole number above zero' },
  linearBeyondValidity: {
    zh: '间隔超过装置平均寿命的 10 %：线性公式偏短（安全侧），该间隔下精确平均不可用度为 {exact}',
    en: 'The interval exceeds 10 % of the device’s mean life: the linear formula is on the short, safe side; the exact mean unavailability at it is {exact}',
  },
  independenceAssumed: {
    zh: '并联装置按相互独立计算；请考虑共因失效',
    en: 'Parallel devices are taken as independent; consider common cause',
  },
  noConvergence: { zh: '求解未收敛', en: 'The solution did not converge' },
  discardWithoutWear: {
    zh: '形状参数 β = {beta} ≤ 1，没有耗损期：按此寿命报废不会减少故障（β < 1 时反而增多），请勿据此安排定期报废',
    en: 'Shape β = {beta} is not above 1, so nothing wears out: discard at this age prevents no failures (below 1 it adds some); do not plan a discard by it',
  },
  // age replacement
  noWearOut: {
    zh: '形状参数 β = {beta} ≤ 1：无耗损，定期更换无益，建议事后维修',
    en: 'Shape β = {beta} is not above 1: nothing wears out, so planned replacement does not pay; run to failure',
  },
  failureNotDearer: {
    zh: '故障费用不高于预防费用：不存在最优更换周期',
    en: 'A failure costs no more than a replacement: there is no optimum age',
  },
  replacementTooLate: {
    zh: '在任何有意义的寿命内定期更换都不划算：按事后维修处理',
    en: 'Planned replacement does not pay at any age that matters: run to failure',
  },
  optimumTooLate: {
    zh: '最优周期大于 4η：按事后维修处理',
    en: 'The optimum lies beyond 4η: treat as run to failure',
  },
  // economics and packaging
  taskCostsMore: {
    zh: '任务年费用 {task} 不低于不做任务的 {none}：不值得做',
    en: 'With the task the year costs {task}, without it {none}: not worth doing',
  },
  taskAloneCostsMore: {
    zh: '仅任务本身每年就要 {task}，不低于不做任务的 {none}：无论任务后还剩多少故障都不值得做',
    en: 'The task alone costs {task} a year, without it the year costs {none}: not worth doing whatever failures it leaves over',
  },
  tasksWithoutText: { zh: '定期任务未写任务内容：{ids}', en: 'Scheduled tasks without a text: {ids}' },
  tasksWithoutInterval: {
    zh: '定期任务没有间隔，工作包的间隔和工时未计入：{ids}',
    en: 'Scheduled tasks without an interval, not counted in their packages: {ids}',
  },
  tasksWithoutTrade: {
    zh: '定期任务没有工种，请填写后再送审：{ids}',
    en: 'Scheduled tasks without a trade; choose one before review: {ids}',
  },
  tasksWithoutHours: {
    zh: '定期任务没有工时，工作包的工时未计入：{ids}',
    en: 'Scheduled tasks without hours, missing in the hours of their packages: {ids}',
  },
  taskDoubled: { zh: '任务 {id} 同时在两个工作包中', en: 'Task {id} stands in two packages' },
  taskUnknown: {
    zh: '工作包 {package} 指向不存在的任务 {id}',
    en: 'Package {package} names the task {id}, which does not exist',
  },
  packageMixes: {
    zh: '工作包 {package} 混合了不同工种或运行状态',
    en: 'Package {package} mixes trades or running states',
  },
} as const satisfies MessageCatalogue;

export const rcmText = (notice: Notice, language: 'zh' | 'en'): string =>
  noticeText(rcmMessages, notice, language);
