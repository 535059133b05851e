/** The crude unit's loops and what is known of them. Names and figures are invented and of believable size. */

export type Said = readonly [zh: string, en: string];

export interface DemoLoop {
  code: string;
  name: Said;
  colour: string;
  stream: Said;
  metallurgy: Said;
  boundary: Said;
  phase: string;
  /** Lowest, usual and highest °C, then MPa(g). */
  conditions: readonly [number, number, number, number];
  chemistry?: Partial<
    Record<
      | 'ph'
      | 'chloride'
      | 'h2s_water'
      | 'nh3_water'
      | 'tan'
      | 'sulfur'
      | 'water'
      | 'h2s_vapour'
      | 'nh3_vapour',
      number
    >
  >;
  /** Tags of the ledger, with a side where equipment is in two loops. */
  members: readonly (readonly [tag: string, side?: string])[];
}

const shell = '壳程 Shell side';
const tubes = '管程 Tube side';

export const loops: readonly DemoLoop[] = [
  {
    code: 'CL-01',
    name: ['原油与电脱盐', 'Crude and desalting'],
    colour: 'brown',
    stream: ['原油、脱盐水', 'Crude oil and wash water'],
    metallurgy: ['碳钢', 'Carbon steel'],
    boundary: ['原油泵出口至初馏塔进料', 'From the charge pumps to the preflash column'],
    phase: 'liquid',
    conditions: [35, 135, 150, 1.3],
    chemistry: { chloride: 18, tan: 0.42, sulfur: 1.35, water: 0.2 },
    members: [['V-101A'], ['V-101B'], ['PL-1001'], ['PL-1002'], ['E-102', tubes], ['E-103', tubes]],
  },
  {
    code: 'CL-04',
    name: ['常压炉与常压塔下部', 'Atmospheric heater and lower column'],
    colour: 'violet',
    stream: ['初底油、常压渣油', 'Preflash bottoms and atmospheric residue'],
    metallurgy: ['碳钢、5Cr、塔下部 0Cr13 复层', 'Carbon steel, 5Cr, 13Cr cladding in the lower column'],
    boundary: ['初底油泵至常底油泵入口', 'From the preflash bottoms pump to the residue pump'],
    phase: 'twoPhase',
    conditions: [225, 362, 370, 0.12],
    chemistry: { tan: 0.46, sulfur: 1.6 },
    members: [['F-101'], ['PL-1004'], ['PL-1005'], ['PL-1010'], ['T-102', '塔下部 Lower section']],
  },
  {
    code: 'CL-05',
    name: ['常顶系统', 'Atmospheric overhead'],
    colour: 'teal',
    stream: ['石脑油、水、HCl、H₂S、NH₃', 'Naphtha, water, HCl, H₂S, NH₃'],
    metallurgy: ['碳钢、塔顶段 Monel 复层', 'Carbon steel, Monel cladding at the top'],
    boundary: ['常压塔顶至回流罐', 'From the column top to the reflux drum'],
    phase: 'condensing',
    conditions: [40, 118, 130, 0.09],
    chemistry: {
      ph: 6,
      chloride: 14,
      h2s_water: 60,
      nh3_water: 45,
      water: 6,
      h2s_vapour: 0.9,
      nh3_vapour: 0.12,
    },
    members: [
      ['T-102', '塔顶段 Top section'],
      ['PL-1006'],
      ['E-106A'],
      ['E-106B'],
      ['E-107', shell],
      ['V-104'],
      ['PL-1007'],
    ],
  },
  {
    code: 'CL-07',
    name: ['减压炉与转油线', 'Vacuum heater and transfer line'],
    colour: 'maroon',
    stream: ['常压渣油', 'Atmospheric residue'],
    metallurgy: ['P9、转油线 316L', 'P9, transfer line 316L'],
    boundary: ['减压炉进口至减压塔闪蒸段', 'From the vacuum heater to the flash zone'],
    phase: 'twoPhase',
    conditions: [350, 402, 425, 0.05],
    chemistry: { tan: 0.52, sulfur: 2.1 },
    members: [['F-102'], ['PL-1011'], ['T-104', '闪蒸段 Flash zone']],
  },
  {
    code: 'CL-09',
    name: ['减顶系统', 'Vacuum overhead'],
    colour: 'sky',
    stream: ['不凝气、水、H₂S', 'Non-condensables, water, H₂S'],
    metallurgy: ['碳钢、冷凝器管束 316L', 'Carbon steel, condenser tubes 316L'],
    boundary: ['减压塔顶至减顶分水罐', 'From the vacuum column top to the separator'],
    phase: 'condensing',
    conditions: [35, 60, 85, -0.09],
    chemistry: { ph: 5.9, h2s_water: 420, nh3_water: 30, chloride: 9 },
    members: [['T-104', '塔顶段 Top section'], ['E-110', shell], ['PL-1014'], ['V-106']],
  },
];

