import type { Said } from '../said.ts';

export interface DemoWindow {
  code: string;
  loop: string;
  tag: string;
  quantity: string;
  name: Said;
  level: 'critical' | 'standard' | 'informational';
  low?: number;
  high?: number;
  rateLimit?: number;
  dwell: number;
  hysteresis: number;
  /** Minutes between readings. */
  every: number;
  /** Usual value and noise. */
  usual: number;
  noise: number;
  consequence: Said;
  response: Said;
  minutes: number;
  source: string;
  /** Hours ago at which it began, how long, and the value it went to. */
  events: readonly (readonly [ago: number, hours: number, value: number])[];
  /** Hours since the last reading. */
  silent?: number;
}

const lab = 'CCD-110 § 5';

export const windows: readonly DemoWindow[] = [
  {
    code: 'IOW-0501',
    loop: 'CL-05',
    tag: 'AI-1102',
    quantity: 'ph',
    name: ['塔顶切水 pH', 'Overhead water pH'],
    level: 'standard',
    low: 5.5,
    high: 6.5,
    dwell: 30,
    hysteresis: 0.05,
    every: 60,
    usual: 5.98,
    noise: 0.16,
    consequence: ['盐酸腐蚀加速', 'Hydrochloric acid corrosion speeds up'],
    response: ['检查中和剂泵，调整注入量并复测', 'Check the neutraliser pump, adjust the dose, sample again'],
    minutes: 30,
    source: 'API RP 584',
    events: [
      [21, 9, 5.05],
      [290, 9, 5.22],
      [2300, 14, 5.1],
      [5200, 20, 7.1],
      [7100, 8, 5.3],
    ],
  },
  {
    code: 'IOW-0502',
    loop: 'CL-05',
    tag: 'LAB-1102',
    quantity: 'ppm',
    name: ['塔顶切水氯离子', 'Overhead water chloride'],
    level: 'standard',
    high: 20,
    dwell: 0,
    hysteresis: 1,
    every: 480,
    usual: 14,
    noise: 2.6,
    consequence: ['露点腐蚀与结盐', 'Dew point corrosion and salts'],
    response: ['核查电脱盐，提高注碱', 'Look at the desalters, raise the caustic'],
    minutes: 240,
    source: lab,
    events: [
      [54, 52, 26],
      [3000, 40, 24],
      [6400, 30, 29],
    ],
  },
  {
    code: 'IOW-0503',
    loop: 'CL-05',
    tag: 'LAB-1103',
    quantity: 'ppm',
    name: ['塔顶切水铁离子', 'Overhead water iron'],
    level: 'informational',
    high: 1,
    dwell: 0,
    hysteresis: 0.05,
    every: 480,
    usual: 0.72,
    noise: 0.12,
    consequence: ['腐蚀已发生', 'Corrosion is going on'],
    response: ['与 pH、氯离子趋势对照', 'Compare with pH and chloride'],
    minutes: 1440,
    source: lab,
    events: [
      [400, 16, 1.3],
      [2290, 24, 1.6],
    ],
  },
  {
    code: 'IOW-0504',
    loop: 'CL-05',
    tag: 'FI-1109',
    quantity: 'massFlow',
    name: ['塔顶注水量', 'Overhead wash water'],
    level: 'standard',
    low: 1.7,
    dwell: 60,
    hysteresis: 0.05,
    every: 60,
    usual: 2.15,
    noise: 0.12,
    consequence: ['洗涤不足，氯化铵沉积', 'Too little washing, ammonium chloride deposits'],
    response: ['切换注水泵，恢复流量', 'Change over the wash water pump'],
    minutes: 60,
    source: 'API RP 584',
    events: [[4100, 12, 1.3]],
  },
  {
    code: 'IOW-0101',
    loop: 'CL-01',
    tag: 'LAB-1001',
    quantity: 'ppm',
    name: ['脱后原油含盐', 'Salt after desalting'],
    level: 'standard',
    high: 3,
    dwell: 0,
    hysteresis: 0.1,
    every: 480,
    usual: 2.3,
    noise: 0.25,
    consequence: ['塔顶氯离子升高', 'More chloride overhead'],
    response: ['调整混合压差和破乳剂', 'Adjust mixing and demulsifier'],
    minutes: 480,
    source: lab,
    events: [
      [900, 24, 3.8],
      [2400, 40, 4.4],
    ],
  },
  {
    code: 'IOW-0401',
    loop: 'CL-04',
    tag: 'LAB-1010',
    quantity: 'number',
    name: ['混炼原油酸值 mgKOH/g', 'Acid number of the blend, mgKOH/g'],
    level: 'standard',
    high: 0.5,
    dwell: 0,
    hysteresis: 0.01,
    every: 1440,
    usual: 0.44,
    noise: 0.03,
    consequence: ['环烷酸腐蚀', 'Naphthenic acid corrosion'],
    response: ['调整掺炼比例', 'Change the blend'],
    minutes: 1440,
    source: 'TAN 0.5 mgKOH/g',
    events: [[1500, 72, 0.56]],
  },
  {
    code: 'IOW-0402',
    loop: 'CL-04',
    tag: 'TI-1131',
    quantity: 'temperature',
    name: ['常压炉炉管壁温', 'Atmospheric heater tube metal temperature'],
    level: 'critical',
    high: 580,
    rateLimit: 30,
    dwell: 10,
    hysteresis: 3,
    every: 60,
    usual: 556,
    noise: 4,
    consequence: ['炉管蠕变寿命缩短', 'Creep life of the tubes is used up'],
    response: ['降负荷，检查燃烧器偏烧', 'Lower the load, look at the burners'],
    minutes: 15,
    source: 'API STD 530',
    events: [[5600, 5, 588]],
  },
  {
    code: 'IOW-0701',
    loop: 'CL-07',
    tag: 'TI-1207',
    quantity: 'temperature',
    name: ['减压炉出口温度', 'Vacuum heater outlet temperature'],
    level: 'critical',
    high: 425,
    dwell: 5,
    hysteresis: 2,
    every: 60,
    usual: 414,
    noise: 3,
    consequence: ['结焦、高温硫与环烷酸腐蚀加剧', 'Coking, faster sulfidation and naphthenic acid attack'],
    response: ['10 分钟内降燃料，确认注汽', 'Cut fuel within 10 minutes, check the steam'],
    minutes: 10,
    source: 'API RP 584',
    events: [
      [6, 0.7, 431],
      [3400, 3, 429],
    ],
  },
  {
    code: 'IOW-0901',
    loop: 'CL-09',
    tag: 'AI-1215',
    quantity: 'ph',
    name: ['减顶切水 pH', 'Vacuum overhead water pH'],
    level: 'standard',
    low: 5.5,
    high: 6.5,
    dwell: 0,
    hysteresis: 0.05,
    every: 480,
    usual: 5.95,
    noise: 0.15,
    consequence: ['盐酸腐蚀', 'Hydrochloric acid corrosion'],
    response: ['调整中和剂', 'Adjust the neutraliser'],
    minutes: 480,
    source: lab,
    events: [[1300, 24, 5.1]],
    silent: 26,
  },
];
