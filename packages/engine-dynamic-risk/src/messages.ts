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
  noConvergence: { zh: '计算未收敛', en: 'The calculation did not converge' },
} as const satisfies MessageCatalogue;

export const dynamicRiskText = (notice: Notice, language: 'zh' | 'en'): string =>
  noticeText(dynamicRiskMessages, notice, language);
