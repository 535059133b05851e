/** A strategy of the demo plant with its task list; intervals as refineries use them, statutory ones by their rule. */
export interface DemoStrategy {
  code: string;
  name: string;
  nameEn: string;
  workType: 'PM' | 'PdM' | 'INS' | 'CAL' | 'LUB';
  /** Type of the ledger, and small types where only some are meant. */
  type: string;
  smallTypes?: string[];
  trigger?: 'calendar' | 'both' | 'ledger';
  anchor?: 'fixed' | 'floating';
  interval?: [value: number, unit: 'day' | 'week' | 'month' | 'year'];
  meterInterval?: number;
  statutory?: string;
  basis: 'law' | 'vendor' | 'rcm' | 'rbi' | 'experience';
  horizon: number;
  trade: string;
  hours: number;
  crew: number;
  signature?: boolean;
  /** Text, English, and for a reading its unit and limits. */
  steps: [zh: string, en: string, unit?: string, lower?: number | null, upper?: number | null][];
  spares?: [code: string, name: string, quantity: number, unit: string, cost: number][];
  /** Every how many pieces of equipment one has this plan. */
  every?: number;
}

export const demoStrategies: readonly DemoStrategy[] = [
  {
    code: 'ST-PU-VIB',
    name: '机泵振动巡检',
    nameEn: 'Vibration route of pumps',
    workType: 'PdM',
    type: 'pump',
    interval: [1, 'month'],
    basis: 'experience',
    horizon: 10,
    trade: 'mechanical',
    hours: 1,
    crew: 1,
    steps: [
      ['外观、泄漏与异响检查', 'Look and listen: leaks, unusual noise'],
      ['驱动端轴承振动', 'Drive-end bearing vibration', 'mm/s', null, 4.5],
      ['非驱动端轴承振动', 'Non-drive-end bearing vibration', 'mm/s', null, 4.5],
      ['轴承温度', 'Bearing temperature', '°C', null, 75],
    ],
  },
  {
    code: 'ST-PU-OIL',
    name: '机泵换油',
    nameEn: 'Oil change of pumps',
    workType: 'LUB',
    type: 'pump',
    trigger: 'both',
    interval: [6, 'month'],
    meterInterval: 4000,
    basis: 'vendor',
    horizon: 21,
    trade: 'lubrication',
    hours: 3,
    crew: 2,
    steps: [
      ['切换备泵，停泵断电挂牌', 'Switch over, stop, lock out'],
      ['放油、冲洗轴承箱', 'Drain and flush the bearing housing'],
      ['加注新油至油标中线', 'Fill to the middle of the sight glass'],
      ['试运 30 min 后轴承温度', 'Bearing temperature after 30 min', '°C', null, 70],
    ],
    spares: [['L-TSA46', '汽轮机油 L-TSA46', 8, 'L', 28]],
    every: 2,
  },
  {
    code: 'ST-CO-VLV',
    name: '往复机气阀温度检测',
    nameEn: 'Valve cap temperature of compressors',
    workType: 'PdM',
    type: 'compressor',
    interval: [2, 'week'],
    basis: 'experience',
    horizon: 7,
    trade: 'mechanical',
    hours: 2,
    crew: 1,
    steps: [
      ['各气阀盖温度', 'Valve cap temperature', '°C', null, 110],
      ['填料漏气检查', 'Packing leak check'],
    ],
  },
  {
    code: 'ST-HE-CLN',
    name: '换热器抽芯清洗与涡流检测',
    nameEn: 'Bundle cleaning and eddy current test',
    workType: 'INS',
    type: 'heatExchanger',
    interval: [36, 'month'],
    basis: 'rbi',
    horizon: 90,
    trade: 'static',
    hours: 48,
    crew: 6,
    steps: [
      ['隔离、置换、分析合格', 'Isolate, purge, gas test'],
      ['管束高压水清洗', 'High-pressure cleaning of the bundle'],
      ['最大管壁减薄', 'Largest tube wall loss', '%', null, 40],
      ['壳程试压', 'Shell-side pressure test'],
    ],
    spares: [['GSK-32', '缠绕垫片', 4, '件', 260]],
    every: 2,
  },
  {
    code: 'ST-VA-ESD',
    name: '切断阀全行程测试',
    nameEn: 'Full-stroke test of shutdown valves',
    workType: 'PM',
    type: 'valve',
    smallTypes: ['esd'],
    interval: [12, 'month'],
    basis: 'rcm',
    horizon: 45,
    trade: 'instrument',
    hours: 4,
    crew: 2,
    signature: true,
    steps: [
      ['办理联锁旁路', 'Approve the interlock bypass'],
      ['关阀时间', 'Closing time', 's', null, 15],
      ['恢复联锁', 'Restore the interlock'],
    ],
  },
  {
    code: 'ST-VA-PSV',
    name: '安全阀校验',
    nameEn: 'Calibration of safety valves',
    workType: 'CAL',
    type: 'reliefDevice',
    interval: [12, 'month'],
    statutory: 'TSG ZF001',
    basis: 'law',
    horizon: 60,
    trade: 'static',
    hours: 6,
    crew: 2,
    signature: true,
    steps: [
      ['拆卸并送校验站', 'Take down and send to the test bench'],
      ['整定压力偏差', 'Deviation of the set pressure', '%', -3, 3],
      ['密封试验', 'Seat tightness test'],
      ['铅封并回装', 'Seal and put back'],
    ],
  },
  {
    code: 'ST-IP-GAS',
    name: '可燃气体探测器检定',
    nameEn: 'Verification of gas detectors',
    workType: 'CAL',
    type: 'instrument',
    smallTypes: ['gasDetector'],
    interval: [12, 'month'],
    statutory: 'JJG 693',
    basis: 'law',
    horizon: 30,
    trade: 'instrument',
    hours: 1,
    crew: 1,
    signature: true,
    steps: [
      ['零点', 'Zero', '%LEL', -2, 2],
      ['50 %LEL 示值误差', 'Error at 50 %LEL', '%LEL', -5, 5],
      ['响应时间', 'Response time', 's', null, 60],
    ],
  },
  {
    code: 'ST-VE-INS',
    name: '压力容器定期检验',
    nameEn: 'Periodic inspection of pressure vessels',
    workType: 'INS',
    type: 'pressureVessel',
    trigger: 'ledger',
    statutory: 'TSG 21',
    basis: 'law',
    horizon: 180,
    trade: 'inspection',
    hours: 40,
    crew: 4,
    signature: true,
    steps: [
      ['资料审查', 'Review of the records'],
      ['宏观检验', 'Visual examination'],
      ['壁厚测定', 'Wall thickness'],
      ['表面与埋藏缺陷检测', 'Surface and volumetric testing'],
    ],
  },
  {
    code: 'ST-VE-ANN',
    name: '压力容器年度检查',
    nameEn: 'Annual check of pressure vessels',
    workType: 'INS',
    type: 'pressureVessel',
    interval: [12, 'month'],
    basis: 'law',
    horizon: 45,
    trade: 'static',
    hours: 4,
    crew: 2,
    steps: [
      ['安全附件在有效期内', 'Safety devices are in date'],
      ['本体、接管、支座外观', 'Shell, nozzles and supports'],
      ['保温层完好', 'Insulation intact'],
    ],
  },
  {
    code: 'ST-PI-UT',
    name: '管道定点测厚',
    nameEn: 'Thickness round of piping',
    workType: 'INS',
    type: 'piping',
    interval: [12, 'month'],
    basis: 'rbi',
    horizon: 45,
    trade: 'inspection',
    hours: 6,
    crew: 2,
    steps: [
      ['测点标识核对', 'Check the marks of the locations'],
      ['按测厚布点图逐点测量', 'Measure each location of the drawing'],
    ],
  },
  {
    code: 'ST-TA-EXT',
    name: '储罐外部检查',
    nameEn: 'External inspection of tanks',
    workType: 'INS',
    type: 'tank',
    interval: [12, 'month'],
    basis: 'experience',
    horizon: 45,
    trade: 'static',
    hours: 8,
    crew: 2,
    steps: [
      ['罐壁、罐顶外观', 'Shell and roof'],
      ['基础沉降外观', 'Foundation'],
      ['呼吸阀、阻火器', 'Vents and flame arresters'],
    ],
  },
  {
    code: 'ST-EM-INS',
    name: '电机绝缘测试',
    nameEn: 'Insulation test of motors',
    workType: 'PM',
    type: 'motor',
    anchor: 'floating',
    interval: [12, 'month'],
    basis: 'vendor',
    horizon: 30,
    trade: 'electrical',
    hours: 2,
    crew: 2,
    steps: [['绕组绝缘电阻', 'Insulation resistance', 'MΩ', 1, null]],
  },
];

/** People, and the share of their hours left for planned work. */
export const demoCapacities: readonly [trade: string, crew: number, rate: number][] = [
  ['mechanical', 8, 85],
  ['static', 10, 85],
  ['electrical', 4, 90],
  ['instrument', 4, 90],
  ['inspection', 5, 110],
  ['lubrication', 3, 75],
];
