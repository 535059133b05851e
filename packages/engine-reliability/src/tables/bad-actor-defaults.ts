/** Starting rules and weights; a tenant edits them and every run keeps a copy. */
export type BadActorMetric =
  | 'count'
  | 'sameMode'
  | 'downtimeShareTop'
  | 'mtbfVsClass'
  | 'leaks'
  | 'riskLevel';
export type BadActorRule = {
  readonly metric: BadActorMetric;
  readonly windowMonths?: number;
  readonly threshold: number | string;
  readonly zh: string;
  readonly en: string;
};

export const defaultRules: readonly BadActorRule[] = [
  {
    metric: 'count',
    windowMonths: 12,
    threshold: 3,
    zh: '12 个月内同一设备失效不少于 3 次',
    en: 'Three or more failures of one tag in 12 months',
  },
  // A reason to be listed; the badge of a repeat failure asks for three (repeat-failure.ts).
  {
    metric: 'sameMode',
    windowMonths: 12,
    threshold: 2,
    zh: '12 个月内同一失效模式重复',
    en: 'The same mode again within 12 months',
  },
  {
    metric: 'downtimeShareTop',
    threshold: 0.8,
    zh: '累计停机占 80 % 的设备',
    en: 'Among the tags that make 80 % of the downtime',
  },
  {
    metric: 'mtbfVsClass',
    threshold: 0.5,
    zh: 'MTBF 低于同类设备的一半',
    en: 'MTBF below half of the class',
  },
  {
    metric: 'leaks',
    windowMonths: 12,
    threshold: 2,
    zh: '12 个月内泄漏不少于 2 次',
    en: 'Two or more leaks in 12 months',
  },
  { metric: 'riskLevel', threshold: 'high', zh: '高风险未处置', en: 'High risk still open' },
];

export type ScoreMetric = 'downtime' | 'cost' | 'count' | 'safetyLeak' | 'risk';

export const defaultWeights: Readonly<Record<ScoreMetric, number>> = {
  downtime: 0.3,
  cost: 0.25,
  count: 0.2,
  safetyLeak: 0.15,
  risk: 0.1,
};
export const excludedByDefault: readonly string[] = ['planned', 'opportunity', 'externalTrip'];
export const TOP_COUNT = 10;
