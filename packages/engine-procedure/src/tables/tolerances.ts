/** Zone limits in mm/s rms, 10–1000 Hz: up to `ab` zone A, up to `bc` B, up to `cd` C, above it D. */
export interface ZoneLimits {
  readonly ab: number;
  readonly bc: number;
  readonly cd: number;
}

/** ISO 20816-3:2022 (GB/T 6075.3): group 1 above 300 kW or motors of H ≥ 315 mm; group 2 above 15 to 300 kW or 160 ≤ H < 315 mm. */
export const machineZones: Readonly<Record<'1' | '2', Readonly<Record<'rigid' | 'flexible', ZoneLimits>>>> = {
  '1': { rigid: { ab: 2.3, bc: 4.5, cd: 7.1 }, flexible: { ab: 3.5, bc: 7.1, cd: 11 } },
  '2': { rigid: { ab: 1.4, bc: 2.8, cd: 4.5 }, flexible: { ab: 2.3, bc: 4.5, cd: 7.1 } },
};

/** ISO 10816-7:2009, rotodynamic pumps; from a secondary source, to be verified. Category I is hazardous or critical service. */
export const pumpZones: Readonly<Record<'I' | 'II', Readonly<Record<'to200' | 'above200', ZoneLimits>>>> = {
  I: { to200: { ab: 2.5, bc: 4, cd: 6.6 }, above200: { ab: 3.5, bc: 5, cd: 7.6 } },
  II: { to200: { ab: 3.2, bc: 5.1, cd: 8.5 }, above200: { ab: 4.2, bc: 6.1, cd: 9.5 } },
};

export interface AlignmentRow {
  readonly rpm: number;
  readonly offset: number;
  readonly offsetExcellent: number;
  readonly angle: number;
  readonly angleExcellent: number;
}

/** Short flexible couplings: offset in mm, angularity in mm per 100 mm; customary values, the maker's own win. */
export const shortCoupling: readonly AlignmentRow[] = [
  { rpm: 750, offset: 0.19, offsetExcellent: 0.09, angle: 0.13, angleExcellent: 0.09 },
  { rpm: 1500, offset: 0.09, offsetExcellent: 0.06, angle: 0.07, angleExcellent: 0.05 },
  { rpm: 3000, offset: 0.06, offsetExcellent: 0.03, angle: 0.04, angleExcellent: 0.03 },
  { rpm: 6000, offset: 0.03, offsetExcellent: 0.02, angle: 0.03, angleExcellent: 0.02 },
];

/** Spacer couplings: projected offset at each flex plane in mm per 100 mm of spacer. */
export const spacerCoupling: readonly { rpm: number; acceptable: number; excellent: number }[] = [
  { rpm: 750, acceptable: 0.25, excellent: 0.15 },
  { rpm: 1500, acceptable: 0.12, excellent: 0.07 },
  { rpm: 3000, acceptable: 0.07, excellent: 0.04 },
  { rpm: 6000, acceptable: 0.03, excellent: 0.02 },
];

/** Balance quality grades of ISO 21940-11, in mm/s. */
export const balanceGrades = {
  'G0.4': { zh: '陀螺、精密主轴', en: 'Gyroscopes, precision spindles' },
  G1: { zh: '磨床驱动', en: 'Drives of grinding machines' },
  'G2.5': {
    zh: '透平、压缩机、950 r/min 以上电机、API 610 泵转子',
    en: 'Turbines, compressors, motors above 950 r/min, API 610 pump rotors',
  },
  'G6.3': {
    zh: '一般泵、风机、齿轮、离心机、950 r/min 及以下电机',
    en: 'Other pumps, fans, gears, centrifuges, motors to 950 r/min',
  },
  G16: { zh: '万向轴、破碎机', en: 'Cardan shafts, crushers' },
} as const;

/** Nut factors K; they scatter by about a quarter whatever is written here. */
export const nutFactors = {
  dry: { value: 0.2, zh: '干燥钢', en: 'Dry steel' },
  oiled: { value: 0.18, zh: '涂油', en: 'Oiled' },
  antiSeize: { value: 0.13, zh: '二硫化钼或抗咬合剂', en: 'MoS₂ or anti-seize' },
} as const;
export type Lubrication = keyof typeof nutFactors;

/** Least yield strength of bolts in MPa, with the diameters in mm it holds for. */
export const boltGrades = {
  '8.8': { rows: [{ from: 0, to: 39, yield: 640 }], source: 'ISO 898-1' },
  '10.9': { rows: [{ from: 0, to: 39, yield: 900 }], source: 'ISO 898-1' },
  B7: {
    rows: [
      { from: 0, to: 64, yield: 720 },
      { from: 64, to: 100, yield: 655 },
    ],
    source: 'ASTM A193',
  },
  B7M: { rows: [{ from: 0, to: 100, yield: 550 }], source: 'ASTM A193' },
  '35CrMoA': {
    rows: [
      { from: 0, to: 22, yield: 735 },
      { from: 23.999, to: 80, yield: 685 },
      { from: 84.999, to: 105, yield: 590 },
    ],
    source: 'GB/T 150.2',
  },
} as const;
export type BoltGrade = keyof typeof boltGrades;

/** Shares of the final torque, pass by pass, in per cent: a star pattern, the last one around the circle (ASME PCC-1). */
export const tighteningPasses: readonly number[] = [30, 70, 100, 100];
