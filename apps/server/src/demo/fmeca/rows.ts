type Words = readonly [zh: string, en: string];

/** What the team found of a mode: how often one piece has it in a year, and what it does where it happens. */
interface Found {
  perYear: number;
  local: Words;
}

export interface Demo {
  code: string;
  name: Words;
  /** Kind of equipment in the ledger, how many pieces, and the template put under each. */
  type: string;
  pieces: number;
  template: string;
  redundancy: [needed: number, fitted: number] | null;
  /** By mode code: the rates of an item and the shares of its modes come from these, and O with them. */
  modes: Readonly<Record<string, Found>>;
  boundary: Words;
  assumptions: Words;
  actions: readonly {
    code: string;
    title: Words;
    /** Done on the first piece, with the ratings given afterwards; on the others it is open. */
    after?: { occurrence: number; detection: number };
  }[];
}

export const demos: readonly Demo[] = [
  {
    code: 'FM-031',
    name: ['原料泵 FMECA', 'FMECA of the feed pumps'],
    type: 'pump',
    pieces: 2,
    template: 'PU',
    redundancy: [1, 2],
    modes: {
      ELP: {
        perYear: 0.16,
        local: ['密封腔失压，介质由端面漏出', 'Pressure lost at the faces, liquid escapes'],
      },
      ELU: { perYear: 0.06, local: ['隔离液位下降', 'Barrier level falls'] },
      VIB: { perYear: 0.08, local: ['转子振动升高', 'Rotor vibration rises'] },
      OHE: { perYear: 0.02, local: ['轴承温度升高', 'Bearing temperature rises'] },
      LOO: { perYear: 0.05, local: ['扬程和流量下降', 'Head and flow fall'] },
      STD: { perYear: 0.0002, local: ['承压壁减薄或穿透', 'Pressure wall thins or is pierced'] },
      FTS: { perYear: 0.012, local: ['平时不可察觉', 'Not evident in normal operation'] },
    },
    boundary: [
      '泵体、机械密封及冲洗、轴承、联轴器和驱动机；进出口阀以外的管线不在内。',
      'Pump, mechanical seal with its flush, bearings, coupling and driver; lines beyond the block valves are outside.',
    ],
    assumptions: [
      '一开一备，备泵自启；任务时间一年，按日历时间计。',
      'One running, one on standby with automatic start; mission time one year of calendar time.',
    ],
    actions: [
      {
        code: 'ELP',
        title: ['密封罐压力远传并设报警', 'Transmit the seal pot pressure and set an alarm'],
        after: { occurrence: 4, detection: 2 },
      },
      {
        code: 'FTS',
        title: ['每月切换并记录自启试验', 'Change over monthly and record the automatic start'],
      },
    ],
  },
  {
    code: 'FM-032',
    name: ['往复压缩机 FMECA', 'FMECA of the reciprocating compressor'],
    type: 'compressor',
    pieces: 1,
    template: 'CO',
    redundancy: null,
    modes: {
      LOO: { perYear: 0.4, local: ['气阀关闭不严，气体回流', 'Valve does not close, gas flows back'] },
      ELP: { perYear: 0.12, local: ['沿活塞杆漏气增加', 'More gas leaks along the rod'] },
      BRD: { perYear: 0.0002, local: ['液体进入气缸', 'Liquid enters the cylinder'] },
    },
    boundary: [
      '压缩机气阀、填料与活塞杆、气缸与活塞；润滑油站和电机另行分析。',
      'Valves, packing and rod, cylinder and piston; the oil unit and the motor are studied apart.',
    ],
    assumptions: [
      '连续运行，无备机；气阀按状态更换。',
      'Runs continuously without a standby; valves are replaced on condition.',
    ],
    actions: [
      {
        code: 'ELP',
        title: ['填料放空接回收并设流量报警', 'Lead the packing vent to recovery with a flow alarm'],
      },
    ],
  },
  {
    code: 'FM-033',
    name: ['安全泄放系统 FMECA', 'FMECA of the relief system'],
    type: 'reliefDevice',
    pieces: 3,
    template: 'VA-PSV',
    redundancy: null,
    modes: {
      FTO: { perYear: 0.006, local: ['平时不可察觉', 'Not evident in normal operation'] },
      LCP: {
        perYear: 0.02,
        local: ['阀座漏气，出口管温度变化', 'Seat leaks, outlet line changes temperature'],
      },
    },
    boundary: [
      '安全阀本体及进出口切断阀的锁开状态；火炬系统不在内。',
      'The relief valves and the locked-open state of their block valves; the flare is outside.',
    ],
    assumptions: [
      '隐蔽故障由定期校验发现；校验周期按现行计划。',
      'Hidden failures are found by the periodic test at the interval of the present plan.',
    ],
    actions: [
      {
        code: 'FTO',
        title: ['缩短校验周期并核对背压', 'Shorten the test interval and check the back pressure'],
      },
    ],
  },
];
