import type { Text } from '@ircrisk/contract/text.ts';
import { commonWords } from '#platform/reports/words.ts';

export const bookWords = {
  ...commonWords,
  title: { zh: '设备完整性指标报告', en: 'Integrity indicators' },
  computed: { zh: '统计时间（UTC）', en: 'Computed (UTC)' },
  zone: { zh: '时区', en: 'Time zone' },
  indicators: { zh: '1  指标', en: '1  Indicators' },
  trend: { zh: '2  近十二个月', en: '2  The last twelve months' },
  worst: { zh: '3  不良设备（按停机时间）', en: '3  Bad actors by downtime' },
  risk: { zh: '4  风险等级分布', en: '4  Risk bands' },
  method: {
    zh: '指标为分子之和与分母之和的商，不取各单元百分比的平均值；没有数据的不列数值。口径依据 EN 15341:2019 与 ISO 14224:2016 附录 E。',
    en: 'An indicator is the sum of numerators over the sum of denominators, never a mean of percentages; without data there is no figure. After EN 15341:2019 and ISO 14224:2016 annex E.',
  },
  indicator: { zh: '指标', en: 'Indicator' },
  target: { zh: '目标', en: 'Target' },
  numerator: { zh: '分子', en: 'Numerator' },
  denominator: { zh: '分母', en: 'Denominator' },
  noneDue: { zh: '无到期项', en: 'None due' },
  count: { zh: '次数', en: 'Failures' },
  downtime: { zh: '停机 h', en: 'Downtime h' },
  cost: { zh: '费用', en: 'Cost' },
  notAssessed: { zh: '未评估', en: 'Not assessed' },
} satisfies Record<string, Text>;

export const bandWords = {
  green: { zh: '达标', en: 'Meets' },
  amber: { zh: '接近', en: 'Near' },
  red: { zh: '未达标', en: 'Misses' },
} satisfies Record<string, Text>;
