/** What fails on each type of equipment of the demo plant, how often and how it is told. Lives in hours. */
export interface Story {
  weight: number;
  mode: string;
  mechanism: string;
  cause: string;
  detection: string;
  impact: 'critical' | 'degraded' | 'incipient';
  subunit?: string;
  item?: string;
  activity: string;
  /** Mean hours of downtime and of work, mean cost in yuan. */
  down: number;
  work: number;
  cost: number;
  texts: readonly string[];
}
export interface Population {
  /** Weibull shape and scale of the time between failures. */
  beta: number;
  eta: number;
  stories: readonly Story[];
}

const seal: Story = {
  weight: 5,
  mode: 'ELP',
  mechanism: '2.4',
  cause: '3.4',
  detection: '8',
  impact: 'critical',
  subunit: 'PU.PUU',
  item: '机械密封',
  activity: '1',
  down: 9,
  work: 6,
  cost: 18_000,
  texts: [
    '巡检发现机械密封泄漏，动静环磨损，切换备用泵后更换密封',
    '密封处滴漏超标，拆检静环端面拉伤，更换机封',
    'Mechanical seal leaking at drive end, faces worn, seal cartridge replaced',
  ],
};
const bearing: Story = {
  weight: 3,
  mode: 'VIB',
  mechanism: '2.4',
  cause: '3.4',
  detection: '4',
  impact: 'degraded',
  subunit: 'PU.PUU',
  item: '轴承',
  activity: '1',
  down: 14,
  work: 10,
  cost: 26_000,
  texts: [
    '测振发现驱动端振动值升高，轴承磨损，更换轴承',
    '状态监测频谱显示轴承外圈故障，停机更换',
    'Vibration survey: bearing worn, replaced on planned stop',
  ],
};

const valve: readonly Story[] = [
  {
    weight: 3,
    mode: 'LCP',
    mechanism: '2.3',
    cause: '3.4',
    detection: '2',
    impact: 'degraded',
    subunit: 'VA.VAL',
    activity: '2',
    down: 10,
    work: 7,
    cost: 12_000,
    texts: [
      '阀门测试发现关闭内漏，阀座冲蚀，研磨修复',
      'Stroke test: passing in closed position, seat eroded',
    ],
  },
  {
    weight: 2,
    mode: 'FTO',
    mechanism: '1.6',
    cause: '3.3',
    detection: '10',
    impact: 'critical',
    subunit: 'VA.ACT',
    activity: '2',
    down: 8,
    work: 5,
    cost: 9_000,
    texts: ['投用时阀门打不开，阀杆卡涩，解体检修', 'Valve would not open on demand, stem stuck'],
  },
];

