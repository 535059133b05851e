import type { Warning } from './model.ts';
import { fill, type Language, type Sentence } from './sentences.ts';

export const warningMessages: Readonly<Record<string, Sentence>> = {
  cancelled: { zh: '计算已取消', en: 'The calculation was cancelled' },
  'missing-probability': {
    zh: '事件“{name}”没有失效数据：只分析结构，不计算概率',
    en: 'Event “{name}” has no data: the structure is analysed, the numbers are not',
  },
  'non-coherent': {
    zh: '含有“非”逻辑，割集仅含发生的事件；完整条件见质蕴含项',
    en: 'The tree holds negations: cut sets name only what happens; prime implicants give the whole condition',
  },
  'nothing-uncertain': {
    zh: '没有事件给出分布，不确定性分析没有意义',
    en: 'No event has a distribution: there is nothing to sample',
  },
  'nothing-timed': {
    zh: '没有随时间变化的事件，概率曲线为水平线',
    en: 'No event changes with time: the curve is flat',
  },
  'sample-without-value': {
    zh: '事件“{name}”的抽样值超出其失效模型允许的范围，得不出概率：不给出不确定性结果',
    en: 'A value drawn for event “{name}” is not one its failure model accepts: there is no probability, and no uncertainty is given',
  },
  'frequency-unknown': {
    zh: '事件“{name}”在试验时也可能失效，其失效频率未知：不给出频率、PFH 和期望次数',
    en: 'Event “{name}” may also fail by being tested, so how often it fails is not known: no frequency, PFH or expected number is given',
  },
  'out-of-range-in-time': {
    zh: '事件“{name}”在 {timeHours} h 时的概率不在 0 到 1 之间：不给出随时间变化的结果',
    en: 'The probability of event “{name}” is not between 0 and 1 at {timeHours} h: nothing is given over time',
  },
  'over-time-too-hard': {
    zh: '试验次数过多或故障树过大，未能求出随时间变化的结果',
    en: 'There are too many tests, or the tree is too large, to follow it over time',
  },
  'bounds-only': {
    zh: '故障树过难，仅给出有保证的上下界：{lower} 至 {upper}',
    en: 'Too hard for an exact answer; guaranteed bounds are given: {lower} to {upper}',
  },
  'cut-sets-too-hard': { zh: '割集数量过大，未能求出', en: 'There are too many cut sets to find' },
  'cut-sets-truncated': {
    zh: '割集按截断值 {cutOff} 舍去，舍去部分的概率不超过 {dropped}',
    en: 'Cut sets below {cutOff} were left out; together they are at most {dropped}',
  },
  'cut-sets-by-order': {
    zh: '割集只求到 {order} 阶，更高阶部分的概率不超过 {dropped}',
    en: 'Cut sets were found up to order {order}; those beyond are together at most {dropped}',
  },
  'count-limit': { zh: '割集只数到 {counted} 组', en: 'Cut sets were counted up to {counted} only' },
  'prime-implicants-too-hard': {
    zh: '质蕴含项数量过大，未能求出',
    en: 'There are too many prime implicants to find',
  },
  'dynamic-unsupported-event': {
    zh: '事件“{event}”的失效模型不能用于动态门“{gate}”',
    en: 'The failure model of “{event}” cannot be used under the dynamic gate “{gate}”',
  },
  'dynamic-markov': {
    zh: '动态门由 {states} 个状态的马尔可夫链求解',
    en: 'The dynamic gate was solved by a Markov chain of {states} states',
  },
  'dynamic-simulated': {
    zh: '动态门由 {trials} 次模拟求解，标准误差 {standardError}',
    en: 'The dynamic gate was solved by {trials} simulated histories; standard error {standardError}',
  },
  'substituted-cut-sets': {
    zh: '替换规则改写了割集：所有数值为改写后割集之并的数值',
    en: 'Substitutions rewrote the cut sets: every figure is of the union of the sets so rewritten',
  },
  'substitution-too-hard': {
    zh: '割集过多，无法逐一应用替换规则，不给出数值',
    en: 'There are too many cut sets to apply the substitutions to; no figures are given',
  },
  'mean-over-phases': {
    zh: '数值为运行方式“{name}”各阶段按时间份额的平均；割集见各阶段',
    en: 'Figures are means over the phases of “{name}” by their share of the time; cut sets are given per phase',
  },
  'event-tree-too-hard': {
    zh: '事件树过难，未能在限值内求出各序列的概率',
    en: 'The event tree is too hard: its sequences could not be quantified within the limits',
  },
  'branch-without-probability': {
    zh: '功能事件“{functional}”没有故障树，也没有概率：请在其分支处给出，之后才能计算',
    en: 'Functional event “{functional}” has no fault tree and no probability: give one at its branch before anything can be calculated',
  },
  'branch-without-data': {
    zh: '功能事件“{functional}”所用的事件“{name}”没有失效数据，未能计算',
    en: 'Functional event “{functional}” asks event “{name}”, which has no data: not calculated',
  },
  'fork-sum': {
    zh: '功能事件“{functional}”各分支概率之和为 {sum}，应为 1',
    en: 'The branches of “{functional}” add up to {sum} instead of 1',
  },
  'not-exhaustive': {
    zh: '各序列概率之和为 {sum}：分支没有覆盖全部情形，或彼此重叠',
    en: 'The sequences add up to {sum}: the branches leave something out, or overlap',
  },
  'several-alignments': {
    zh: '模型有多种运行方式：只给出各阶段的数值',
    en: 'The model has several alignments: figures are given per phase only',
  },
  'several-alignments-of-event-tree': {
    zh: '模型有多种运行方式，各自划分同一段时间：只保留一种时，事件树才有数值',
    en: 'The model has several alignments, each of which divides the same time: the event tree has no figures until one is left',
  },
  'empty-gate': { zh: '门“{detail}”没有公式', en: 'Gate “{detail}” has no formula' },
};

export function warningText({ code, params }: Pick<Warning, 'code' | 'params'>, language: Language): string {
  const sentence = warningMessages[code];
  return sentence ? fill(sentence[language], params, language) : code;
}
