/** NORSOK Z-008: consequence classes by category, redundancy, standard sub-functions; company-editable where marked. */
export const categories = ['safety', 'environment', 'production', 'other'] as const;
export type Category = (typeof categories)[number];
/** 3 is high, 1 is low: class C3 is the worst, unlike grade C and redundancy C. */
export type ConsequenceClass = 1 | 2 | 3;
export type Classes = Readonly<Partial<Record<Category, ConsequenceClass | null>>>;

export const redundancies = ['A', 'B', 'C'] as const;
export type Redundancy = (typeof redundancies)[number];
export const relief: Readonly<Record<Redundancy, number>> = { A: 0, B: 1, C: 2 };

/** Days in which corrective work is due, by class and redundancy; a company may edit it. */
export type PriorityDays = Readonly<Record<ConsequenceClass, Readonly<Record<Redundancy, number>>>>;
export const defaultPriorityDays: PriorityDays = {
  3: { A: 5, B: 30, C: 30 },
  2: { A: 30, B: 180, C: 180 },
  1: { A: 180, B: 180, C: 180 },
};

export const subFunctionTypes = [
  'MAIN',
  'PRC',
  'PSD',
  'PRR',
  'FGD',
  'CON',
  'IND',
  'ALM',
  'MVL',
  'UTL',
] as const;
export type SubFunctionType = (typeof subFunctionTypes)[number];

export const subFunctionTexts: Readonly<
  Record<SubFunctionType, { readonly zh: string; readonly en: string }>
> = {
  MAIN: { zh: '主任务', en: 'main task' },
  PRC: { zh: '过程控制', en: 'process control' },
  PSD: { zh: '工艺停车', en: 'process shutdown' },
  PRR: { zh: '压力泄放', en: 'pressure relief' },
  FGD: { zh: '火气检测', en: 'fire and gas detection' },
  CON: { zh: '介质包容', en: 'containment' },
  IND: { zh: '就地指示', en: 'local indication' },
  ALM: { zh: '报警', en: 'alarm' },
  MVL: { zh: '手动阀', en: 'manual valve' },
  UTL: { zh: '公用工程', en: 'utility to equipment' },
};

type Text = { readonly zh: string; readonly en: string };
export const classTexts: Readonly<Record<ConsequenceClass, Readonly<Record<Category, Text>>>> = {
  3: {
    safety: {
      zh: '可能死亡/重伤；安全关键功能丧失；无法隔离',
      en: 'potential fatality or serious injury; safety-critical function lost; cannot be isolated',
    },
    environment: { zh: '大量、持久或须上报的泄漏', en: 'large, long-lasting or reportable release' },
    production: {
      zh: '规定时间内装置/全厂停工（默认0.5 d）',
      en: 'shutdown of unit or plant within the defined time (default 0.5 d)',
    },
    other: { zh: '＞1000万', en: '> 10 M' },
  },
  2: {
    safety: {
      zh: '需医疗处理的伤害；有限的火灾/气体影响',
      en: 'injury with medical treatment; limited fire or gas effect',
    },
    environment: { zh: '中等、可就地控制', en: 'moderate, locally contained' },
    production: { zh: '降负荷或规定时间后停工', en: 'reduced rate, or shutdown after the defined time' },
    other: { zh: '100万–1000万', en: '1–10 M' },
  },
  1: {
    safety: { zh: '无伤害', en: 'no injury potential' },
    environment: { zh: '可忽略', en: 'negligible' },
    production: { zh: '无影响', en: 'no effect within the defined time' },
    other: { zh: '＜100万', en: '< 1 M' },
  },
};
