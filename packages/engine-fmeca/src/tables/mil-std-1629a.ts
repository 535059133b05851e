/** MIL-STD-1629A Task 101/102 classes, the β guide and the levels that IEC 60812:2006 (GB/T 7826-2012) put on P. */
export const severityClasses = ['I', 'II', 'III', 'IV'] as const;
export type SeverityClass = (typeof severityClasses)[number];

export const severityClassTexts = {
  I: { zh: '灾难的：人员死亡或系统毁坏', en: 'Catastrophic: death or loss of system' },
  II: {
    zh: '致命的：严重伤害、重大损坏、任务失败',
    en: 'Critical: severe injury, major damage, mission loss',
  },
  III: {
    zh: '中等的：轻度伤害/损坏、任务延误或降级',
    en: 'Marginal: minor injury or damage, delay or degradation',
  },
  IV: { zh: '轻度的：仅非计划维修', en: 'Minor: unscheduled maintenance only' },
} as const;

export const effectProbabilityGuide = [
  { zh: '实际丧失', en: 'actual loss', from: 1, to: 1 },
  { zh: '很可能丧失', en: 'probable loss', from: 0.1, to: 1 },
  { zh: '可能丧失', en: 'possible loss', from: 0, to: 0.1 },
  { zh: '无影响', en: 'no effect', from: 0, to: 0 },
] as const;

export const probabilityLevels = ['A', 'B', 'C', 'D', 'E'] as const;
export type ProbabilityLevel = (typeof probabilityLevels)[number];

export const probabilityLevelTexts = {
  A: { zh: '经常发生', en: 'Frequent' },
  B: { zh: '有时发生', en: 'Reasonably probable' },
  C: { zh: '偶然发生', en: 'Occasional' },
  D: { zh: '很少发生', en: 'Remote' },
  E: { zh: '极少发生', en: 'Extremely unlikely' },
} as const;

/** Lower limits of A to D; E is what lies below. */
export const probabilityLimits: readonly (readonly [ProbabilityLevel, number])[] = [
  ['A', 0.2],
  ['B', 0.1],
  ['C', 0.01],
  ['D', 0.001],
];

/** Illustrative splits of a class's failures over its modes (ISO 14224 codes); each adds to 1 and is to be confirmed. */
export const illustrativeModeRatios: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  PU: { ELP: 0.3, ELU: 0.12, BRD: 0.05, FTS: 0.1, LOO: 0.13, VIB: 0.15, OHE: 0.05, PDE: 0.05, OTH: 0.05 },
  HE: { ELP: 0.25, INL: 0.3, IHT: 0.25, PLU: 0.15, STD: 0.05 },
  VA: { FTC: 0.2, FTO: 0.15, LCP: 0.25, ELP: 0.15, DOP: 0.1, SPO: 0.1, AIR: 0.05 },
};
