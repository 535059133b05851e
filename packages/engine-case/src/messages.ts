import { type MessageCatalogue, type Notice, noticeText, sharedMessages } from '@ircrisk/units';

export const caseMessages = {
  ...sharedMessages,
  nothingKnown: {
    zh: '双方没有共同已知的属性，不能比较',
    en: 'No attribute is known on both sides: there is nothing to compare',
  },
  fewAttributes: {
    zh: '只比较了 {compared} / {of} 项属性，不能视为强匹配',
    en: 'Only {compared} of {of} attributes were compared: not a strong match',
  },
  unknownClass: { zh: '没有设备类别 {code}', en: 'There is no equipment class {code}' },
  unknownAccident: { zh: '没有事故类型 {code}', en: 'There is no accident type {code}' },
  cosineOutside: { zh: '文本余弦应在 0 与 1 之间', en: 'The cosine of the texts lies between 0 and 1' },
  noLessons: { zh: '没有相似案例的教训', en: 'There is no lesson of a similar case' },
  notACount: { zh: '{name} 应为非负整数', en: '{name} must be a whole number, not negative' },
  moreThanAll: { zh: '已处理的教训多于全部教训', en: 'More lessons are settled than there are' },
  scoreOutside: { zh: '相似度应在 0 与 1 之间', en: 'A similarity lies between 0 and 1' },
} as const satisfies MessageCatalogue;

export const caseText = (notice: Notice, language: 'zh' | 'en'): string =>
  noticeText(caseMessages, notice, language);
