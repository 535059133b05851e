import type { IncidentKind } from '@ircrisk/contract/resources/safety/incident-choices.ts';
import type { Said } from '../said.ts';

export interface Story {
  kind: IncidentKind;
  title: Said;
  told: Said;
}
export interface MajorStory extends Story {
  daysAgo: number;
  /** Hour and minute of the day. */
  at: string;
  equipment: 'pump' | 'tank' | 'heatExchanger' | 'compressor' | 'heater';
  /** What the equipment holds, so that the event happens where it can. */
  medium?: string;
  facts: Record<string, string>;
  release?: {
    material: Said;
    category: number;
    density?: number;
    profile: readonly (readonly [from: number, to: number, rate: number])[];
    source: Said;
  };
  people?: readonly {
    role: string;
    outcome: string;
    injury: string;
    bodyPart: string;
    phase?: string;
    days?: number;
  }[];
  causes?: Said;
  barriers?: readonly Said[];
  state: 'closed' | 'actionsOpen' | 'underInvestigation' | 'triaged';
  actions?: readonly (readonly [zh: string, en: string, done: boolean])[];
  highPotential?: boolean;
}

/** Events of weight, each with what makes its tier. */
export const majorStories: readonly MajorStory[] = [
  {
    kind: 'release',
    title: ['石脑油泵机械密封失效泄漏', 'Naphtha leak from a failed pump seal'],
    told: [
      '夜班巡检闻到油气味，泵端机封往外喷油，地面积油约 20 m²。停泵、切换备泵，关闭出口手阀后泄漏停止，未着火。',
      'On the night round the operator smelled naphtha and found the seal spraying, with some 20 m² of ground wetted. The pump was stopped, the standby started and the discharge valve closed by hand. No fire.',
    ],
    daysAgo: 3,
    at: '02:10',
    equipment: 'pump',
    medium: '石脑油',
    facts: {
      process_involved: 'yes',
      unplanned_release: 'yes',
      fire_or_explosion: 'no',
      injured: 'some',
      direct_cost: '186000',
    },
    release: {
      material: ['石脑油', 'Naphtha'],
      category: 6,
      density: 690,
      profile: [
        [0, 20, 240],
        [20, 45, 1080],
        [45, 95, 480],
        [95, 165, 120],
      ],
      source: [
        'DCS 流量差值；围堰收油量核对',
        'Flow difference in the DCS, checked against what the bund held',
      ],
    },
    people: [
      { role: 'contractor', outcome: 'medical', injury: 'burn', bodyPart: 'arm', phase: 'response' },
      { role: 'employee', outcome: 'firstAid', injury: 'sprain', bodyPart: 'foot', phase: 'cleanUp' },
    ],
    barriers: [
      ['机械密封双端面隔离', 'Double mechanical seal'],
      ['可燃气体报警联锁', 'Gas alarm with trip'],
    ],
    state: 'underInvestigation',
    highPotential: true,
    actions: [
      ['同型机封普查 4 台', 'Check four pumps with the same seal', false],
      ['冲洗方案改为 Plan 53B', 'Change the flush to Plan 53B', false],
    ],
  },
  {
    kind: 'release',
    title: ['液化气泵入口法兰泄漏', 'LPG leak at a pump suction flange'],
    told: [
      '检修后投用，入口法兰垫片错装，液化气外泄约 40 min，紧急停车、消防水幕稀释，厂内 3 个装置撤离。',
      'After repair the suction flange had the wrong gasket. LPG escaped for some 40 minutes; the unit was stopped, a water curtain laid and three units evacuated.',
    ],
    daysAgo: 212,
    at: '14:35',
    equipment: 'pump',
    medium: '液化石油气',
    facts: {
      process_involved: 'yes',
      unplanned_release: 'yes',
      fire_or_explosion: 'no',
      injured: 'none',
      direct_cost: '640000',
    },
    release: {
      material: ['液化气', 'LPG'],
      category: 5,
      profile: [[0, 40, 930]],
      source: ['储罐液位差', 'Level difference of the sphere'],
    },
    causes: [
      '检修未核对垫片规格，投用前气密试验流于形式。',
      'The gasket was not checked against its specification and the leak test before start-up was not carried out as written.',
    ],
    barriers: [
      ['检修质量停检点', 'Hold point of the repair'],
      ['投用前气密试验', 'Tightness test before start-up'],
    ],
    state: 'closed',
    actions: [
      ['法兰作业设停工待检点', 'Make flange work a hold point', true],
      ['修订投用前检查表', 'Revise the pre-start checklist', true],
    ],
  },
  {
    kind: 'fire',
    title: ['加热炉底部燃料油泄漏着火', 'Fuel oil fire below a heater'],
    told: [
      '燃烧器软管破裂，漏油遇高温着火，8 min 扑灭。炉底电缆和仪表烧损。',
      'A burner hose split and the oil caught fire on hot surfaces. It was out within 8 minutes; cables and instruments below the heater were burnt.',
    ],
    daysAgo: 145,
    at: '05:20',
    equipment: 'heater',
    facts: {
      process_involved: 'yes',
      unplanned_release: 'yes',
      fire_or_explosion: 'yes',
      fire_cost: '318000',
      injured: 'none',
      direct_cost: '318000',
    },
    release: {
      material: ['燃料油', 'Fuel oil'],
      category: 8,
      density: 930,
      profile: [[0, 8, 220]],
      source: ['现场估算', 'Estimate on the spot'],
    },
    causes: ['软管超期使用，未纳入更换周期。', 'The hose was past its life and not in the replacement plan.'],
    barriers: [['软管定期更换', 'Hoses renewed on schedule']],
    state: 'closed',
    actions: [['燃烧器软管纳入三年更换计划', 'Put burner hoses into a three-year plan', true]],
  },
  {
    kind: 'injury',
    title: ['检修人员从脚手架坠落', 'Fall from a scaffold'],
    told: [
      '承包商拆除管线保温时踏空跳板，从 3.2 m 坠落，右腿骨折，送医住院。',
      'Taking off pipe insulation, a contractor stepped off the board and fell 3.2 m. His right leg was broken and he was admitted to hospital.',
    ],
    daysAgo: 96,
    at: '10:40',
    equipment: 'heatExchanger',
    facts: {
      process_involved: 'no',
      unplanned_release: 'no',
      fire_or_explosion: 'no',
      injured: 'some',
      direct_cost: '92000',
    },
    people: [{ role: 'contractor', outcome: 'lostTime', injury: 'fracture', bodyPart: 'leg', days: 78 }],
    causes: ['跳板未满铺，安全带未挂。', 'The boards left a gap and the harness was not hooked on.'],
    state: 'closed',
    actions: [['脚手架验收挂牌复查', 'Check the tags of all scaffolds', true]],
  },
  {
    kind: 'release',
    title: ['含硫污水罐顶呼吸阀硫化氢外逸', 'H₂S from the vent of a sour water tank'],
    told: [
      '上游脱气效果差，罐顶呼吸阀排出含硫化氢气体，两名巡检人员报警仪动作后撤离，一人头晕就医。',
      'Poor degassing upstream let gas with H₂S out of the vent. Two operators left when their detectors sounded; one felt dizzy and saw a doctor.',
    ],
    daysAgo: 61,
    at: '23:15',
    equipment: 'tank',
    facts: {
      process_involved: 'yes',
      unplanned_release: 'yes',
      fire_or_explosion: 'no',
      injured: 'some',
      direct_cost: '15000',
    },
    release: {
      material: ['硫化氢', 'Hydrogen sulphide'],
      category: 2,
      profile: [[0, 50, 4.2]],
      source: ['扩散反算', 'Back calculation from the dispersion'],
    },
    people: [{ role: 'employee', outcome: 'medical', injury: 'poisoning', bodyPart: 'respiratory' }],
    causes: ['脱气罐液位控制失灵。', 'The level control of the degasser had failed.'],
    barriers: [['脱气罐液位控制', 'Level control of the degasser']],
    state: 'actionsOpen',
    highPotential: true,
    actions: [
      ['脱气罐液位变送器更换', 'Replace the level transmitter of the degasser', true],
      ['呼吸阀排放口接入废气回收', 'Route the vent to gas recovery', false],
    ],
  },
  {
    kind: 'release',
    title: ['柴油换热器管箱法兰渗漏', 'Diesel weeping from an exchanger channel flange'],
    told: [
      '温差大，管箱法兰渗漏，接油盘收集约 60 kg，热紧后停止。',
      'With a large temperature difference the channel flange wept; some 60 kg were caught in a tray until it was hot-bolted.',
    ],
    daysAgo: 18,
    at: '16:05',
    equipment: 'heatExchanger',
    facts: {
      process_involved: 'yes',
      unplanned_release: 'yes',
      fire_or_explosion: 'no',
      injured: 'none',
      direct_cost: '4000',
    },
    release: {
      material: ['柴油', 'Diesel'],
      category: 7,
      density: 840,
      profile: [[0, 90, 40]],
      source: ['接油盘称重', 'Drip pan weighed'],
    },
    state: 'triaged',
  },
];

