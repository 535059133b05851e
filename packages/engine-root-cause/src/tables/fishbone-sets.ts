interface Category {
  readonly id: string;
  readonly zh: string;
  readonly en: string;
  readonly prompts: readonly { readonly zh: string; readonly en: string }[];
}

const ask = (zh: string, en: string) => ({ zh, en });

const sixM: readonly Category[] = [
  {
    id: 'man',
    zh: '人',
    en: 'People',
    prompts: [
      ask('人员是否经过培训并授权？', 'Was the person trained and authorised?'),
      ask('疲劳、负荷、沟通有没有影响？', 'Did fatigue, workload or communication play a part?'),
    ],
  },
  {
    id: 'machine',
    zh: '机',
    en: 'Machine',
    prompts: [
      ask('设计是否够用？', 'Was the design adequate?'),
      ask('设备状态和检维修历史说明什么？', 'What do its condition and maintenance history say?'),
    ],
  },
  {
    id: 'material',
    zh: '料',
    en: 'Material',
    prompts: [
      ask('规格和材质对不对？', 'Were specification and grade right?'),
      ask('有没有污染，有没有换过供应商？', 'Was it contaminated, or did the supplier change?'),
    ],
  },
  {
    id: 'method',
    zh: '法',
    en: 'Method',
    prompts: [
      ask('规程有没有、对不对、执行了没有？', 'Is there a procedure, is it right, was it followed?'),
      ask('作业许可和隔离做了没有？', 'Were permit and isolation in place?'),
    ],
  },
  {
    id: 'measurement',
    zh: '测',
    en: 'Measurement',
    prompts: [
      ask('仪表是否校准？', 'Was the instrument calibrated?'),
      ask('报警和限值是否合适？', 'Were alarm and limit right?'),
    ],
  },
  {
    id: 'environment',
    zh: '环',
    en: 'Environment',
    prompts: [ask('天气、温度、现场整洁、照明有没有影响？', 'Weather, temperature, housekeeping, lighting?')],
  },
];

const eightM: readonly Category[] = [
  ...sixM,
  {
    id: 'management',
    zh: '管理',
    en: 'Management',
    prompts: [
      ask('优先级、资源、监督是否到位？', 'Were priorities, resources and supervision right?'),
      ask('变更管理做了没有？', 'Was the change managed?'),
    ],
  },
  {
    id: 'money',
    zh: '资金',
    en: 'Money',
    prompts: [ask('有没有推迟费用或备件？', 'Were spending or spares put off?')],
  },
];

const plain = (id: string, zh: string, en: string, question: ReturnType<typeof ask>): Category => ({
  id,
  zh,
  en,
  prompts: [question],
});

const fourP: readonly Category[] = [
  plain('policy', '政策', 'Policy', ask('公司的要求是什么？', 'What does the company ask for?')),
  plain('procedure', '程序', 'Procedure', ask('程序怎么写，实际怎么做？', 'What is written, what is done?')),
  plain('people', '人员', 'People', ask('谁在场，会不会，够不够？', 'Who was there, able and enough?')),
  plain('plant', '设施', 'Plant', ask('设施当时什么状态？', 'In what state was the plant?')),
];

const rotating: readonly Category[] = [
  plain('lubrication', '润滑', 'Lubrication', ask('油品、油量、油质？', 'Grade, level, cleanliness?')),
  plain(
    'alignment',
    '对中/平衡',
    'Alignment and balance',
    ask('冷态、热态对中记录？', 'Cold and hot alignment records?'),
  ),
  plain('bearing', '轴承', 'Bearing', ask('游隙、温度、振动趋势？', 'Clearance, temperature, vibration?')),
  plain('seal', '密封', 'Seal', ask('端面、冲洗、密封罐？', 'Faces, flush, seal pot?')),
  plain(
    'process',
    '工艺条件',
    'Process condition',
    ask('流量、汽蚀余量、介质变化？', 'Flow, NPSH, change of liquid?'),
  ),
  plain('installation', '安装', 'Installation', ask('管道应力、装配间隙？', 'Pipe strain, fits?')),
  plain('selection', '设计选型', 'Design and selection', ask('选型余量够不够？', 'Enough margin?')),
];

const staticSet: readonly Category[] = [
  plain('corrosion', '腐蚀环境', 'Corrosion environment', ask('介质、温度、露点？', 'Medium, temperature?')),
  plain(
    'welding',
    '材料/焊接',
    'Material and welding',
    ask('材质复验、焊后热处理？', 'PMI, heat treatment?'),
  ),
  plain(
    'load',
    '载荷应力',
    'Load and stress',
    ask('压力、温差、振动、支撑？', 'Pressure, thermal, supports?'),
  ),
  plain(
    'window',
    '超操作窗口',
    'Operation outside IOW',
    ask('有没有超过完整性操作窗口？', 'Was a window exceeded?'),
  ),
  plain(
    'inspection',
    '检验缺失',
    'Inspection gap',
    ask('部位、方法、周期够不够？', 'Place, method, interval?'),
  ),
  plain(
    'fabrication',
    '制造/维修',
    'Fabrication and repair',
    ask('制造缺陷、返修记录？', 'Defects, repairs?'),
  ),
];

/** Categories of a fishbone by the set a team chooses, each with the questions that open the talk. */
export const fishboneSets = {
  '6M': { zh: '6M 人机料法测环', en: '6M', categories: sixM },
  '8M': { zh: '8M', en: '8M', categories: eightM },
  '4P': { zh: '4P', en: '4P', categories: fourP },
  rotating: { zh: '转动设备', en: 'Rotating equipment', categories: rotating },
  static: { zh: '静设备', en: 'Static equipment', categories: staticSet },
} as const;
export type FishboneSet = keyof typeof fishboneSets;

export const categoriesOf = (set: FishboneSet): readonly Category[] => fishboneSets[set].categories;
