import { type MessageCatalogue, type Notice, noticeText, sharedMessages } from '@ircrisk/units';

export const dynamicRiskMessages = {
  ...sharedMessages,
  negative: { zh: '{name} 不能为负（现为 {value}）', en: '{name} cannot be negative (it is {value})' },
  notACount: { zh: '{name} 应为非负整数', en: '{name} must be a whole number, not negative' },
  moreFailuresThanDemands: { zh: '失效次数大于需求次数', en: 'More failures than demands' },
  clamped: {
    zh: '{kind} 的因子 {value} 限于 {limit}',
    en: 'The factor {value} of {kind} is held at {limit}',
  },
  productCapped: {
    zh: '因子之积 {value} 限于 {cap}',
    en: 'The product {value} of the factors is held at {cap}',
  },
  stale: {
    zh: '{kind} 的数据过期：保持上次的值，不低于 1',
    en: 'The source of {kind} is stale: its last value is held, not below 1',
  },
  unknownKind: { zh: '没有修正因子 {kind}', en: 'There is no modifier {kind}' },
  lowConfidence: {
    zh: '{fresh}/{expected} 个数据源有效，置信度低',
    en: '{fresh} of {expected} sources are fresh: low confidence',
  },
  noInterval: {
    zh: '没有检验周期，不计逾期修正因子',
    en: 'There is no inspection interval, so there is no modifier for overdue inspection',
  },
  overflow: {
    zh: '结果超出可表示的数值范围，请检查输入',
    en: 'The result is beyond the range of numbers; check the inputs',
  },
  rangeInvalid: {
    zh: '{kind} 的限值不成立：下限须大于 0 且不大于 1，上限不小于 1',
    en: 'The limits of {kind} cannot hold: the lowest lies above 0 and not above 1, the highest not below 1',
  },
  noConvergence: { zh: '计算未收敛', en: 'The calculation did not converge' },
} as const satisfies MessageCatalogue;

export const dynamicRiskText = (notice: Notice, language: 'zh' | 'en'): string =>
  noticeText(dynamicRiskMessages, notice, language);
