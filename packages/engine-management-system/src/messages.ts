import { type MessageCatalogue, type Notice, noticeText, sharedMessages } from '@ircrisk/units';

export const evaluationMessages = {
  ...sharedMessages,
  pointsOutside: {
    zh: '{id} 的得分应在 0 与 {max} 之间（现为 {value}）',
    en: '{id} must score from 0 to {max} (it scores {value})',
  },
  unanswered: {
    zh: '{count} 个问题未回答：{ids}',
    en: '{count} {count|question is|questions are} not answered: {ids}',
  },
  reasonNeeded: { zh: '{id} 标为不适用，须写明理由', en: '{id} is marked not applicable and needs a reason' },
  unknownQuestion: { zh: '没有问题 {id}', en: 'There is no question {id}' },
  answeredTwice: { zh: '{id} 回答了两次', en: '{id} is answered twice' },
  sectionMaximum: {
    zh: '{code} 的问题分值之和 {sum} 与分值 {max} 不符',
    en: 'The questions of {code} add to {sum}, not to {max}',
  },
  totalMaximum: {
    zh: '各部分满分之和为 {sum}，应为 1000',
    en: 'The sections add to {sum} points, not to 1000',
  },
  questionDoubled: { zh: '问题 {id} 出现多次', en: 'Question {id} stands in the set more than once' },
  maximumWrong: { zh: '{id} 的分值必须大于零', en: 'The points of {id} must be a number above zero' },
  sectionExcluded: {
    zh: '{code} 全部不适用，总分按其余部分折算',
    en: 'All of {code} is not applicable; the total is scaled from the rest',
  },
  nothingLeft: { zh: '全部问题均不适用', en: 'Every question is not applicable' },
  coefficientOutside: {
    zh: '管理系统评价系数必须大于 0 且不大于 10',
    en: 'The management system coefficient must be above 0 and at most 10',
  },
  outsideMethod: { zh: '低于 0.1，超出方法范围', en: 'Below 0.1: outside the range of the method' },
  noCommonAnswer: { zh: '没有共同回答的问题', en: 'No question was answered by both' },
  agreementCertain: { zh: '全部回答相同，κ 无定义', en: 'Every answer is the same, so κ is not defined' },
} as const satisfies MessageCatalogue;

export const evaluationText = (notice: Notice, language: 'zh' | 'en'): string =>
  noticeText(evaluationMessages, notice, language);