export interface DemoDamage {
  loop: string;
  mechanism: string;
  degree: 'H' | 'M' | 'L';
  rate?: number;
  places: Said;
  inspection?: Said;
  monitoring?: Said;
  credible?: boolean;
}

const thickness: Said = ['超声测厚、射线', 'UT and RT thickness'];
const probe: Said = ['电阻探针、化验', 'ER probe, laboratory'];

export const damages: readonly DemoDamage[] = [
  {
    loop: 'CL-01',
    mechanism: 'DM37',
    degree: 'L',
    places: ['电脱盐罐水相', 'Water phase of the desalters'],
    inspection: thickness,
  },
  {
    loop: 'CL-01',
    mechanism: 'DM22',
    degree: 'M',
    places: ['保温管线低点', 'Low points of insulated lines'],
    inspection: ['拆检、脉冲涡流', 'Stripping, pulsed eddy current'],
  },
  {
    loop: 'CL-01',
    mechanism: 'DM20',
    degree: 'L',
    places: ['换热器', 'Exchangers'],
    inspection: ['涡流', 'Eddy current'],
  },
  {
    loop: 'CL-04',
    mechanism: 'DM61',
    degree: 'H',
    rate: 0.18,
    places: ['炉管、转油线、塔壁', 'Heater tubes, transfer line, shell'],
    inspection: ['测厚、光谱（低硅碳钢）', 'Thickness, PMI for low silicon'],
    monitoring: ['定点测厚', 'Thickness locations'],
  },
  {
    loop: 'CL-04',
    mechanism: 'DM46',
    degree: 'M',
    rate: 0.12,
    places: ['转油线弯头', 'Elbows of the transfer line'],
    inspection: ['网格测厚', 'Thickness grid'],
    monitoring: ['酸值化验', 'Acid number'],
  },
  {
    loop: 'CL-04',
    mechanism: 'DM23',
    degree: 'M',
    places: ['炉管', 'Heater tubes'],
    inspection: ['外径测量、金相', 'Diameter, replication'],
    monitoring: ['管壁温度', 'Tube metal temperature'],
  },
  {
    loop: 'CL-04',
    mechanism: 'DM52',
    degree: 'L',
    places: ['停工时奥氏体部件', 'Austenitic parts at shutdown'],
    inspection: ['渗透', 'PT'],
  },
  {
    loop: 'CL-05',
    mechanism: 'DM37',
    degree: 'H',
    rate: 0.22,
    places: ['初凝区、空冷入口', 'First condensation, air cooler inlet'],
    inspection: thickness,
    monitoring: probe,
  },
  {
    loop: 'CL-05',
    mechanism: 'DM06',
    degree: 'H',
    rate: 0.15,
    places: ['注水点上游、空冷管束', 'Upstream of the wash, cooler tubes'],
    inspection: thickness,
    monitoring: ['结盐点计算', 'Salt point calculation'],
  },
  {
    loop: 'CL-05',
    mechanism: 'DM05',
    degree: 'L',
    places: ['回流罐水包', 'Boot of the drum'],
    inspection: thickness,
  },
  {
    loop: 'CL-05',
    mechanism: 'DM67',
    degree: 'M',
    places: ['回流罐焊缝', 'Welds of the drum'],
    inspection: ['荧光磁粉、硬度', 'WFMT, hardness'],
  },
  {
    loop: 'CL-05',
    mechanism: 'DM22',
    degree: 'M',
    places: ['塔顶管线支座', 'Supports of the overhead line'],
    inspection: ['拆检', 'Stripping'],
  },
  {
    loop: 'CL-05',
    mechanism: 'INJECTION',
    degree: 'M',
    places: ['注水、注剂点下游', 'Downstream of the injections'],
    inspection: ['周向射线', 'RT around'],
    monitoring: ['注水量', 'Wash water flow'],
  },
  {
    loop: 'CL-05',
    mechanism: 'DEADLEG',
    degree: 'M',
    places: ['旁路、放空短管', 'By-passes and vents'],
    inspection: ['射线', 'RT'],
  },
  {
    loop: 'CL-07',
    mechanism: 'DM46',
    degree: 'H',
    rate: 0.25,
    places: ['转油线弯头 4 处', 'Four elbows of the transfer line'],
  },
  {
    loop: 'CL-07',
    mechanism: 'DM61',
    degree: 'H',
    rate: 0.16,
    places: ['炉管', 'Heater tubes'],
    inspection: thickness,
    monitoring: ['定点测厚', 'Thickness locations'],
  },
  {
    loop: 'CL-07',
    mechanism: 'DM23',
    degree: 'M',
    places: ['炉管', 'Heater tubes'],
    inspection: ['外径测量', 'Diameter'],
    monitoring: ['出口温度', 'Outlet temperature'],
  },
  {
    loop: 'CL-07',
    mechanism: 'DM27',
    degree: 'M',
    places: ['转油线大小头', 'Reducers of the transfer line'],
    inspection: ['网格测厚', 'Thickness grid'],
  },
  {
    loop: 'CL-09',
    mechanism: 'DM37',
    degree: 'M',
    rate: 0.1,
    places: ['冷凝器入口', 'Condenser inlet'],
    inspection: thickness,
    monitoring: probe,
  },
  { loop: 'CL-09', mechanism: 'DM06', degree: 'M', places: ['E-110 管束入口', 'Inlet of the E-110 tubes'] },
  {
    loop: 'CL-09',
    mechanism: 'DM67',
    degree: 'M',
    places: ['分水罐', 'Separator'],
    inspection: ['荧光磁粉', 'WFMT'],
    monitoring: ['切水 H₂S', 'H₂S of the water'],
  },
  {
    loop: 'CL-09',
    mechanism: 'DM20',
    degree: 'M',
    places: ['冷凝器管束水侧', 'Water side of the condenser'],
    inspection: ['涡流', 'Eddy current'],
  },
];

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

