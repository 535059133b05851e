import { type MessageCatalogue, type Notice, noticeText, sharedMessages } from '@ircrisk/units';

export const operatingWindowMessages = {
  ...sharedMessages,
  limitsCrossed: {
    zh: '下限 {low} 不低于上限 {high}',
    en: 'The low limit {low} is not below the high limit {high}',
  },
  noLimit: { zh: '操作窗口没有任何限值', en: 'The window has no limit at all' },
  hysteresisTooWide: {
    zh: '回差 {hysteresis} 大于窗口宽度 {width}',
    en: 'The hysteresis {hysteresis} is wider than the window ({width})',
  },
  negative: { zh: '{name} 不能为负（现为 {value}）', en: '{name} cannot be negative (it is {value})' },
  above100Percent: {
    zh: '{name} 不能超过 100 mol %（现为 {value}）',
    en: '{name} cannot be above 100 mol % (it is {value})',
  },
  periodEmpty: { zh: '时段终点必须晚于起点', en: 'The period must end after it starts' },
  noData: { zh: '时段内没有数据', en: 'The period holds no data' },
} as const satisfies MessageCatalogue;

export const operatingWindowText = (notice: Notice, language: 'zh' | 'en'): string =>
  noticeText(operatingWindowMessages, notice, language);
