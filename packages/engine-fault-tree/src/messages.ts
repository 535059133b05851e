import { typesetNumber } from '@ircrisk/units';
import { wordOf } from './fault-words.ts';
import type { Fault, FaultCode, Warning } from './model.ts';

interface Sentence {
  readonly zh: string;
  readonly en: string;
}

/** What is wrong with a model, for people. Several forms where the facts differ: the first whose marks are all filled is used. */
export const faultMessages: Record<FaultCode, readonly Sentence[]> = {
  cycle: [
    { zh: '循环引用：{cycle}', en: 'Refers to itself in a circle: {cycle}' },
    { zh: '参数“{name}”循环引用自身', en: 'Parameter “{name}” refers to itself in a circle' },
  ],
  'self-reference': [{ zh: '门“{name}”以自身为输入', en: 'Gate “{name}” is an input of itself' }],
  undefined: [{ zh: '“{name}”没有定义', en: '“{name}” is not defined' }],
  'duplicate-name': [
    { zh: '名称“{name}”重复，已用于 {other}', en: 'The name “{name}” is taken already by {other}' },
  ],
  arity: [
    { zh: '该门有 {count} 个输入，与门的类型不符', en: 'A gate of this kind does not take {count} inputs' },
  ],
  'no-children': [{ zh: '门没有输入', en: 'The gate has no inputs' }],
  'k-out-of-range': [
    { zh: '表决数 k = {k} 超出范围，共有 {count} 个输入', en: 'k = {k} does not fit {count} inputs' },
    {
      zh: '基数范围 {min}…{max} 无效，共有 {count} 个输入',
      en: 'The range {min}…{max} does not fit {count} inputs',
    },
  ],
  'mission-time': [
    {
      zh: '任务时间为 {value} h，应不小于 0 h',
      en: 'The mission time is {value} h; it has to be 0 h or more',
    },
  ],
  'probability-out-of-range': [
    {
      zh: '参数“{parameter}”给出的概率 {value} 不在 0 到 1 之间',
      en: 'Parameter “{parameter}” gives a probability of {value}, which is not between 0 and 1',
    },
    { zh: '概率 {value} 不在 0 到 1 之间', en: 'Probability {value} is not between 0 and 1' },
  ],
  'contradictory-house-event': [
    { zh: '房形事件“{name}”的状态前后矛盾', en: 'House event “{name}” is given two different states' },
  ],
  'no-gates': [{ zh: '故障树没有门', en: 'The tree has no gates' }],
  'no-top': [
    { zh: '找不到顶事件：每个门都是其他门的输入', en: 'No top event: every gate is an input of another' },
  ],
  'several-tops': [
    {
      zh: '有多个可能的顶事件：{names}，请指定其一',
      en: 'Several gates could be the top: {names}; choose one',
    },
  ],
  'expression-arity': [
    { zh: '函数 {op} 的参数个数（{count}）不对', en: 'Function {op} does not take {count} values' },
  ],
  'expression-value': [
    {
      zh: '参数“{parameter}”使“{op}”的{argument}为 {value}，应{rule}',
      en: 'Parameter “{parameter}” makes the {argument} of “{op}” {value}; it has to be {rule}',
    },
    {
      zh: '“{op}”的{argument}为 {value}，应{rule}',
      en: 'The {argument} of “{op}” is {value}; it has to be {rule}',
    },
    { zh: '表达式的值无效：{value}', en: 'The expression has no valid value: {value}' },
  ],
  'ccf-members': [
    {
      zh: '“{name}”同时属于共因组 {other}',
      en: '“{name}” belongs to the common cause group {other} as well',
    },
    {
      zh: '共因组有 {count} 个成员，应为 2 至 {most} 个',
      en: 'The group has {count} members; it takes 2 to {most}',
    },
  ],
  'ccf-factors': [
    { zh: '共因参数的个数或取值与模型不符', en: 'The factors do not fit the common cause model' },
  ],
  'dynamic-argument': [
    {
      zh: '动态门 {kind} 的输入“{name}”必须是底事件',
      en: 'Input “{name}” of the dynamic gate {kind} has to be a basic event',
    },
    {
      zh: '动态门 {kind} 不能写在其他门之内',
      en: 'A dynamic gate ({kind}) cannot be written inside another',
    },
    { zh: '储备系数 {dormancy} 应在 0 到 1 之间', en: 'The dormancy {dormancy} is not between 0 and 1' },
  ],
  substitution: [
    {
      zh: '替换规则的“{name}”必须是底事件，且不属于共因组',
      en: '“{name}” of the substitution has to be a basic event outside any common cause group',
    },
    {
      zh: '替换类型“{kind}”与其内容不符',
      en: 'The substitution is not what its type “{kind}” says',
    },
  ],
  'time-fractions': [
    {
      zh: '各阶段的时间份额之和为 {sum}，应为 1',
      en: 'The time fractions of the phases add up to {sum} instead of 1',
    },
  ],
  'event-tree': [
    {
      zh: '事件树“{name}”的分支引用形成循环：{cycle}',
      en: 'Branches of the event tree “{name}” lead back to themselves: {cycle}',
    },
    {
      zh: '功能事件“{name}”在同一路径上出现两次或次序不符',
      en: 'Functional event “{name}” comes twice on a path or out of its order',
    },
    {
      zh: '功能事件“{functional}”的状态“{state}”重复',
      en: 'State “{state}” of the functional event “{functional}” is given twice',
    },
    {
      zh: '改写割集的替换规则不能用于事件树',
      en: 'Substitutions that rewrite cut sets cannot be used with event trees',
    },
  ],
  'unknown-encoding': [
    { zh: '不认识文件声明的编码“{detail}”', en: 'The encoding “{detail}” the file declares is not known' },
  ],
  'bad-archive': [{ zh: '压缩文件无法打开：{detail}', en: 'The compressed file cannot be opened: {detail}' }],
  'missing-file': [{ zh: '缺少被引用的文件“{name}”', en: 'The file “{name}” it includes is missing' }],
  'malformed-xml': [
    { zh: '第 {line} 行不是有效的 XML', en: 'Line {line} is not well-formed XML' },
    { zh: '文件不是有效的 XML', en: 'The file is not well-formed XML' },
  ],
  'forbidden-xml': [
    {
      zh: '文件含有不允许的 DTD 或外部实体',
      en: 'The file holds a DTD or external entities, which are not allowed',
    },
  ],
  'unknown-element': [
    { zh: '不认识的元素“{detail}”', en: 'Unknown element “{detail}”' },
    { zh: '不认识的元素', en: 'Unknown element' },
  ],
  'missing-element': [{ zh: '缺少元素“{detail}”', en: 'Element “{detail}” is missing' }],
  'missing-attribute': [
    { zh: '缺少属性“{detail}”', en: 'Attribute “{detail}” is missing' },
    { zh: '缺少属性', en: 'An attribute is missing' },
  ],
  'bad-attribute': [
    { zh: '属性值“{detail}”无效', en: 'The value of “{detail}” cannot be used' },
    { zh: '属性值无效', en: 'An attribute has a value that cannot be used' },
  ],
};

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