const lab = 'CCD-110 表 5 Table 5';

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
    source: '设计酸值 0.5 Design acid number 0.5',
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

export const controls: readonly (readonly [
  code: string,
  loop: string,
  mechanism: string,
  type: string,
  measure: Said,
  windows: readonly string[],
  stated?: string,
])[] = [
  ['CM-0101', 'CL-01', 'DM22', 'D', ['保温防水与底漆', 'Weatherproofing and primer'], [], 'effective'],
  ['CM-0401', 'CL-04', 'DM61', 'M', ['转油线 5Cr，炉管 5Cr', '5Cr transfer line and tubes'], [], 'effective'],
  ['CM-0402', 'CL-04', 'DM46', 'P', ['控制混炼酸值', 'Acid number of the blend held'], ['IOW-0401']],
  ['CM-0403', 'CL-04', 'DM23', 'P', ['炉管壁温限制', 'Tube metal temperature held'], ['IOW-0402']],
  [
    'CM-0501',
    'CL-05',
    'DM37',
    'C',
    ['注中和剂、缓蚀剂', 'Neutraliser and inhibitor'],
    ['IOW-0501', 'IOW-0502'],
  ],
  ['CM-0502', 'CL-05', 'DM06', 'C', ['塔顶注水', 'Overhead wash water'], ['IOW-0504']],
  [
    'CM-0503',
    'CL-05',
    'DM67',
    'D',
    ['焊后热处理，硬度不超过 200 HB', 'PWHT, hardness up to 200 HB'],
    [],
    'effective',
  ],
  ['CM-0504', 'CL-05', 'DM22', 'D', ['支座垫板与防水', 'Support pads and weatherproofing'], [], 'attention'],
  [
    'CM-0505',
    'CL-05',
    'INJECTION',
    'D',
    ['注入喷嘴居中，下游 316L 短节', 'Centred quill, 316L spool downstream'],
    [],
    'effective',
  ],
  [
    'CM-0506',
    'CL-05',
    'DEADLEG',
    'D',
    ['低点排液，每季冲洗', 'Drained at low points, flushed every quarter'],
    [],
    'effective',
  ],
  ['CM-0701', 'CL-07', 'DM61', 'M', ['炉管 P9', 'P9 heater tubes'], [], 'effective'],
  ['CM-0702', 'CL-07', 'DM46', 'M', ['转油线 316L', '316L transfer line'], [], 'effective'],
  ['CM-0703', 'CL-07', 'DM23', 'P', ['限制炉出口温度', 'Outlet temperature held'], ['IOW-0701']],
  [
    'CM-0704',
    'CL-07',
    'DM27',
    'D',
    ['限制转油线流速', 'Velocity of the transfer line limited'],
    [],
    'effective',
  ],
  ['CM-0901', 'CL-09', 'DM37', 'C', ['减顶注中和剂', 'Neutraliser in the vacuum overhead'], ['IOW-0901']],
  ['CM-0902', 'CL-09', 'DM67', 'D', ['分水罐焊后热处理', 'PWHT of the separator'], [], 'effective'],
  ['CM-0903', 'CL-09', 'DM20', 'C', ['循环水缓蚀阻垢', 'Cooling water treatment'], [], 'effective'],
];