export const nearMisses: readonly Story[] = [
  {
    kind: 'nearMiss',
    title: ['吊物擦过管线', 'Load brushed a pipe'],
    told: [
      '吊装换热器封头时摆动，擦过油气管线，未损伤。',
      'An exchanger head swung during the lift and brushed a gas line. No damage.',
    ],
  },
  {
    kind: 'nearMiss',
    title: ['扳手从平台掉落', 'Spanner fell from a platform'],
    told: [
      '12 m 平台掉落扳手，落在隔离区内。',
      'A spanner fell from the 12 m platform into the barricaded area.',
    ],
  },
  {
    kind: 'nearMiss',
    title: ['误开相邻阀门', 'Neighbouring valve opened'],
    told: [
      '切换流程时误开相邻管线阀门，班长复核发现后关回。',
      'While lining up, the neighbouring valve was opened; the shift leader found it on checking.',
    ],
  },
  {
    kind: 'nearMiss',
    title: ['高液位联锁动作', 'High-level trip operated'],
    told: [
      '进料调节阀卡涩，高液位联锁动作切断进料。',
      'The feed control valve stuck and the high-level trip cut the feed.',
    ],
  },
  {
    kind: 'nearMiss',
    title: ['动火点附近发现残油', 'Oil residue near hot work'],
    told: ['动火前复查发现地漏未封堵。', 'Before hot work a drain was found unsealed.'],
  },
  {
    kind: 'nearMiss',
    title: ['叉车倒车险些碰人', 'Forklift nearly hit a person'],
    told: [
      '仓库叉车倒车，行人及时避让。',
      'A forklift reversed in the store and a person stepped aside in time.',
    ],
  },
];
export const unsafe: readonly Story[] = [
  {
    kind: 'unsafe',
    title: ['消防通道堆放物料', 'Fire lane blocked'],
    told: ['检修物料占用消防通道。', 'Repair material stood in the fire lane.'],
  },
  {
    kind: 'unsafe',
    title: ['安全阀根部阀未铅封', 'Isolation valve of a relief valve not sealed'],
    told: ['巡检发现根部阀铅封缺失。', 'The seal of the isolation valve was missing.'],
  },
  {
    kind: 'unsafe',
    title: ['护栏缺失', 'Missing guard rail'],
    told: ['平台护栏拆除后未恢复。', 'The rail of a platform was taken off and not put back.'],
  },
  {
    kind: 'unsafe',
    title: ['未佩戴便携式报警仪', 'No portable detector'],
    told: ['进入硫回收区未带报警仪。', 'Somebody entered the sulphur unit without a detector.'],
  },
  {
    kind: 'unsafe',
    title: ['临时电缆过路无保护', 'Temporary cable across a road'],
    told: ['电缆直接碾压。', 'The cable was being driven over.'],
  },
  {
    kind: 'unsafe',
    title: ['气瓶未固定', 'Gas cylinder not secured'],
    told: [
      '乙炔瓶未绑扎，距氧气瓶不足 5 m。',
      'An acetylene cylinder stood loose, less than 5 m from the oxygen.',
    ],
  },
];
export const minor: readonly (Story & { outcome: string; injury: string; bodyPart: string })[] = [
  {
    kind: 'injury',
    title: ['手指夹伤', 'Pinched finger'],
    told: [
      '搬运阀门时手指夹伤，包扎后返岗。',
      'A finger was pinched moving a valve; dressed and back to work.',
    ],
    outcome: 'firstAid',
    injury: 'crush',
    bodyPart: 'hand',
  },
  {
    kind: 'injury',
    title: ['蒸汽烫伤前臂', 'Steam burn of the forearm'],
    told: ['疏水器旁烫伤，医院处理。', 'Burnt beside a steam trap and treated at a hospital.'],
    outcome: 'medical',
    injury: 'burn',
    bodyPart: 'arm',
  },
  {
    kind: 'injury',
    title: ['下楼梯扭脚', 'Twisted ankle on stairs'],
    told: ['雨天楼梯湿滑。', 'Wet stairs in the rain.'],
    outcome: 'restricted',
    injury: 'sprain',
    bodyPart: 'foot',
  },
  {
    kind: 'injury',
    title: ['打磨铁屑入眼', 'Grinding dust in the eye'],
    told: ['未戴护目镜，冲洗后就医。', 'No goggles; rinsed and seen by a doctor.'],
    outcome: 'medical',
    injury: 'eye',
    bodyPart: 'eye',
  },
];
