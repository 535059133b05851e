import type { Band, Category, ConsequenceLevel, Interval, RiskMatrix } from './matrix.ts';

/** Names of the consequence categories. */
export const categoryTexts: Record<Category, { zh: string; en: string }> = {
  P: { zh: '人员', en: 'People' },
  E: { zh: '环境', en: 'Environment' },
  O: { zh: '运行/生产', en: 'Operation' },
  A: { zh: '资产', en: 'Asset' },
  R: { zh: '声誉', en: 'Reputation' },
};

/** The four bands with the colours, terms and actions a new matrix starts with. */
export const defaultBands: Band[] = [
  {
    code: 'low',
    zh: '低',
    en: 'Low',
    lower: 1,
    upper: 4,
    colour: '#3F9A5E',
    action: { zh: '日常监控', en: 'monitor' },
    approver: { zh: '班组长', en: 'Shift leader' },
    responseDays: null,
    disabled: false,
  },
  {
    code: 'medium',
    zh: '中',
    en: 'Medium',
    lower: 5,
    upper: 9,
    colour: '#E3BE3A',
    action: { zh: '12个月内计划', en: 'ALARP, plan within 12 months' },
    approver: { zh: '装置负责人', en: 'Unit manager' },
    responseDays: 365,
    disabled: false,
  },
  {
    code: 'mediumHigh',
    zh: '中高',
    en: 'Medium-high',
    lower: 10,
    upper: 14,
    colour: '#E5812F',
    action: { zh: '3个月内整改', en: 'plan within 3 months' },
    approver: { zh: '部门经理', en: 'Department manager' },
    responseDays: 90,
    disabled: false,
  },
  {
    code: 'high',
    zh: '高',
    en: 'High',
    lower: 15,
    upper: 25,
    colour: '#C4342B',
    action: { zh: '立即停止/整改', en: 'stop or act now' },
    approver: { zh: '厂长', en: 'Plant manager' },
    responseDays: 0,
    disabled: false,
  },
];

const frequencies: [zh: string, en: string, lower: number, upper: number | null][] = [
  ['行业内未发生', 'Never heard of in industry', 0, 1e-5],
  ['行业内曾发生', 'Has happened in industry', 1e-5, 0.0001],
  ['公司内曾发生', 'Has happened in company', 0.0001, 0.001],
  ['本厂曾发生', 'Happened on site / several times in company', 0.001, 0.01],
  ['本厂多次发生', 'Has happened several times on site', 0.01, null],
];

/** Texts by category, lowest level first. */
const consequenceTexts: Record<Category, [zh: string, en: string][]> = {
  P: [
    ['无伤害或急救', 'No injury or first aid'],
    ['医疗处理，轻伤', 'Medical treatment, minor injuries'],
    ['损工，1–2人重伤', 'Lost time, 1-2 serious injuries'],
    ['1–2人死亡或3–9人重伤', '1-2 fatalities or 3-9 serious'],
    ['3人及以上死亡或10人及以上重伤', '>=3 fatalities or >=10 serious injuries'],
  ],
  E: [
    ['装置区内可控', 'Contained in process area'],
    ['厂内短期影响', 'On-site, short-term'],
    ['厂外轻微，须上报', 'Off-site minor, reportable'],
    ['厂外较重，数月恢复', 'Off-site serious, months'],
    ['严重长期区域性影响', 'Severe, long-term, regional'],
  ],
  O: [
    ['<4小时局部影响', '<4 h partial loss'],
    ['4–24小时', '4-24 h'],
    ['装置停工1–7天', '1-7 d unit down'],
    ['7–30天', '7-30 d'],
    ['＞30天或全厂停工', '>30 d or whole plant'],
  ],
  A: [
    ['＜10万元', '<0.1 M CNY'],
    ['10–100万元', '0.1-1 M'],
    ['100–1000万元', '1-10 M'],
    ['1000–5000万元', '10-50 M'],
    ['≥5000万元', '>=50 M'],
  ],
  R: [
    ['仅内部知晓', 'Internal only'],
    ['当地投诉', 'Local complaint'],
    ['当地媒体', 'Local media'],
    ['全国媒体', 'National media'],
    ['国际影响，影响许可', 'International, licence threatened'],
  ],
};

/** Lower limits of the texts above that speak in figures: hours of downtime, yuan of loss. */
const countedFrom: Partial<Record<Category, readonly number[]>> = {
  O: [0, 4, 24, 168, 720],
  A: [0, 1e5, 1e6, 1e7, 5e7],
};

const intervalAt = (lowers: readonly number[], position: number): Interval => ({
  lower: lowers[position] ?? null,
  upper: lowers[position + 1] ?? null,
});

function consequenceLevels(): ConsequenceLevel[] {
  return ['A', 'B', 'C', 'D', 'E'].map((code, position) => ({
    index: position + 1,
    code,
    limits: Object.fromEntries(
      Object.entries(countedFrom).map(([category, lowers]) => [category, intervalAt(lowers, position)]),
    ),
    texts: Object.fromEntries(
      Object.entries(consequenceTexts).map(([category, levels]) => {
        const [zh, en] = levels[position] ?? ['', ''];
        return [category, { zh, en }];
      }),
    ) as ConsequenceLevel['texts'],
    disabled: false,
  }));
}

function probabilityLevels(): RiskMatrix['probability'] {
  return frequencies.map(([zh, en, lower, upper], position) => ({
    index: position + 1,
    code: String(position + 1),
    zh,
    en,
    lower,
    upper,
    disabled: false,
  }));
}

