import type { PermitKind } from '@ircrisk/contract/resources/safety/jha-choices.ts';

/** A job with its steps; hazards by their key in the library, special operations it usually needs. */
export interface JobTemplate {
  readonly key: string;
  readonly zh: string;
  readonly en: string;
  readonly permits: readonly PermitKind[];
  readonly steps: readonly {
    readonly zh: string;
    readonly en: string;
    readonly hazards: readonly string[];
  }[];
}

const step = (zh: string, en: string, hazards: string) => ({ zh, en, hazards: hazards.split(' ') });

export const jobTemplates: readonly JobTemplate[] = [
  {
    key: 'pump-seal',
    zh: '更换机泵机械密封',
    en: 'Replace pump mechanical seal',
    permits: ['lineOpening'],
    steps: [
      step('隔离、泄压、排空', 'Isolate, depressurise, drain', 'residualRelease wrongValve'),
      step('拆联轴器、抽芯', 'Break coupling and remove rotor', 'pinch manualHandling rotating'),
      step('吊运', 'Lift and move cartridge', 'droppedLoad'),
      step('回装、试漏、投用', 'Refit, leak test, return', 'leakOnStart'),
    ],
  },
  {
    key: 'spectacle-blind',
    zh: '安装盲板',
    en: 'Install spectacle blind',
    permits: ['lineOpening'],
    steps: [
      step('确认隔离、压力为零', 'Verify isolation and pressure zero', 'trappedPressure'),
      step('拆法兰', 'Open flange', 'toxicRelease spark'),
      step('装盲板、紧固、挂牌', 'Insert blind, bolt up, tag', 'fingerInjury'),
    ],
  },
  {
    key: 'tank-cleaning',
    zh: '进罐清洗',
    en: 'Tank entry for cleaning',
    permits: ['confinedSpace', 'lineOpening', 'temporaryPower'],
    steps: [
      step('通风、气体分析', 'Ventilate and gas test', 'oxygenLow toxicRelease'),
      step('有监护进入', 'Enter with attendant', 'lostContact slipInside'),
      step('清理油泥', 'Clean sludge', 'pyrophoric sludgeVapour lampShock'),
      step('清点撤出、封人孔', 'Count out and close', 'forgotten'),
    ],
  },
  {
    key: 'bundle-pull',
    zh: '抽换热器管束',
    en: 'Pull exchanger bundle',
    permits: ['lineOpening', 'lifting'],
    steps: [
      step('隔离、排空、拆管箱', 'Isolate, drain, take off channel', 'residualRelease trappedPressure'),
      step('抽芯机就位、抽芯', 'Set the extractor and pull', 'droppedLoad pinch'),
      step('运至清洗场', 'Move to the wash bay', 'vehicle'),
    ],
  },
  {
    key: 'bundle-wash',
    zh: '管束高压水清洗',
    en: 'Wash bundle with high-pressure water',
    permits: [],
    steps: [
      step('清洗场围挡、试机', 'Barricade and test', 'highPressureWater noise'),
      step('清洗', 'Wash', 'highPressureWater pyrophoric'),
      step('收机', 'Pack up', 'trappedPressure'),
    ],
  },
  {
    key: 'scaffold',
    zh: '搭设脚手架',
    en: 'Erect scaffold',
    permits: ['height'],
    steps: [
      step('运料、核对方案', 'Bring material, check the plan', 'manualHandling vehicle'),
      step('搭设', 'Erect', 'fallHeight droppedTool'),
      step('验收挂牌', 'Accept and tag', 'scaffoldCollapse'),
    ],
  },
  {
    key: 'scaffold-strike',
    zh: '拆除脚手架',
    en: 'Dismantle scaffold',
    permits: ['height'],
    steps: [
      step('警戒、清空平台', 'Barricade and clear', 'droppedTool'),
      step('由上而下拆除', 'Take down from the top', 'fallHeight scaffoldCollapse'),
      step('清运', 'Carry away', 'manualHandling vehicle'),
    ],
  },
  {
    key: 'pipe-weld',
    zh: '管线焊接更换',
    en: 'Cut and weld a pipe',
    permits: ['hotWork1', 'lineOpening'],
    steps: [
      step('隔离、置换、分析', 'Isolate, purge, test', 'gasExplosion residualRelease'),
      step('切割', 'Cut', 'weldFire cylinder'),
      step('组对焊接', 'Fit and weld', 'weldFire shock'),
      step('检测、试压', 'Examine and test', 'radiation testBurst'),
    ],
  },
  {
    key: 'tank-hot-work',
    zh: '罐壁动火补焊',
    en: 'Weld a tank shell',
    permits: ['hotWorkSpecial', 'height'],
    steps: [
      step('清空置换、加盲板', 'Empty, purge, blind', 'gasExplosion'),
      step('搭架就位', 'Set scaffold', 'fallHeight'),
      step('补焊', 'Weld', 'weldFire gasExplosion'),
      step('检测恢复', 'Examine and restore', 'radiation'),
    ],
  },
  {
    key: 'vessel-inspect',
    zh: '容器内部检验',
    en: 'Internal inspection of a vessel',
    permits: ['confinedSpace'],
    steps: [
      step('隔离清洗', 'Isolate and clean', 'residualRelease'),
      step('分析进入', 'Test and enter', 'oxygenLow lostContact'),
      step('打磨测厚', 'Grind and measure', 'lampShock fallHeight heat'),
      step('撤出封闭', 'Leave and close', 'forgotten'),
    ],
  },
  {
    key: 'tower-tray',
    zh: '塔内件更换',
    en: 'Change tower trays',
    permits: ['confinedSpace', 'height', 'lifting'],
    steps: [
      step('开人孔通风', 'Open manholes and ventilate', 'toxicRelease pyrophoric'),
      step('进塔拆塔盘', 'Enter and take out trays', 'oxygenLow fallHeight'),
      step('吊运', 'Lift', 'droppedLoad droppedTool'),
      step('复位清点', 'Refit and count', 'forgotten'),
    ],
  },
  {
    key: 'catalyst-unload',
    zh: '反应器卸剂',
    en: 'Unload reactor catalyst',
    permits: ['confinedSpace', 'lifting'],
    steps: [
      step('降温、氮封', 'Cool and blanket', 'nitrogenEntry steamBurn'),
      step('卸剂', 'Unload', 'dust pyrophoric'),
      step('清理内壁', 'Clean the wall', 'nitrogenEntry lostContact'),
    ],
  },
  {
    key: 'catalyst-load',
    zh: '反应器装剂',
    en: 'Load reactor catalyst',
    permits: ['confinedSpace', 'lifting'],
    steps: [
      step('检查内件', 'Check internals', 'oxygenLow'),
      step('吊装料斗', 'Lift the hopper', 'droppedLoad'),
      step('装填', 'Load', 'dust fallHeight'),
    ],
  },
  {
    key: 'heater-decoke',
    zh: '加热炉清焦',
    en: 'Decoke a heater',
    permits: ['confinedSpace', 'height'],
    steps: [
      step('隔离燃料、通风', 'Isolate fuel and ventilate', 'gasExplosion'),
      step('炉膛搭架', 'Scaffold inside', 'fallHeight'),
      step('清焦', 'Decoke', 'highPressureWater dust'),
      step('点火前检查', 'Check before lighting', 'gasExplosion forgotten'),
    ],
  },
  {
    key: 'relief-valve',
    zh: '拆装安全阀',
    en: 'Remove and refit relief valve',
    permits: ['lineOpening', 'height'],
    steps: [
      step('关根部阀、泄压', 'Close isolation, vent', 'trappedPressure toxicRelease'),
      step('拆下吊运', 'Take down', 'droppedLoad fallHeight'),
      step('回装铅封', 'Refit and seal', 'leakOnStart fingerInjury'),
    ],
  },
  {
    key: 'control-valve',
    zh: '调节阀检修',
    en: 'Repair control valve',
    permits: ['lineOpening'],
    steps: [
      step('旁路切换', 'Go to bypass', 'falseTrip wrongValve'),
      step('拆阀', 'Take out', 'residualRelease pinch'),
      step('回装调校', 'Refit and calibrate', 'leakOnStart falseTrip'),
    ],
  },
  {
    key: 'motor',
    zh: '更换电机',
    en: 'Change a motor',
    permits: ['lifting'],
    steps: [
      step('停电上锁', 'Isolate and lock', 'shock'),
      step('拆线吊出', 'Disconnect and lift', 'droppedLoad manualHandling'),
      step('就位对中', 'Set and align', 'pinch'),
      step('送电试转', 'Energise and run', 'arc rotating'),
    ],
  },
  {
    key: 'switchgear',
    zh: '开关柜检修',
    en: 'Maintain switchgear',
    permits: [],
    steps: [
      step('倒闸停电', 'Switch off', 'arc shock'),
      step('清扫试验', 'Clean and test', 'shock'),
      step('恢复送电', 'Switch on', 'arc'),
    ],
  },
  {
    key: 'temporary-power',
    zh: '接临时用电',
    en: 'Connect temporary power',
    permits: ['temporaryPower'],
    steps: [
      step('敷设电缆', 'Lay the cable', 'vehicle'),
      step('接线', 'Connect', 'shock'),
      step('送电检查', 'Energise and check', 'shock'),
    ],
  },
  {
    key: 'sis-test',
    zh: '联锁试验',
    en: 'Test an interlock',
    permits: [],
    steps: [
      step('办旁路', 'Set the bypass', 'bypass'),
      step('试验', 'Test', 'falseTrip'),
      step('恢复', 'Restore', 'bypass'),
    ],
  },
  {
    key: 'transmitter',
    zh: '更换变送器',
    en: 'Replace a transmitter',
    permits: ['lineOpening'],
    steps: [
      step('关取压阀、泄压', 'Close taps, vent', 'trappedPressure toxicRelease'),
      step('更换', 'Replace', 'falseTrip'),
      step('投用', 'Return', 'leakOnStart'),
    ],
  },
  {
    key: 'excavation',
    zh: '管沟开挖',
    en: 'Dig a pipe trench',
    permits: ['excavation'],
    steps: [
      step('管线交底、放线', 'Show lines, set out', 'buriedLine'),
      step('开挖支护', 'Dig and shore', 'trenchCollapse vehicle'),
      step('回填', 'Backfill', 'vehicle'),
    ],
  },
  {
    key: 'road-crossing',
    zh: '断路顶管',
    en: 'Pipe under a closed road',
    permits: ['roadClosure', 'excavation'],
    steps: [
      step('设围挡、绕行', 'Barriers and detour', 'vehicle'),
      step('开挖', 'Dig', 'buriedLine trenchCollapse'),
      step('恢复路面', 'Restore the road', 'vehicle'),
    ],
  },
  {
    key: 'crane-lift',
    zh: '大型设备吊装',
    en: 'Heavy lift',
    permits: ['lifting', 'roadClosure'],
    steps: [
      step('场地、路基', 'Ground and mats', 'craneTips'),
      step('试吊', 'Trial lift', 'droppedLoad craneTips'),
      step('吊装就位', 'Lift and set', 'droppedLoad pinch'),
    ],
  },
  {
    key: 'insulation',
    zh: '保温拆装',
    en: 'Remove and fit insulation',
    permits: ['height'],
    steps: [
      step('搭架', 'Scaffold', 'fallHeight'),
      step('拆除', 'Take off', 'droppedTool steamBurn'),
      step('恢复', 'Refit', 'fallHeight'),
    ],
  },
  {
    key: 'painting',
    zh: '防腐刷漆',
    en: 'Painting',
    permits: ['height'],
    steps: [
      step('除锈', 'Derust', 'noise dust'),
      step('刷漆', 'Paint', 'paintVapour fallHeight'),
      step('清理', 'Clear up', 'paintVapour'),
    ],
  },
  {
    key: 'truck-loading',
    zh: '汽车装车',
    en: 'Load a tank truck',
    permits: [],
    steps: [
      step('车辆就位接地', 'Place and earth', 'vehicle staticFire'),
      step('接管装车', 'Connect and load', 'overfill staticFire'),
      step('拆管驶离', 'Disconnect and leave', 'residualRelease vehicle'),
    ],
  },
  {
    key: 'acid-line',
    zh: '酸线检修',
    en: 'Repair an acid line',
    permits: ['lineOpening'],
    steps: [
      step('冲洗置换', 'Flush', 'chemicalBurn'),
      step('拆法兰', 'Open flange', 'chemicalBurn trappedPressure'),
      step('更换复位', 'Replace', 'fingerInjury leakOnStart'),
    ],
  },
  {
    key: 'hydrotest',
    zh: '管线试压',
    en: 'Hydrotest a line',
    permits: [],
    steps: [
      step('盲板隔离、上水', 'Blind and fill', 'trappedPressure'),
      step('升压', 'Raise pressure', 'testBurst'),
      step('泄压排水', 'Vent and drain', 'trappedPressure'),
    ],
  },
  {
    key: 'radiography',
    zh: '射线检测',
    en: 'Radiography',
    permits: ['height'],
    steps: [
      step('清场设界', 'Clear and mark', 'radiation'),
      step('布片曝光', 'Place and expose', 'radiation fallHeight'),
      step('收源复测', 'Retract and survey', 'radiation'),
    ],
  },
  {
    key: 'steam-trap',
    zh: '蒸汽疏水器更换',
    en: 'Change a steam trap',
    permits: ['lineOpening'],
    steps: [
      step('切断疏水', 'Shut and drain', 'steamBurn'),
      step('更换', 'Replace', 'steamBurn fingerInjury'),
      step('投用', 'Return', 'steamBurn'),
    ],
  },
  {
    key: 'sampling',
    zh: '硫化氢介质采样',
    en: 'Sample an H₂S stream',
    permits: [],
    steps: [
      step('准备防护', 'Prepare', 'toxicRelease'),
      step('密闭采样', 'Closed sampling', 'toxicRelease residualRelease'),
      step('送样', 'Carry the sample', 'toxicRelease'),
    ],
  },
];

/** Special operations that the template of a job calls for. */
export const permitsCalledFor = (templateKey: string | null): readonly PermitKind[] =>
  jobTemplates.find(({ key }) => key === templateKey)?.permits ?? [];