export const populations: Readonly<Record<string, Population>> = {
  pump: {
    beta: 1.4,
    eta: 24_000,
    stories: [
      seal,
      bearing,
      {
        weight: 1.5,
        mode: 'OHE',
        mechanism: '5.2',
        cause: '3.3',
        detection: '6',
        impact: 'critical',
        subunit: 'PU.LS',
        item: '润滑油',
        activity: '7',
        down: 7,
        work: 5,
        cost: 8_000,
        texts: [
          '轴承温度高报警停机，润滑油带水，换油清洗',
          'Bearing temperature alarm, water in oil, oil changed',
        ],
      },
      {
        weight: 1,
        mode: 'LOO',
        mechanism: '2.1',
        cause: '3.1',
        detection: '7',
        impact: 'degraded',
        subunit: 'PU.PUU',
        item: '叶轮',
        activity: '1',
        down: 20,
        work: 14,
        cost: 42_000,
        texts: ['打量不足，叶轮汽蚀，更换叶轮', 'Low flow, impeller cavitation damage'],
      },
    ],
  },
  compressor: {
    beta: 1.2,
    eta: 14_000,
    stories: [
      {
        weight: 3,
        mode: 'VIB',
        mechanism: '1.3',
        cause: '2.2',
        detection: '6',
        impact: 'critical',
        subunit: 'CO.COU',
        activity: '4',
        down: 30,
        work: 20,
        cost: 120_000,
        texts: [
          '振动高联锁停机，检查发现对中不良，重新找正',
          'Tripped on high vibration, misalignment corrected',
        ],
      },
      {
        weight: 3,
        mode: 'ELP',
        mechanism: '2.4',
        cause: '3.4',
        detection: '8',
        impact: 'degraded',
        subunit: 'CO.SS',
        item: '干气密封',
        activity: '1',
        down: 48,
        work: 30,
        cost: 350_000,
        texts: [
          '干气密封一级泄漏超标，磨损，更换密封组件',
          'Dry gas seal primary leakage high, cartridge replaced',
        ],
      },
      {
        weight: 2,
        mode: 'LBP',
        mechanism: '5.1',
        cause: '3.4',
        detection: '6',
        impact: 'degraded',
        subunit: 'CO.LS',
        activity: '7',
        down: 10,
        work: 6,
        cost: 15_000,
        texts: ['润滑油压力低，过滤器堵塞，清洗滤芯', 'Low oil pressure, filter plugged'],
      },
    ],
  },
  heatExchanger: {
    beta: 1.8,
    eta: 70_000,
    stories: [
      {
        weight: 3,
        mode: 'INL',
        mechanism: '2.2',
        cause: '3.4',
        detection: '7',
        impact: 'critical',
        subunit: 'HE.IN',
        item: '管束',
        activity: '2',
        down: 90,
        work: 60,
        cost: 160_000,
        texts: ['管束泄漏，管程腐蚀穿孔，堵管处理', 'Tube leak by corrosion, tubes plugged'],
      },
      {
        weight: 3,
        mode: 'IHT',
        mechanism: '5.1',
        cause: '3.4',
        detection: '7',
        impact: 'degraded',
        subunit: 'HE.IN',
        activity: '7',
        down: 40,
        work: 30,
        cost: 45_000,
        texts: ['换热效果差，结垢严重，抽芯清洗', 'Fouling, poor heat transfer, bundle cleaned'],
      },
      {
        weight: 1,
        mode: 'ELP',
        mechanism: '1.5',
        cause: '3.3',
        detection: '8',
        impact: 'incipient',
        subunit: 'HE.EX',
        activity: '2',
        down: 0,
        work: 4,
        cost: 3_000,
        texts: ['封头法兰微漏，螺栓松动，热紧消除', 'Minor flange leak, bolts retightened'],
      },
    ],
  },
  heater: {
    beta: 1.6,
    eta: 45_000,
    stories: [
      {
        weight: 2,
        mode: 'PLU',
        mechanism: '5.1',
        cause: '3.1',
        detection: '7',
        impact: 'degraded',
        activity: '7',
        down: 60,
        work: 40,
        cost: 80_000,
        texts: ['炉管结焦堵塞，在线清焦', 'Coil coking, decoked'],
      },
      {
        weight: 1,
        mode: 'ELP',
        mechanism: '2.2',
        cause: '3.4',
        detection: '8',
        impact: 'critical',
        activity: '2',
        down: 140,
        work: 100,
        cost: 420_000,
        texts: ['炉管泄漏，高温硫腐蚀减薄，换管', 'Tube leak by sulphidic corrosion, tube replaced'],
      },
    ],
  },
  reliefDevice: { beta: 1.1, eta: 90_000, stories: valve },
  valve: { beta: 1.1, eta: 80_000, stories: valve },
  pressureVessel: {
    beta: 2,
    eta: 160_000,
    stories: [
      {
        weight: 1,
        mode: 'ELP',
        mechanism: '2.2',
        cause: '3.4',
        detection: '3',
        impact: 'degraded',
        subunit: 'VE.EX',
        activity: '2',
        down: 30,
        work: 24,
        cost: 60_000,
        texts: ['接管角焊缝渗漏，腐蚀穿孔，补焊', 'Nozzle weld weeping, corrosion, repaired'],
      },
      {
        weight: 1,
        mode: 'PLU',
        mechanism: '5.1',
        cause: '3.1',
        detection: '7',
        impact: 'degraded',
        subunit: 'VE.IN',
        activity: '7',
        down: 24,
        work: 18,
        cost: 30_000,
        texts: ['塔盘堵塞，压差高，停工清理', 'Trays plugged, high differential pressure'],
      },
    ],
  },
  piping: {
    beta: 2,
    eta: 130_000,
    stories: [
      {
        weight: 1,
        mode: 'ELP',
        mechanism: '2.2',
        cause: '3.4',
        detection: '8',
        impact: 'critical',
        activity: '2',
        down: 16,
        work: 12,
        cost: 28_000,
        texts: [
          '弯头穿孔泄漏，冲蚀减薄，包盒子后更换',
          'Elbow pinhole leak, wall thinning, clamped and replaced',
        ],
      },
    ],
  },
  tank: {
    beta: 2,
    eta: 140_000,
    stories: [
      {
        weight: 1,
        mode: 'ELP',
        mechanism: '2.2',
        cause: '3.4',
        detection: '3',
        impact: 'degraded',
        subunit: 'TA.TNK',
        activity: '2',
        down: 200,
        work: 120,
        cost: 260_000,
        texts: ['罐底边缘板点蚀渗漏，清罐补板', 'Bottom annular plate pitting leak, patched'],
      },
    ],
  },
};
