import type { Said } from '../said.ts';

interface DemoCharacteristic {
  code: string;
  step: number;
  name: Said;
  ctq: boolean;
  unit: string;
  limits: readonly [lsl: number | null, target: number | null, usl: number | null];
  chart: 'xbarR' | 'imr' | 'p' | 'c';
  size: number;
  frequency: Said;
  gauge: Said;
  reaction: Said;
  /** Mean and deviation of what is measured, how many subgroups, and how far later ones have drifted. */
  process: {
    mean: number;
    deviation: number;
    subgroups: number;
    seed: number;
    drift?: (at: number) => number;
  };
  decimals: number;
}

/** Numbers that look measured and are the same in every demo: twelve uniform ones make a normal one. */
export function noise(seed: number): () => number {
  let state = seed;
  const uniform = () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
  return () => Array.from({ length: 12 }, uniform).reduce((sum, value) => sum + value, -6);
}

const gauge: Said = ['内径量表 BG-07，0.01 mm', 'Bore gauge BG-07, 0.01 mm'];
const reaction: Said = [
  '隔离该子组及之后的管\n用第二只量表复测\n检查扭矩切断与滚柱磨损\n必要时开不合格报告\n连续两组在 2σ 内后恢复抽样',
  'Hold this subgroup and the tubes after it\nMeasure again with a second gauge\nCheck torque cut-off and roller wear\nRaise an NCR where needed\nBack to normal sampling after two subgroups within 2σ',
];

/** Five tubes or holes at a time, judged by their mean and range. */
const byFive = { unit: 'mm', chart: 'xbarR', size: 5, reaction, decimals: 2 } as const;
const everyTubes: Said = ['每 25 根 5 件', '5 in every 25 tubes'];

export const demoCharacteristics: readonly DemoCharacteristic[] = [
  {
    ...byFive,
    code: 'C-01',
    step: 2,
    name: ['壁厚减薄率', 'Wall reduction'],
    ctq: true,
    unit: '%',
    limits: [5, 6.5, 8],
    frequency: everyTubes,
    gauge,
    // The expander drifts from subgroup 24 on until its rollers were changed.
    process: {
      mean: 6.45,
      deviation: 0.32,
      subgroups: 30,
      seed: 6,
      drift: (at) => (at === 27 ? 0.75 : at > 22 ? 0.3 : 0),
    },
  },
  {
    ...byFive,
    code: 'C-02',
    step: 2,
    name: ['胀接深度', 'Expansion depth'],
    ctq: false,
    limits: [47, 48, 49],
    frequency: everyTubes,
    gauge: ['深度尺 DG-02', 'Depth gauge DG-02'],
    process: { mean: 48.03, deviation: 0.19, subgroups: 25, seed: 7 },
  },
  {
    ...byFive,
    code: 'C-03',
    step: 1,
    name: ['管孔直径', 'Tube hole diameter'],
    ctq: true,
    limits: [25.25, 25.3, 25.35],
    frequency: ['每 50 孔 5 件', '5 in every 50 holes'],
    gauge: ['塞规与内径千分尺 IM-11', 'Plug gauge and micrometer IM-11'],
    process: { mean: 25.302, deviation: 0.0105, subgroups: 28, seed: 8 },
    decimals: 3,
  },
  {
    code: 'C-04',
    step: 3,
    name: ['焊缝硬度', 'Weld hardness'],
    ctq: true,
    unit: 'HV10',
    limits: [null, null, 248],
    chart: 'imr',
    size: 1,
    frequency: ['每炉一点', 'One a heat'],
    gauge: ['里氏硬度计 HT-3', 'Hardness tester HT-3'],
    reaction,
    process: { mean: 205, deviation: 9.5, subgroups: 32, seed: 6 },
    decimals: 0,
  },
  {
    code: 'C-05',
    step: 3,
    name: ['密封焊不合格率', 'Seal welds nonconforming'],
    ctq: false,
    unit: '',
    limits: [null, null, null],
    chart: 'p',
    size: 1,
    frequency: ['每班', 'Each shift'],
    gauge: ['渗透检测', 'Penetrant test'],
    reaction,
    process: { mean: 4, deviation: 1.6, subgroups: 24, seed: 4 },
    decimals: 0,
  },
];

/** Parts a to e, three appraisers, two trials: how far each part lies off, and what each person adds. */
export const demoGauge = {
  parts: [6.12, 6.35, 6.58, 6.81, 5.94, 6.47, 6.7, 6.24, 6.93, 6.05],
  appraisers: [
    { name: '赵磊', bias: 0.012 },
    { name: '钱敏', bias: -0.01 },
    { name: '孙浩', bias: 0.004 },
  ],
  trials: 2,
  repeat: 0.035,
} as const;

type Point = 'H' | 'W' | 'R' | 'S' | null;
export const demoItp: readonly {
  activity: Said;
  reference: string;
  acceptance: Said;
  record: string;
  points: readonly [maker: Point, buyer: Point, third: Point];
}[] = [
  {
    activity: ['材料证书与复验', 'Material certificates and verification'],
    reference: 'GB/T 713, NB/T 47019',
    acceptance: ['化学成分与力学性能符合', 'Chemistry and strength as specified'],
    record: 'MTC-305',
    points: ['R', 'R', 'R'],
  },
  {
    activity: ['管板钻孔尺寸', 'Drilled tube sheet'],
    reference: 'GB/T 151',
    acceptance: ['孔径 25.25–25.35，孔桥符合', 'Holes 25.25 to 25.35, ligaments as specified'],
    record: 'DR-02',
    points: ['H', 'W', null],
  },
  {
    activity: ['胀接首件', 'First expanded tubes'],
    reference: 'WPS-EX-04',
    acceptance: ['减薄率 5–8 %', 'Wall reduction 5 to 8 %'],
    record: 'EX-01',
    points: ['H', 'H', 'W'],
  },
  {
    activity: ['密封焊渗透检测', 'Penetrant test of the seal welds'],
    reference: 'NB/T 47013.5',
    acceptance: ['Ⅰ级', 'Level I'],
    record: 'PT-11',
    points: ['H', 'W', 'S'],
  },
  {
    activity: ['水压试验', 'Hydrostatic test'],
    reference: 'GB/T 150.4',
    acceptance: ['无泄漏、无可见变形', 'No leak, no visible deformation'],
    record: 'HT-01',
    points: ['H', 'H', 'H'],
  },
];