/** Code, loop, place, material, days ago put in and taken out, grams lost, cm², deepest pit in mm. */
export const coupons: readonly (readonly [
  code: string,
  loop: string,
  place: Said,
  material: string,
  from: number,
  to: number | null,
  loss: number | null,
  area: number,
  pit: number | null,
])[] = [
  ['CP-0501', 'CL-05', ['回流罐入口', 'Drum inlet'], 'Q245R', 400, 310, 0.46, 22.5, 0.05],
  ['CP-0502', 'CL-05', ['回流罐入口', 'Drum inlet'], 'Q245R', 310, 220, 0.62, 22.5, 0.08],
  ['CP-0503', 'CL-05', ['空冷出口', 'Air cooler outlet'], 'Q245R', 220, 130, 0.81, 22.5, 0.11],
  ['CP-0504', 'CL-05', ['空冷出口', 'Air cooler outlet'], 'Q245R', 130, 40, 0.74, 22.5, 0.1],
  ['CP-0505', 'CL-05', ['空冷出口', 'Air cooler outlet'], 'Q245R', 40, null, null, 22.5, null],
  ['CP-0901', 'CL-09', ['分水罐入口', 'Separator inlet'], 'Q245R', 300, 120, 0.52, 22.5, 0.03],
];

/** Code, name, loop, equipment, kind, medium, dose, days since the last inspection, months between two. */
export const injections: readonly (readonly [
  code: string,
  name: Said,
  loop: string,
  equipment: string | null,
  kind: string,
  medium: Said,
  dose: string,
  ago: number,
  months: number,
])[] = [
  [
    'INJ-0501',
    ['常顶注水点', 'Overhead wash injection'],
    'CL-05',
    'PL-1006',
    'injection',
    ['净化水', 'Stripped water'],
    '8 t/h',
    420,
    36,
  ],
  [
    'INJ-0502',
    ['常顶注中和剂点', 'Neutraliser injection'],
    'CL-05',
    'PL-1006',
    'injection',
    ['有机胺', 'Organic amine'],
    '12 kg/h',
    1180,
    36,
  ],
  [
    'INJ-0101',
    ['原油注水混合点', 'Wash water mix point'],
    'CL-01',
    'PL-1001',
    'mix',
    ['脱盐水', 'Desalting water'],
    '5 %',
    300,
    36,
  ],
];

/** Code, name, loop, equipment, kind, metres, mm, treatment, days since the last inspection, months between two. */
export const deadLegs: readonly (readonly [
  code: string,
  name: Said,
  loop: string,
  equipment: string | null,
  kind: string,
  length: number,
  diameter: number,
  treatment: Said,
  ago: number,
  months: number,
])[] = [
  [
    'DL-0501',
    ['空冷旁路', 'By-pass of the air cooler'],
    'CL-05',
    'E-106A',
    'operational',
    6.5,
    200,
    ['每季冲洗', 'Flushed every quarter'],
    260,
    24,
  ],
  [
    'DL-0502',
    ['回流罐放空短管', 'Vent stub of the drum'],
    'CL-05',
    'V-104',
    'physical',
    0.8,
    80,
    ['计划割除', 'To be cut off'],
    900,
    24,
  ],
  [
    'DL-0101',
    ['原油线备用甩头', 'Spare branch of the crude line'],
    'CL-01',
    'PL-1001',
    'physical',
    1.6,
    150,
    ['排液加盲板', 'Drained and blinded'],
    150,
    24,
  ],
];

export const chapters = {
  process: [
    '常减压装置加工能力 500 万吨/年，原油经两级电脱盐、初馏、常压和减压蒸馏。本文件覆盖五个腐蚀回路；加工含硫低酸原油，设计酸值 0.5 mgKOH/g，设计硫 1.8 %。',
    'The unit runs five million tonnes a year through two desalters, preflash, atmospheric and vacuum columns. This document covers five corrosion loops; the crude is sour with little acid: design acid number 0.5 mgKOH/g, design sulfur 1.8 %.',
  ],
  history: [
    '2019 年常顶空冷入口短节因盐酸露点腐蚀减薄更换；2022 年减压转油线弯头测得 0.25 mm/a。',
    'In 2019 spools at the air cooler inlet were replaced after dew point attack; in 2022 elbows of the vacuum transfer line thinned by 0.25 mm a year.',
  ],
  abnormal: [
    '停工：奥氏体部件打开前碱洗，防连多硫酸开裂。开工：塔顶注水先于进料 2 小时投用。停注水超过 4 小时应降低塔顶负荷。',
    'Shutdown: austenitic parts are neutralised before they are opened. Start-up: overhead wash runs two hours before feed. Without wash for more than four hours the overhead load is lowered.',
  ],
  recommendations: [
    '减压转油线四处弯头增设网格测厚；减顶冷凝器入口作结盐点计算。',
    'Thickness grids at the four elbows of the vacuum transfer line; a salt point calculation for the vacuum condenser inlet.',
  ],
  references: [
    'API RP 970、571、584；GB/T 30579；装置工艺卡片。',
    'API RP 970, 571 and 584; GB/T 30579; process card of the unit.',
  ],
} as const;