/** 5 × 5 with bands by the value p·c. */
export function defaultMatrix(): RiskMatrix {
  return {
    probability: probabilityLevels(),
    consequence: consequenceLevels(),
    bands: structuredClone(defaultBands),
    measures: { O: 'hours', A: 'money' },
    overrides: {},
  };
}

/** Rows by rising probability; API RP 581 3rd ed. part 1, balanced matrix. */
const balanced = ['L L L M M', 'L L M M MH', 'L M M MH MH', 'M M MH MH H', 'M MH MH H H'];
const letters = { L: 'low', M: 'medium', MH: 'mediumHigh', H: 'high' } as const;

/** Affected area by category A to E, m² (API RP 581 part 1 §4.4). */
const areaFrom = [0, 9.29, 92.9, 929, 9290];

/** The balanced matrix of API 581: cells set one by one, limits by its POF (1/a) and area (m²) categories. */
export function api581Matrix(): RiskMatrix {
  const limits = [0, 3.06e-5, 3.06e-4, 3.06e-3, 3.06e-2];
  const matrix = defaultMatrix();
  balanced.forEach((row, p) => {
    row.split(' ').forEach((letter, c) => {
      matrix.overrides[`${p + 1},${c + 1}`] = letters[letter as keyof typeof letters];
    });
  });
  matrix.probability.forEach((level, position) => {
    level.lower = limits[position] ?? null;
    level.upper = limits[position + 1] ?? null;
  });
  matrix.measures = { P: 'area', ...matrix.measures };
  matrix.consequence.forEach((level, position) => {
    level.limits = { P: intervalAt(areaFrom, position), ...level.limits };
  });
  return matrix;
}

/** A scale of the default with other limits; the band limits are the level values p·c the grid can take. */
function resized(rows: number, columns: number, limits: readonly (readonly [number, number])[]): RiskMatrix {
  const { probability, consequence, bands, measures, overrides } = defaultMatrix();
  const grown = [...consequence, ...sixth()].slice(0, columns);
  const likely = [...probability, ...daily()].slice(0, rows);
  return {
    probability: likely.map((level, at) => ({
      ...level,
      upper: at === likely.length - 1 ? null : (likely[at + 1]?.lower ?? null),
    })),
    // The limits meet anew where a level was added or taken away.
    consequence: grown.map((level, at) => ({
      ...level,
      limits: joined(level.limits, grown[at + 1]?.limits),
    })),
    bands: bands.map((band, at) => {
      const [lower, upper] = limits[at] ?? [band.lower, band.upper];
      return { ...band, lower, upper };
    }),
    measures,
    overrides,
  };
}

function joined(
  limits: ConsequenceLevel['limits'] = {},
  above: ConsequenceLevel['limits'],
): NonNullable<ConsequenceLevel['limits']> {
  return Object.fromEntries(
    Object.entries(limits).map(([category, { lower }]) => [
      category,
      { lower, upper: above?.[category as Category]?.lower ?? null },
    ]),
  );
}

const daily = (): RiskMatrix['probability'] => [
  {
    index: 6,
    code: '6',
    zh: '本厂每月发生',
    en: 'Every month on site',
    lower: 10,
    upper: null,
    disabled: false,
  },
];

const sixth = (): ConsequenceLevel[] => [
  {
    index: 6,
    code: 'F',
    texts: {
      P: { zh: '10人及以上死亡', en: '10 or more fatalities' },
      E: { zh: '跨区域灾难性影响', en: 'Catastrophic, across regions' },
      O: { zh: '全厂停工90天以上', en: 'Whole plant down over 90 d' },
      A: { zh: '＞5亿元', en: '>500 M CNY' },
      R: { zh: '国际影响，停业', en: 'International, business closed' },
    },
    limits: { O: { lower: 2160, upper: null }, A: { lower: 5e8, upper: null } },
    disabled: false,
  },
];

/** 4 × 4 for small sites: levels 1–4 of both scales. */
export const smallMatrix = (): RiskMatrix =>
  resized(4, 4, [
    [1, 3],
    [4, 6],
    [7, 9],
    [10, 16],
  ]);

/** 6 × 6 for groups with several sites. */
export const largeMatrix = (): RiskMatrix =>
  resized(6, 6, [
    [1, 5],
    [6, 12],
    [13, 18],
    [19, 36],
  ]);

/** L × S with the four colours of the dual prevention mechanism: red from 20, orange from 15, yellow from 9, blue below. */
export function fourColourMatrix(): RiskMatrix {
  const limits = [
    [1, 8, '#3B78B5'],
    [9, 12, '#E3BE3A'],
    [13, 16, '#E5812F'],
    [17, 25, '#C4342B'],
  ] as const;
  const matrix = defaultMatrix();
  return {
    ...matrix,
    bands: matrix.bands.map((band, at) => {
      const [lower, upper, colour] = limits[at] ?? [band.lower, band.upper, band.colour];
      return { ...band, lower, upper, colour };
    }),
  };
}

export const templates = {
  default: { zh: '通用 5×5 矩阵（数值 p·c）', en: 'General 5×5 matrix (value p·c)', build: defaultMatrix },
  api581: { zh: 'API 581 平衡矩阵', en: 'API 581 balanced matrix', build: api581Matrix },
  small: { zh: '4×4 矩阵', en: '4×4 matrix', build: smallMatrix },
  large: { zh: '6×6 矩阵', en: '6×6 matrix', build: largeMatrix },
  fourColour: { zh: 'LS 四色矩阵', en: 'L×S four-colour matrix', build: fourColourMatrix },
};
export type TemplateId = keyof typeof templates;
