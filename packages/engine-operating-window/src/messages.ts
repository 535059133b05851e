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
  rateImpossible: {
    zh: '腐蚀速率算得 {value} mm/a，超过 {most} mm/a：请核对失重、表面积、密度和暴露时间',
    en: 'The corrosion rate comes to {value} mm/a, more than {most} mm/a: check the mass lost, surface, density and exposure',
  },
  aboveSolubility: {
    zh: 'NH₄HS 算得 {value} %（质量），超过水能溶解的约 {most} %；公式只适用于稀溶液（1 L 按 1 kg 计），请核对 H₂S 与 NH₃ 浓度',
    en: 'NH₄HS comes to {value} wt %, more than the {most} wt % water dissolves; the formula is for dilute solutions (1 L as 1 kg): check H₂S and NH₃',
  },
  notDilute: {
    zh: '超过 {most} %（质量），1 L 已不能按 1 kg 计，数值偏差较大',
    en: 'Above {most} wt % a litre is no kilogram any more: the figure is rough',
  },
  periodEmpty: { zh: '时段终点必须晚于起点', en: 'The period must end after it starts' },
  noData: { zh: '时段内没有数据', en: 'The period holds no data' },
} as const satisfies MessageCatalogue;

export const operatingWindowText = (notice: Notice, language: 'zh' | 'en'): string =>
  noticeText(operatingWindowMessages, notice, language);