type Language = 'zh' | 'en';
type Facts = Record<string, string | number>;

/** Figures of a sentence: probabilities as 3.06×10⁻⁴, the rest as it is. */
const figure = (value: string | number): string =>
  typeof value === 'number' && !Number.isInteger(value) ? typesetNumber(value) : String(value);
const fill = (text: string, facts: Facts, language: Language): string =>
  text.replace(/\{(\w+)\}/g, (mark, name: string) =>
    name in facts ? (wordOf(name, facts[name]!, language) ?? figure(facts[name]!)) : mark,
  );

export function faultText({ code, params }: Pick<Fault, 'code' | 'params'>, language: Language): string {
  const forms = faultMessages[code];
  if (!forms) return code;
  const whole = forms
    .map((form) => fill(form[language], params, language))
    .find((text) => !/\{\w+\}/.test(text));
  return whole ?? fill(forms.at(-1)![language], params, language);
}

export function warningText({ code, params }: Pick<Warning, 'code' | 'params'>, language: Language): string {
  const sentence = warningMessages[code];
  return sentence ? fill(sentence[language], params, language) : code;
}

/** Formulas of the derivation that have words in them, by the step's id without its number. */
export const stepFormulas: Readonly<Record<string, Sentence>> = {
  model: { zh: '顶事件之下的门与底事件', en: 'gates and events under the top gate' },
  probability: {
    zh: 'P(顶) = p·P(高枝) + (1 − p)·P(低枝)，从决策图的叶算到根',
    en: 'P(top) = p·P(high) + (1 − p)·P(low), from the leaves of the decision diagram to its root',
  },
  bounds: {
    zh: '权重很小的分支取假得下界，取真得上界',
    en: 'branches of little weight set to false (lower) and to true (upper)',
  },
  'cut-sets': {
    zh: 'MCS(v ? F₁ : F₀) = MCS(F₀) ∪ v·(MCS(F₁) 去掉 MCS(F₀) 的超集)',
    en: 'MCS(v ? F₁ : F₀) = MCS(F₀) ∪ v·(MCS(F₁) without supersets of MCS(F₀))',
  },
  'rare-event': {
    zh: '对全部最小割集求和 Σ P(C)，P(C) = Π p',
    en: 'Σ P(C) over the minimal cut sets, P(C) = Π p',
  },
  pfh: {
    zh: '(1/T)·∫ Σ birnbaum·w dt，w 为事件的失效强度',
    en: '(1/T)·∫ Σ birnbaum·w dt, w the failure intensity of an event',
  },
  uncertainty: { zh: '按给定种子抽样底事件数据后的均值', en: 'mean over seeded samples of the event data' },
};
