import type { ArgumentName, Rule } from './accepted-values.ts';

interface Words {
  readonly zh: string;
  readonly en: string;
}

/** Failure models and distributions as people choose them; other functions are called as they are written. */
const OPERATIONS: Readonly<Record<string, Words>> = {
  exponential: { zh: '指数分布', en: 'exponential' },
  repairable: { zh: '可修复', en: 'repairable' },
  glm: { zh: '按需失效 + 可修复', en: 'failure on demand + repairable' },
  weibull: { zh: '威布尔分布', en: 'Weibull' },
  'periodic-test': { zh: '定期试验', en: 'periodically tested' },
  'uniform-deviate': { zh: '均匀分布', en: 'uniform' },
  'normal-deviate': { zh: '正态分布', en: 'normal' },
  'lognormal-deviate': { zh: '对数正态分布', en: 'lognormal' },
  'gamma-deviate': { zh: '伽马分布', en: 'gamma' },
  'beta-deviate': { zh: '贝塔分布', en: 'beta' },
  histogram: { zh: '直方图分布', en: 'histogram' },
  'initiating-event': { zh: '初始事件', en: 'initiating event' },
};

const ARGUMENTS: Readonly<Record<ArgumentName, Words>> = {
  rate: { zh: '失效率 λ', en: 'failure rate λ' },
  repairRate: { zh: '修复率 μ', en: 'repair rate μ' },
  rateInTest: { zh: '试验期间失效率 λ*', en: 'failure rate under test λ*' },
  time: { zh: '时间', en: 'time' },
  onDemand: { zh: '按需失效概率 γ', en: 'probability on demand γ' },
  scale: { zh: '尺度参数', en: 'scale' },
  shape: { zh: '形状参数', en: 'shape' },
  shift: { zh: '时间偏移', en: 'shift in time' },
  interval: { zh: '试验周期 τ', en: 'test interval τ' },
  firstTest: { zh: '首次试验时间 θ', en: 'time of the first test θ' },
  failedByTest: { zh: '启动试验引起的失效概率 γ', en: 'probability γ that starting the test fails it' },
  testTime: { zh: '试验时长 π', en: 'length of the test π' },
  availableInTest: { zh: '试验期间可用度 x', en: 'availability under test x' },
  found: { zh: '试验发现失效的概率 σ', en: 'probability σ that the test finds the failure' },
  badRestart: { zh: '错误恢复的概率 ω', en: 'probability of a bad restart ω' },
  deviation: { zh: '标准差', en: 'standard deviation' },
  mean: { zh: '均值', en: 'mean' },
  errorFactor: { zh: '误差因子', en: 'error factor' },
  level: { zh: '置信水平', en: 'confidence level' },
  alpha: { zh: '参数 α', en: 'parameter α' },
  beta: { zh: '参数 β', en: 'parameter β' },
  high: { zh: '上限', en: 'upper limit' },
  bound: { zh: '区间边界', en: 'bound of a bin' },
  weight: { zh: '区间权重', en: 'weight of a bin' },
  frequency: { zh: '频率', en: 'frequency' },
};

const RULES: Readonly<Record<Rule, Words>> = {
  'not-negative': { zh: '为不小于 0 的数', en: '0 or more' },
  positive: { zh: '大于 0', en: 'above 0' },
  probability: { zh: '在 0 到 1 之间', en: 'between 0 and 1' },
  'above-one': { zh: '大于 1', en: 'above 1' },
  level: { zh: '大于 0.5 且小于 1', en: 'above 0.5 and below 1' },
  'above-low': { zh: '大于下限', en: 'above the lower one' },
  'within-interval': { zh: '在 0 到试验周期之间', en: 'between 0 and the test interval' },
  number: { zh: '为有限的数', en: 'a finite number' },
};

const WORDS: Readonly<Record<string, Readonly<Record<string, Words>>>> = {
  op: OPERATIONS,
  argument: ARGUMENTS,
  rule: RULES,
};

/** A fact of a fault in words, where it is one that has words. */
export function wordOf(mark: string, value: string | number, language: keyof Words): string | undefined {
  return WORDS[mark]?.[value]?.[language];
}
