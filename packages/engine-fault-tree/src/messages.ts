import type { Fault, FaultCode } from './model.ts';
import { fill, type Language, type Sentence } from './sentences.ts';

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

export function faultText({ code, params }: Pick<Fault, 'code' | 'params'>, language: Language): string {
  const forms = faultMessages[code];
  if (!forms) return code;
  const whole = forms
    .map((form) => fill(form[language], params, language))
    .find((text) => !/\{\w+\}/.test(text));
  return whole ?? fill(forms.at(-1)![language], params, language);
}
