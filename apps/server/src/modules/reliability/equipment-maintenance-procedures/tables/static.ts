import {
  act,
  ask,
  caution,
  handBack,
  hold,
  measure,
  mm,
  type ProcedureTemplate,
  permitSection,
  photo,
  section,
  sections,
  witness,
} from './template.ts';

const ppe = [
  '安全帽、防护眼镜、手套、防静电服，进容器时备用呼吸器',
  'Helmet, eye protection, gloves, antistatic clothing; breathing apparatus at hand for entry',
] as const;

const flange = (zh: string, en: string, d: number, p: number, percent: number) =>
  measure(zh, en, {
    quantity: 'torque',
    formula: 'boltTorque',
    inputs: { lubrication: 'antiSeize', d, p, grade: 'B7', percent },
    plausibleLow: 20,
    plausibleHigh: 5000,
    instrument: '力矩扳手',
  });

const hydro = (zh: string, en: string, p: number, s: number, st: number) =>
  measure(zh, en, {
    quantity: 'pressureGauge',
    formula: 'vesselTest',
    inputs: { medium: 'hydro', p, s, st },
    plausibleLow: 0,
    plausibleHigh: 40,
    instrument: '压力表 1.6 级，两块',
  });

const exchanger: ProcedureTemplate = {
  key: 'exchanger',
  zh: '管壳式换热器抽芯清洗与试压',
  en: 'Pull, clean and test a shell-and-tube exchanger',
  equipmentClass: 'heatExchanger',
  taskType: 'repair',
  hours: 40,
  crew: 5,
  tools: [
    '抽芯机、力矩扳手、试压泵、高压清洗机',
    'Bundle puller, torque wrench, test pump, water jetting unit',
  ],
  spares: ['垫片、螺栓、管堵', 'Gaskets, bolts, tube plugs'],
  ppe,
  isolation: [
    '管程和壳程双侧加盲板，吹扫置换合格',
    'Blind both sides, blow out and purge until tests are good',
  ],
  parameters: [
    {
      model: '',
      code: 'plugged-tubes',
      zh: '堵管率',
      en: 'Share of plugged tubes',
      unit: '%',
      high: 10,
      source: 'SHS 01009',
    },
  ],
  model: sections(
    permitSection,
    section(
      '拆卸与抽芯',
      'Open and pull',
      act('拆管箱，标记螺栓和垫片位置', 'Remove the channel; mark bolts and gaskets'),
      caution('抽芯时管束两侧不得站人', 'Nobody stands beside the bundle while it is pulled'),
      photo('管束结垢状态', 'Fouling of the bundle'),
    ),
    section(
      '清洗与检查',
      'Clean and inspect',
      act('高压水清洗管内外，直至露出金属', 'Jet tubes inside and out until metal shows'),
      measure('堵管率', 'Share of plugged tubes', {
        unit: '%',
        parameter: 'plugged-tubes',
        plausibleLow: 0,
        plausibleHigh: 100,
      }),
      measure('管板密封面凹痕深度', 'Depth of marks on the sealing face', mm(null, 0.3, 7)),
      hold('quality', '管束、密封面检查确认', 'Bundle and sealing faces confirmed'),
    ),
    section(
      '回装与试压',
      'Assemble and test',
      flange('管箱螺栓力矩 M24 B7', 'Channel bolts, M24 B7', 24, 3, 50),
      hydro('壳程试验压力（设计 1.6 MPa）', 'Shell test pressure, design 246.8 psia', 1.6, 163, 147),
      witness(
        'engineer',
        '保压 30 分钟，降至设计压力检查无泄漏',
        'Held for 30 minutes, then no leak at design pressure',
      ),
    ),
    handBack('试压合格，移交操作', 'Test passed, handed to operations'),
  ),
};

