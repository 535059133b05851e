/** Rating scales in plant wording, the defaults of a new company; the ladder of occurrence is per unit-year in half decades. */
export type ScaleLevel = { readonly rating: number; readonly zh: string; readonly en: string };
export type OccurrenceLevel = ScaleLevel & {
  /** Lower limit of the rate per unit-year, inclusive; null where a rate proposes nothing. */
  readonly minPerUnitYear: number | null;
};

/** The three scales a study is rated by. */
export type ScaleSet = {
  readonly severity: readonly ScaleLevel[];
  readonly occurrence: readonly OccurrenceLevel[];
  readonly detection: readonly ScaleLevel[];
};

export const severityScale: readonly ScaleLevel[] = [
  {
    rating: 10,
    zh: '安全：无预警造成死亡或多人重伤',
    en: 'Safety: fatality or multiple serious injuries, no warning',
  },
  { rating: 9, zh: '违反法规，或有预警的重伤', en: 'Regulatory breach, or serious injury with some warning' },
  {
    rating: 8,
    zh: '主要功能丧失；装置停工或较大泄漏',
    en: 'Loss of main function; unit shutdown or major release',
  },
  {
    rating: 7,
    zh: '主要功能下降；降负荷，维修费用高',
    en: 'Main function degraded; throughput cut, costly repair',
  },
  { rating: 6, zh: '次要功能丧失；须启用备机', en: 'Secondary function lost; standby must run' },
  {
    rating: 5,
    zh: '次要功能下降；需人工干预',
    en: 'Secondary function degraded; operator compensation needed',
  },
  {
    rating: 4,
    zh: '可察觉的异常，轻微泄漏就地可控',
    en: 'Noticeable nuisance, minor leak contained locally',
  },
  { rating: 3, zh: '下次机会检修即可', en: 'Small repair at next opportunity' },
  { rating: 2, zh: '几乎无影响', en: 'Barely noticeable' },
  { rating: 1, zh: '无影响', en: 'No effect' },
];

export const occurrenceScale: readonly OccurrenceLevel[] = [
  {
    rating: 10,
    minPerUnitYear: 3,
    zh: '极高：每台·年≥3次，或无历史且无预防措施',
    en: '3 or more per unit-year, or no history and no prevention',
  },
  { rating: 9, minPerUnitYear: 1, zh: '很高：每台·年1～3次', en: '1 to below 3 per unit-year' },
  {
    rating: 8,
    minPerUnitYear: 0.3,
    zh: '高：1～3年一次',
    en: '0.3 to below 1 per unit-year (once in 1–3 years)',
  },
  { rating: 7, minPerUnitYear: 0.1, zh: '较高：3～10年一次', en: '0.1 to below 0.3 (once in 3–10 years)' },
  {
    rating: 6,
    minPerUnitYear: 0.03,
    zh: '中等：10～30年一次',
    en: '0.03 to below 0.1 (once in 10–30 years)',
  },
  {
    rating: 5,
    minPerUnitYear: 0.01,
    zh: '中等偏低：30～100台·年一次',
    en: '0.01 to below 0.03 (once in 30–100 unit-years)',
  },
  {
    rating: 4,
    minPerUnitYear: 0.003,
    zh: '较低：每千台·年3～10次',
    en: '0.003 to below 0.01 (3–10 per 1000 unit-years)',
  },
  {
    rating: 3,
    minPerUnitYear: 0.0003,
    zh: '低：每千台·年0.3～3次',
    en: '0.0003 to below 0.003 (0.3–3 per 1000 unit-years)',
  },
  {
    rating: 2,
    minPerUnitYear: 0,
    zh: '很低：每千台·年<0.3次',
    en: 'Below 0.0003 (less than 0.3 per 1000 unit-years)',
  },
  {
    rating: 1,
    minPerUnitYear: null,
    zh: '已由预防措施消除',
    en: 'Eliminated by prevention (design makes it impossible)',
  },
];

export const detectionScale: readonly ScaleLevel[] = [
  { rating: 10, zh: '无检测手段，隐蔽故障', en: 'No detection means, or hidden until demand' },
  { rating: 9, zh: '仅偶然发现', en: 'Detection unlikely; random observation only' },
  { rating: 8, zh: '方法未验证，周期长', en: 'Method not proven, long interval' },
  { rating: 7, zh: '影响出现后人员感官可觉', en: 'Operator senses it after the effect starts' },
  { rating: 6, zh: '定期人工测量，能力一般', en: 'Periodic manual measurement, uncertain capability' },
  { rating: 5, zh: '定期检验，方法成熟', en: 'Periodic inspection with a proven technique' },
  {
    rating: 4,
    zh: '定期状态监测，P-F间隔不小于2倍周期',
    en: 'Periodic condition monitoring, P-F interval at least twice the task interval',
  },
  { rating: 3, zh: '在线监测并报警', en: 'Continuous monitoring with alarm' },
  { rating: 2, zh: '在线监测并自动联锁', en: 'Continuous monitoring with automatic protection' },
  { rating: 1, zh: '失效必被发现', en: 'Failure cannot occur undetected' },
];

/** What a study is rated by whose company has worded no scales of its own. */
export const usualScales: ScaleSet = {
  severity: severityScale,
  occurrence: occurrenceScale,
  detection: detectionScale,
};
