import { type MessageCatalogue, type Notice, noticeText, sharedMessages } from '@ircrisk/units';

export const idef0Messages = {
  ...sharedMessages,
  unknownActivity: { zh: '活动 {id} 不存在', en: 'There is no activity {id}' },
  rootStays: { zh: '顶层活动 A0 不能移动', en: 'The top activity A0 cannot be moved' },
  underOwnDescendant: {
    zh: '“{name}” 不能移到自己的下级之下',
    en: '“{name}” cannot be moved below its own descendant',
  },
  tooManyBoxes: {
    zh: '一张图最多 9 个框（现为 {count}）',
    en: 'A diagram holds nine boxes at most (it would be {count})',
  },
  // validator
  R1: { zh: '“{name}” 没有控制', en: '“{name}” has no control' },
  R2: { zh: '“{name}” 没有输出', en: '“{name}” has no output' },
  R3: { zh: '{node} 有 {count} 个框，应为 3–6 个', en: '{node} has {count} boxes; three to six are right' },
  R3context: {
    zh: 'A-0 应恰有 1 个框（现为 {count}）',
    en: 'A-0 must hold exactly one box (it holds {count})',
  },
  R3noContext: { zh: '缺少上下文图 A-0', en: 'The context diagram A-0 is missing' },
  R3noDiagram: {
    zh: '{node} “{name}” 有下级活动，但没有分解图',
    en: '{node} “{name}” has activities beneath it but no diagram',
  },
  R3number: {
    zh: '{node}：“{name}” 的框号 {number} 不是 1–9 的整数',
    en: '{node}: the box number {number} of “{name}” is not a whole number from 1 to 9',
  },
  R3sameNumber: {
    zh: '{node} 中有两个框的编号同为 {number}（“{name}”）',
    en: '{node} holds two boxes numbered {number} (“{name}”)',
  },
  R4: { zh: '“{name}” 不是动词短语', en: '“{name}” is not a verb phrase' },
  R5: { zh: '箭头 {id} 没有名称', en: 'Arrow {id} has no label' },
  R6missing: {
    zh: '{node}：上级框的 {code} “{label}” 未出现在本图边界，也未用隧道',
    en: '{node}: {code} “{label}” of the parent box is neither on the frame nor tunnelled',
  },
  R6unresolved: {
    zh: '{node}：边界箭头 {role} “{label}” 在上级框上没有，请连接或用隧道',
    en: '{node}: the boundary arrow {role} “{label}” is not on the parent box: connect or tunnel it',
  },
  R7: { zh: '箭头 “{label}” 有一端悬空', en: 'Arrow “{label}” has a loose end' },
  R7output: {
    zh: '箭头 “{label}” 以输出角色进入 “{name}”：输出只能离开框',
    en: 'Arrow “{label}” enters “{name}” as an output: outputs only leave a box',
  },
  R8: { zh: '词汇 “{label}” 有两个定义', en: 'The term “{label}” has two definitions' },
  R9: {
    zh: '“{name}” 的输出 “{label}” 未经变换又成为自己的输入',
    en: 'The output “{label}” of “{name}” returns to it as input untransformed',
  },
  R10: {
    zh: '“{name}” 的 {side} 侧有 {count} 个箭头，多于 6 个',
    en: '“{name}” has {count} arrows on its side {side}, more than six',
  },
  R11: { zh: '{node} 中有两个框同名 “{name}”', en: '{node} holds two boxes named “{name}”' },
  R12: { zh: '“{name}” 的调用箭头没有目标', en: 'The call arrow of “{name}” has no target' },
  R13: { zh: '词汇 “{label}” 未被使用', en: 'The term “{label}” is not used' },
  // text form
  noPredicate: {
    zh: '第 {line} 行：缺少五种关系词之一',
    en: 'Line {line}: none of the five relations is in it',
  },
  emptySide: { zh: '第 {line} 行：关系词的一侧为空', en: 'Line {line}: one side of the relation is empty' },
  textCycle: { zh: '组成关系成环：{path}', en: 'The composition runs in a circle: {path}' },
  twoParents: {
    zh: '第 {line} 行：“{name}” 已属于 “{parent}”',
    en: 'Line {line}: “{name}” is already part of “{parent}”',
  },
  severalRoots: {
    zh: '模型有 {count} 个顶层功能：{names}',
    en: 'The model has {count} top functions: {names}',
  },
  noFunctions: { zh: '文本中没有功能', en: 'The text holds no function' },
  notWritable: {
    zh: '“{text}” 为空、含换行、首尾有空格或以 # 开头，不能写成文本',
    en: '“{text}” is empty, holds a line break, has blanks at its ends or begins with #, and cannot be written as text',
  },
  nameHoldsRelation: {
    zh: '功能名 “{name}” 含有关系词，不能写成文本',
    en: 'The name “{name}” holds a relation word and cannot be written as text',
  },
} as const satisfies MessageCatalogue;

export const idef0Text = (notice: Notice, language: 'zh' | 'en'): string =>
  noticeText(idef0Messages, notice, language);