const airCooler: ProcedureTemplate = {
  key: 'air-cooler',
  zh: '空冷器管束检修与风机找正',
  en: 'Bundle and fan of an air cooler',
  equipmentClass: 'airCooler',
  taskType: 'repair',
  hours: 20,
  crew: 3,
  tools: ['力矩扳手、清洗机、角度尺、测振仪', 'Torque wrench, jetting unit, angle gauge, vibration meter'],
  spares: ['丝堵垫片、三角带、叶片紧固件', 'Plug gaskets, belts, blade fasteners'],
  ppe,
  isolation: ['管束两端加盲板，风机断电上锁', 'Blind both ends of the bundle, lock out the fan'],
  parameters: [],
  model: sections(
    permitSection,
    section(
      '管束',
      'Bundle',
      act('拆丝堵，逐根通球或清洗', 'Remove plugs; ball or jet every tube'),
      photo('翅片和管口', 'Fins and tube ends'),
      measure('丝堵力矩 M30', 'Plug torque, M30', {
        quantity: 'torque',
        low: 400,
        high: 480,
        plausibleLow: 20,
        plausibleHigh: 2000,
      }),
      hydro('管束试验压力（设计 2.5 MPa）', 'Bundle test pressure, design 377.3 psia', 2.5, 163, 147),
    ),
    section(
      '风机',
      'Fan',
      caution('叶片角度调整时锁定轮毂', 'Lock the hub while blades are set'),
      measure('叶片角度偏差', 'Deviation of the blade angle', {
        quantity: 'angle',
        low: -0.5,
        high: 0.5,
        plausibleLow: -30,
        plausibleHigh: 30,
      }),
      measure('叶尖与风筒间隙', 'Tip clearance', mm(6, 18, 100)),
      hold('engineer', '叶片角度和间隙确认', 'Blade angle and clearance confirmed'),
      measure('风机轴承振动速度', 'Vibration of the fan bearing', {
        quantity: 'vibrationVelocity',
        formula: 'vibration',
        inputs: { machine: 'machine', group: '2', support: 'flexible' },
        plausibleLow: 0,
        plausibleHigh: 50,
      }),
    ),
    handBack('验收合格，移交操作', 'Accepted and handed to operations'),
  ),
};

const vessel: ProcedureTemplate = {
  key: 'vessel',
  zh: '压力容器开罐检修与复位',
  en: 'Open, repair and close a pressure vessel',
  equipmentClass: 'pressureVessel',
  taskType: 'inspect',
  hours: 60,
  crew: 5,
  tools: ['气体检测仪、测厚仪、力矩扳手、试压泵', 'Gas detector, thickness gauge, torque wrench, test pump'],
  spares: ['人孔垫片、螺栓', 'Manway gaskets, bolts'],
  ppe,
  isolation: [
    '全部接管加盲板，清洗置换，断搅拌电源',
    'Blind every nozzle, clean and purge, isolate the agitator',
  ],
  parameters: [],
  model: sections(
    permitSection,
    section(
      '进入',
      'Entry',
      caution(
        '气体分析合格且监护人到位后方可进入；中断 60 分钟须重新分析',
        'Enter only with a good gas test and an attendant; test again after a break of 60 minutes',
      ),
      measure('氧含量', 'Oxygen', { unit: '%', low: 19.5, high: 21, plausibleLow: 0, plausibleHigh: 100 }),
      measure('可燃气（体积）', 'Combustible gas by volume', {
        unit: '%',
        high: 0.2,
        plausibleLow: 0,
        plausibleHigh: 100,
      }),
      hold('safety', '受限空间进入条件确认', 'Conditions for confined-space entry confirmed'),
    ),
    section(
      '检查与修理',
      'Inspect and repair',
      act('检查内壁、焊缝和内件，缺陷标记', 'Look at wall, welds and internals; mark what is found'),
      photo('内壁和焊缝', 'Wall and welds'),
      measure('最小实测壁厚', 'Least thickness measured', {
        quantity: 'thickness',
        low: 9.2,
        plausibleLow: 1,
        plausibleHigh: 100,
      }),
      ask('需要补焊？', 'Is weld repair needed?', 'close-up'),
      act('按评定合格的工艺补焊并做表面检测', 'Repair by a qualified procedure and examine the surface'),
    ),
    section(
      '封闭与试压',
      'Close and test',
      act('清点入内人员和工具，封人孔', 'Count people and tools out and close the manways', {
        id: 'close-up',
      }),
      hold('quality', '内部清洁和无遗留物确认', 'Clean and nothing left inside confirmed'),
      flange('人孔螺栓力矩 M27 B7', 'Manway bolts, M27 B7', 27, 3, 50),
      hydro('试验压力（设计 1.0 MPa）', 'Test pressure, design 159.7 psia', 1, 170, 151),
      witness(
        'quality',
        '保压 30 分钟，降至设计压力检查',
        'Held for 30 minutes, then inspected at design pressure',
      ),
    ),
    handBack('试压合格，移交操作', 'Test passed, handed to operations'),
  ),
};

