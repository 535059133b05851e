import type { Text } from '@ircrisk/contract/text.ts';
import { commonWords } from '#platform/reports/words.ts';

export const reportWords = {
  ...commonWords,
  title: { zh: '不良设备报告', en: 'Bad actor report' },
  events: { zh: '失效次数', en: 'Failures' },
  tags: { zh: '涉及设备', en: 'Tags' },
  vital: { zh: '关键少数（累计 80 %）', en: 'Vital few (80 % of the whole)' },
  limits: { zh: '折刀图界限', en: 'Jack-knife limits' },
  ranking: { zh: '1  排名', en: '1  Ranking' },
  reasons: { zh: '2  触发的规则与重复性故障', en: '2  Rules hit and repeat failures' },
  programme: { zh: '3  治理项目', en: '3  Programme' },
  method: {
    zh: '只计功能失效；得分为各指标占最大值之比的加权和。象限依据次数与平均停机时间的界限（Knights），趋势依据 Crow-AMSAA 模型与 Laplace 检验（IEC 61164、MIL-HDBK-189C）。',
    en: 'Functional failures alone; the score is the weighted sum of shares of each largest figure. Quadrants by the limits of count and mean downtime (Knights), trend by Crow-AMSAA and the Laplace test (IEC 61164, MIL-HDBK-189C).',
  },
  unit: { zh: '单元', en: 'Unit' },
  score: { zh: '得分', en: 'Score' },
  count: { zh: '次数', en: 'Failures' },
  downtime: { zh: '停机 h', en: 'Downtime h' },
  cost: { zh: '费用', en: 'Cost' },
  quadrant: { zh: '象限', en: 'Quadrant' },
  trend: { zh: '趋势', en: 'Trend' },
  rule: { zh: '规则', en: 'Rule' },
  repeated: { zh: '重复性故障', en: 'Repeat failure' },
  noFailures: { zh: '区间内没有失效', en: 'No failures in the period' },
  noReasons: { zh: '没有触发规则', en: 'No rule was hit' },
  noCases: { zh: '没有治理项目', en: 'No cases' },
  opened: { zh: '立项日期', en: 'Opened' },
  problem: { zh: '问题', en: 'Problem' },
  verdict: { zh: '检验结论', en: 'Verdict' },
} satisfies Record<string, Text>;

export const quadrantWords: Readonly<Record<string, Text>> = {
  acuteChronic: { zh: '急性且慢性', en: 'Acute and chronic' },
  acute: { zh: '急性', en: 'Acute' },
  chronic: { zh: '慢性', en: 'Chronic' },
  controlled: { zh: '受控', en: 'Controlled' },
};
export const trendWords: Readonly<Record<string, Text>> = {
  worsening: { zh: '恶化', en: 'Worsening' },
  improving: { zh: '好转', en: 'Improving' },
  noEvidence: { zh: '无明显趋势', en: 'No evidence' },
};