const safetyValve: ProcedureTemplate = {
  key: 'safety-valve',
  zh: '安全阀解体检修与校验',
  en: 'Overhaul and set a safety valve',
  equipmentClass: 'safetyValve',
  taskType: 'test',
  hours: 6,
  crew: 2,
  tools: ['校验台、研磨平板、力矩扳手', 'Test bench, lapping plate, torque wrench'],
  spares: ['阀瓣、弹簧、垫片、铅封', 'Disc, spring, gaskets, seals'],
  ppe,
  isolation: ['切断阀铅封，确认有备用安全阀在用', 'Seal the block valve; another safety valve is in service'],
  parameters: [],
  model: sections(
    permitSection,
    section(
      '解体与研磨',
      'Dismantle and lap',
      measure('起跳压力（拆前，整定 2.0 MPa）', 'Popping pressure as received, set 304.8 psia', {
        quantity: 'pressureGauge',
        low: 1.94,
        high: 2.06,
        plausibleLow: 0,
        plausibleHigh: 40,
      }),
      act('解体清洗，检查弹簧、导向和阀杆', 'Dismantle and clean; check spring, guide and stem'),
      photo('密封面研磨后', 'Seats after lapping'),
      measure('密封面光带数', 'Light bands of the seat', {
        unit: '',
        high: 3,
        plausibleLow: 0,
        plausibleHigh: 50,
      }),
    ),
    section(
      '校验',
      'Set and test',
      measure('整定压力', 'Set pressure', {
        quantity: 'pressureGauge',
        low: 1.94,
        high: 2.06,
        plausibleLow: 0,
        plausibleHigh: 40,
        instrument: '0.4 级压力表',
      }),
      measure('回座压力', 'Reseating pressure', {
        quantity: 'pressureGauge',
        low: 1.8,
        plausibleLow: 0,
        plausibleHigh: 40,
      }),
      measure('密封试验泄漏，气泡/min', 'Seat leakage, bubbles per minute', {
        unit: '个/min',
        high: 40,
        plausibleLow: 0,
        plausibleHigh: 10000,
      }),
      hold('quality', '校验结果确认并铅封', 'Results confirmed and valve sealed'),
    ),
    handBack('回装，切断阀恢复铅封开', 'Fitted; block valve sealed open'),
  ),
};

const flanges: ProcedureTemplate = {
  key: 'flange-joint',
  zh: '管道法兰拆装与试压',
  en: 'Open, close and test flanged joints of piping',
  equipmentClass: 'piping',
  taskType: 'repair',
  hours: 8,
  crew: 2,
  tools: ['力矩扳手或拉伸器、塞尺、法兰找正器', 'Torque wrench or tensioner, feeler gauges, flange aligner'],
  spares: ['缠绕垫片、双头螺栓', 'Spiral-wound gaskets, stud bolts'],
  ppe,
  isolation: ['上下游双阀关闭加盲板，排净置换', 'Double block and blind, drain and purge'],
  parameters: [
    {
      model: 'DN150',
      code: 'flange-gap',
      zh: '法兰平行度偏差',
      en: 'Flanges out of parallel',
      unit: 'mm',
      high: 0.8,
      source: 'ASME PCC-1',
    },
    {
      model: '',
      code: 'flange-gap',
      zh: '法兰平行度偏差',
      en: 'Flanges out of parallel',
      unit: 'mm',
      high: 1,
      source: 'ASME PCC-1',
    },
  ],
  model: sections(
    permitSection,
    section(
      '拆开',
      'Open',
      caution(
        '先松远离人员一侧的螺栓，确认无残压',
        'Slacken the bolts away from you first; make sure no pressure is left',
      ),
      act('清理密封面，检查划痕', 'Clean the faces and look for scratches'),
      photo('密封面', 'Sealing faces'),
    ),
    section(
      '回装',
      'Close',
      measure('法兰平行度偏差', 'Flanges out of parallel', {
        quantity: 'clearance',
        parameter: 'flange-gap',
        plausibleLow: 0,
        plausibleHigh: 20,
      }),
      act(
        '换新垫片，螺栓涂抗咬合剂，星形分次 30 %、70 %、100 %，再环形一遍',
        'New gasket, anti-seize on the studs; star pattern at 30, 70 and 100 %, then once around',
      ),
      flange('螺栓最终力矩 M20 B7', 'Final torque, M20 B7', 20, 2.5, 50),
      hold('quality', '螺栓露牙和力矩记录确认', 'Thread engagement and torque record confirmed'),
    ),
    section(
      '试压',
      'Test',
      measure('试验压力（设计 2.5 MPa）', 'Test pressure, design 377.3 psia', {
        quantity: 'pressureGauge',
        formula: 'pipingTest',
        inputs: { medium: 'hydro', p: 2.5, s: 138, st: 138 },
        plausibleLow: 0,
        plausibleHigh: 60,
      }),
      witness('operations', '保压 10 分钟无泄漏', 'Held for 10 minutes without a leak'),
    ),
    handBack('试压合格，移交操作', 'Test passed, handed to operations'),
  ),
};

export const staticTemplates: readonly ProcedureTemplate[] = [
  exchanger,
  airCooler,
  vessel,
  safetyValve,
  flanges,
];
