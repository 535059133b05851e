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
  '安全帽、防护眼镜、防切割手套、防静电服',
  'Helmet, eye protection, cut-resistant gloves, antistatic clothing',
] as const;

const alignmentStep = (
  rpm: number,
  A: number,
  front: number,
  rear: number,
  coupling: 'short' | 'spacer' = 'short',
) =>
  measure(
    '联轴器对中，双表法，垂直和水平',
    'Shaft alignment, reverse dial, vertical and horizontal',
    {
      quantity: 'clearance',
      formula: 'alignment',
      inputs: { A, front, rear, rpm, coupling },
      instrument: '百分表 0.01 mm',
    },
    {
      note: '先消除软脚，表架挠度先测并扣除；+ 为电机偏高，抽垫片',
      noteEn:
        'Remove soft foot first; measure the sag of the bar and take it off. + is motor high: remove shims',
    },
  );

const pumpVibration = (category: 'I' | 'II', power: number) =>
  measure('轴承座振动速度，取各测点最大值', 'Vibration of the bearing housings, highest reading', {
    quantity: 'vibrationVelocity',
    formula: 'vibration',
    inputs: { machine: 'pump', category, power },
    plausibleLow: 0,
    plausibleHigh: 50,
    instrument: '测振仪',
  });

export const pumpSeal: ProcedureTemplate = {
  key: 'pump-seal',
  zh: '双支撑泵更换机械密封',
  en: 'Replace the mechanical seal of a between-bearing pump',
  equipmentClass: 'centrifugalPump',
  taskType: 'replace',
  hours: 16,
  crew: 3,
  tools: [
    '百分表、力矩扳手 20–200 N·m、拉马、塞尺、吊具',
    'Dial indicators, torque wrench 15–150 lbf·ft, puller, feeler gauges, lifting gear',
  ],
  spares: ['机械密封总成、O 形圈、压盖垫片、轴套', 'Seal cartridge, O-rings, gland gasket, shaft sleeve'],
  ppe,
  isolation: [
    '关进出口阀上锁，断电挂牌，排净并氮气置换',
    'Close and lock suction and discharge, isolate power with tags, drain and purge with nitrogen',
  ],
  parameters: [
    {
      model: '',
      code: 'seal-setting',
      zh: '密封压缩量',
      en: 'Seal setting',
      unit: 'mm',
      low: 3.5,
      nominal: 4,
      high: 4.5,
      source: '密封厂图纸',
    },
    {
      model: 'BB2-150',
      code: 'seal-setting',
      zh: '密封压缩量',
      en: 'Seal setting',
      unit: 'mm',
      low: 3.7,
      nominal: 4.2,
      high: 4.7,
      source: '密封厂图纸',
    },
    {
      model: '',
      code: 'coupling-gap',
      zh: '联轴器端面间距',
      en: 'Coupling gap',
      unit: 'mm',
      low: 139.5,
      nominal: 140,
      high: 140.5,
      source: '联轴器样本',
    },
    {
      model: 'BB2-150',
      code: 'coupling-gap',
      zh: '联轴器端面间距',
      en: 'Coupling gap',
      unit: 'mm',
      low: 179.5,
      nominal: 180,
      high: 180.5,
      source: '联轴器样本',
    },
  ],
  model: sections(
    permitSection,
    section(
      '拆卸',
      'Dismantle',
      measure('联轴器端面间距（拆前）', 'Coupling gap as found', mm(null, null, 300, { plausibleLow: 50 })),
      act(
        '标记并拆除联轴器中间节，护罩和螺栓按组存放',
        'Mark and remove the coupling spacer; keep guard and bolts in sets',
      ),
      act(
        '拆辅助管线，封堵管口；松压盖螺栓，抽出密封',
        'Remove auxiliary piping and close the openings; slacken the gland and draw the seal',
      ),
      photo('密封端面拆前状态', 'Seal faces as found'),
    ),
    section(
      '测量',
      'Measure',
      measure('轴径向跳动', 'Shaft run-out', mm(null, 0.05, 1.2, { instrument: '百分表 0.01 mm' }), {
        note: '表座固定在静止件上，表针垂直顶轴，盘车一圈取最大差',
        noteEn:
          'Base on a part that does not turn, stylus square to the shaft, one turn, take the largest difference',
      }),
      measure(
        '密封腔端面跳动',
        'Seal chamber face run-out',
        mm(null, 0.05, 1.2, { instrument: '百分表 0.01 mm' }),
        {
          note: '百分表固定在轴上，表针垂直顶密封腔端面，盘车一圈取最大差',
          noteEn:
            'Indicator on the shaft, stylus square to the face of the chamber, one turn, take the largest difference',
        },
      ),
      measure('轴窜量', 'Axial float', mm(0.05, 0.2, 5)),
      ask(
        '轴套有沟槽或镀层脱落，需更换？',
        'Is the sleeve grooved or its coating lost, so that it has to be replaced?',
        'reassemble',
      ),
      act(
        '更换轴套并复测径向跳动不大于 0.05 mm',
        'Replace the sleeve and check that its run-out is 0.002 in or less',
      ),
    ),
    section(
      '回装',
      'Assemble',
      act(
        '清洗密封腔，装新密封，辅助密封件薄涂硅脂',
        'Clean the chamber, fit the new seal, a film of silicone grease on the secondary seals',
        { id: 'reassemble' },
      ),
      measure('密封压缩量', 'Seal setting', {
        quantity: 'clearance',
        parameter: 'seal-setting',
        plausibleLow: 0,
        plausibleHigh: 20,
      }),
      hold('engineer', '密封压缩量、跳动和窜量确认', 'Seal setting, run-outs and float confirmed'),
      measure('压盖螺栓力矩 M16 8.8', 'Gland bolt torque, M16 8.8', {
        quantity: 'torque',
        formula: 'boltTorque',
        inputs: { lubrication: 'oiled', d: 16, p: 2, grade: '8.8', percent: 30 },
        plausibleLow: 10,
        plausibleHigh: 500,
      }),
      measure('联轴器端面间距复测', 'Coupling gap as left', {
        quantity: 'clearance',
        parameter: 'coupling-gap',
        plausibleLow: 50,
        plausibleHigh: 300,
      }),
    ),
    section('对中', 'Alignment', alignmentStep(3000, 200, 150, 650)),
    section(
      '试运',
      'Test run',
      caution(
        '启动前盘车灵活，密封冲洗投用并排气',
        'Turn by hand first; flush in service and vented before starting',
      ),
      witness('operations', '试运 2 小时，密封无可见泄漏', 'Test run of 2 hours without visible leakage'),
      pumpVibration('I', 160),
    ),
    handBack('验收合格，移交操作', 'Accepted and handed to operations'),
  ),
};

const reciprocating: ProcedureTemplate = {
  key: 'recip-valves',
  zh: '往复压缩机气阀与活塞环检修',
  en: 'Valves and piston rings of a reciprocating compressor',
  equipmentClass: 'reciprocatingCompressor',
  taskType: 'repair',
  hours: 48,
  crew: 4,
  tools: [
    '内径千分尺、塞尺、液压拉伸器、百分表',
    'Inside micrometer, feeler gauges, hydraulic tensioner, dial indicators',
  ],
  spares: ['气阀、活塞环、支承环、填料环、垫片', 'Valves, piston rings, rider rings, packing rings, gaskets'],
  ppe,
  isolation: [
    '主电机断电上锁，进出口加盲板，盘车锁定，氮气置换',
    'Lock out the motor, blind suction and discharge, lock the barring gear, purge with nitrogen',
  ],
  parameters: [
    {
      model: '',
      code: 'piston-end-clearance',
      zh: '活塞余隙',
      en: 'Piston end clearance',
      unit: 'mm',
      low: 1.5,
      high: 3,
      source: '说明书',
    },
  ],
  model: sections(
    permitSection,
    section(
      '拆检',
      'Open and look',
      caution(
        '吸气阀与排气阀不得装反，拆下即挂牌',
        'Suction and discharge valves must never be exchanged; tag each as it comes out',
      ),
      act('拆气阀，检查阀片、弹簧和升程', 'Remove the valves; check plates, springs and lift'),
      photo('阀片和气缸镜面', 'Valve plates and cylinder bore'),
      measure('气缸内径圆度', 'Out-of-roundness of the bore', mm(null, 0.25, 5)),
      measure(
        '活塞杆径向跳动（水平）',
        'Rod run-out, horizontal',
        mm(null, 0.064, 1.5, { instrument: '百分表 0.01 mm' }),
      ),
      measure(
        '活塞杆径向跳动（垂直）',
        'Rod run-out, vertical',
        mm(null, 0.1, 2, { instrument: '百分表 0.01 mm' }),
      ),
    ),
    section(
      '回装',
      'Assemble',
      act('更换活塞环和支承环，开口错开', 'Fit new piston and rider rings with their gaps apart'),
      measure('支承环开口间隙', 'Gap of the rider ring', mm(1.5, 4, 20)),
      measure('活塞余隙（盘车压铅）', 'Piston end clearance by lead wire', {
        quantity: 'clearance',
        parameter: 'piston-end-clearance',
        plausibleLow: 0,
        plausibleHigh: 20,
      }),
      hold(
        'engineer',
        '气阀方向、余隙和填料间隙确认',
        'Direction of valves, end clearance and packing confirmed',
      ),
      measure('阀盖螺栓力矩 M24 B7', 'Valve cover bolts, M24 B7', {
        quantity: 'torque',
        formula: 'boltTorque',
        inputs: { lubrication: 'antiSeize', d: 24, p: 3, grade: 'B7', percent: 50 },
        plausibleLow: 50,
        plausibleHigh: 2000,
      }),
    ),
    section(
      '试运',
      'Test run',
      act('盘车两圈无卡涩，注油器出油正常', 'Bar over two turns without catching; lubricator delivers'),
      witness(
        'operations',
        '空负荷 30 分钟、带负荷 2 小时试运',
        'Run 30 minutes unloaded and 2 hours loaded',
      ),
      measure('机身振动速度', 'Vibration of the frame', {
        quantity: 'vibrationVelocity',
        high: 7.1,
        plausibleLow: 0,
        plausibleHigh: 60,
      }),
    ),
    handBack('验收合格，移交操作', 'Accepted and handed to operations'),
  ),
};

const centrifugal: ProcedureTemplate = {
  key: 'centrifugal-compressor',
  zh: '离心压缩机径向轴承与干气密封检修',
  en: 'Journal bearings and dry gas seals of a centrifugal compressor',
  equipmentClass: 'centrifugalCompressor',
  taskType: 'overhaul',
  hours: 120,
  crew: 6,
  tools: [
    '百分表、铅丝、专用拉具、液压螺母泵',
    'Dial indicators, lead wire, special pullers, hydraulic nut pump',
  ],
  spares: ['瓦块、干气密封、油封、垫片', 'Bearing pads, dry gas seals, oil seals, gaskets'],
  ppe,
  isolation: [
    '驱动机断电上锁，机体盲板隔离，油站断电',
    'Lock out the driver, blind the casing, isolate the oil console',
  ],
  parameters: [
    {
      model: '',
      code: 'thrust-clearance',
      zh: '推力间隙',
      en: 'Thrust clearance',
      unit: 'mm',
      low: 0.25,
      high: 0.4,
      source: '说明书',
    },
  ],
  model: sections(
    permitSection,
    section(
      '拆检',
      'Open and look',
      measure('推力间隙（拆前）', 'Thrust clearance as found', mm(null, null, 3)),
      act('拆轴承盖，取出瓦块，逐块编号', 'Remove bearing covers and number every pad'),
      photo('瓦面和轴颈', 'Pads and journals'),
      measure('轴颈圆柱度', 'Cylindricity of the journal', mm(null, 0.02, 0.5)),
    ),
    section(
      '转子与间隙',
      'Rotor and clearances',
      measure('径向轴承间隙（轴颈 110 mm）', 'Journal bearing clearance, 4.33 in journal', {
        quantity: 'clearance',
        formula: 'bearingClearance',
        inputs: { d: 110 },
        plausibleLow: 0,
        plausibleHigh: 2,
      }),
      measure('推力间隙', 'Thrust clearance', {
        quantity: 'clearance',
        parameter: 'thrust-clearance',
        plausibleLow: 0,
        plausibleHigh: 3,
      }),
      ask('转子需要送动平衡？', 'Does the rotor have to be balanced?', 'fit-seal'),
      measure(
        '单面剩余不平衡量（转子 320 kg，G2.5）',
        'Residual unbalance of one plane, rotor 705 lb, G2.5',
        {
          quantity: 'unbalance',
          formula: 'unbalance',
          inputs: { grade: 'G2.5', rpm: 9000, M: 320, LA: 620, LB: 580 },
          plausibleLow: 0,
          plausibleHigh: 100000,
        },
      ),
    ),
    section(
      '回装',
      'Assemble',
      act(
        '装干气密封，核对旋向和安装锁片',
        'Fit the dry gas seals; check direction of rotation and setting plates',
        { id: 'fit-seal' },
      ),
      hold(
        'engineer',
        '间隙、密封旋向和定位尺寸确认',
        'Clearances, direction of the seals and setting dimensions confirmed',
      ),
      alignmentStep(9000, 450, 300, 1250, 'spacer'),
    ),
    section(
      '试运',
      'Test run',
      caution(
        '油温、油压和密封气联锁投用后方可启动',
        'Start only with oil temperature, oil pressure and seal gas trips in service',
      ),
      witness('engineer', '机械运转试验 4 小时', 'Mechanical run of 4 hours'),
      measure('轴承座振动速度', 'Vibration of the bearing housings', {
        quantity: 'vibrationVelocity',
        formula: 'vibration',
        inputs: { machine: 'machine', group: '1', support: 'rigid' },
        plausibleLow: 0,
        plausibleHigh: 50,
      }),
    ),
    handBack('验收合格，移交操作', 'Accepted and handed to operations'),
  ),
};

const fan: ProcedureTemplate = {
  key: 'fan',
  zh: '引风机轴承更换与现场动平衡',
  en: 'Replace bearings and balance an induced-draught fan',
  equipmentClass: 'fan',
  taskType: 'repair',
  hours: 24,
  crew: 3,
  tools: [
    '感应加热器、塞尺、动平衡仪、力矩扳手',
    'Induction heater, feeler gauges, balancing instrument, torque wrench',
  ],
  spares: ['轴承、油封、联轴器弹性块', 'Bearings, oil seals, coupling elements'],
  ppe,
  isolation: ['断电上锁，关闭并锁定进出口挡板', 'Lock out the motor, close and lock the dampers'],
  parameters: [],
  model: sections(
    permitSection,
    section(
      '拆卸',
      'Dismantle',
      act(
        '吊开上盖，检查叶轮积垢、裂纹和焊缝',
        'Lift the cover; look for deposits, cracks and damaged welds on the wheel',
      ),
      photo('叶轮叶片', 'Blades of the wheel'),
      act('拔出旧轴承，检查轴颈', 'Pull the old bearings and look at the journals'),
    ),
    section(
      '装配',
      'Assemble',
      caution('加热温度不超过 120 °C，不得明火加热', 'Heat to 248 °F at most, never with an open flame'),
      measure('轴承加热温度', 'Temperature of the bearing', {
        quantity: 'temperature',
        high: 120,
        plausibleLow: 0,
        plausibleHigh: 300,
      }),
      measure('轴承径向游隙（装后）', 'Radial clearance after fitting', mm(0.06, 0.12, 2)),
      measure('叶轮与集流器径向间隙', 'Gap of wheel and inlet cone', mm(3, 8, 60)),
      hold('engineer', '轴承游隙和叶轮间隙确认', 'Bearing clearance and gap of the wheel confirmed'),
      alignmentStep(1500, 160, 200, 780),
    ),
    section(
      '动平衡与试运',
      'Balance and test run',
      measure('剩余不平衡量（转子 850 kg，G6.3）', 'Residual unbalance, rotor 1874 lb, G6.3', {
        quantity: 'unbalance',
        formula: 'unbalance',
        inputs: { grade: 'G6.3', rpm: 1480, M: 850 },
        plausibleLow: 0,
        plausibleHigh: 500000,
      }),
      measure('轴承座振动速度', 'Vibration of the bearing housings', {
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

const motor: ProcedureTemplate = {
  key: 'motor',
  zh: '电动机解体检修',
  en: 'Overhaul of an electric motor',
  equipmentClass: 'motor',
  taskType: 'overhaul',
  hours: 20,
  crew: 2,
  tools: ['兆欧表、拉马、感应加热器、塞尺', 'Insulation tester, puller, induction heater, feeler gauges'],
  spares: ['轴承、油封、润滑脂', 'Bearings, oil seals, grease'],
  ppe,
  isolation: ['停电、验电、挂接地线，抽屉上锁', 'Isolate, prove dead, earth, lock the drawer'],
  parameters: [],
  model: sections(
    permitSection,
    section(
      '解体',
      'Dismantle',
      caution('验电并挂接地线后方可拆线', 'Prove dead and earth before disconnecting'),
      measure('绝缘电阻（拆前）', 'Insulation resistance as found', {
        unit: 'MΩ',
        low: 1,
        plausibleLow: 0,
        plausibleHigh: 100000,
      }),
      act(
        '拆端盖，抽转子，线圈不得磕碰',
        'Remove end shields and draw the rotor without touching the windings',
      ),
      photo('定子线圈端部', 'End windings of the stator'),
    ),
    section(
      '检查与装配',
      'Check and assemble',
      measure('定转子气隙偏差（相对平均值）', 'Air gap deviation from its mean', {
        unit: '%',
        high: 10,
        plausibleLow: 0,
        plausibleHigh: 100,
      }),
      ask('轴承需要更换？', 'Do the bearings have to be replaced?', 'end-shields'),
      measure('轴承加热温度', 'Temperature of the bearing', {
        quantity: 'temperature',
        high: 110,
        plausibleLow: 0,
        plausibleHigh: 300,
      }),
      act('装端盖，盘车灵活无摩擦', 'Fit the end shields; the rotor turns freely', { id: 'end-shields' }),
      hold('quality', '绝缘、气隙和轴承装配确认', 'Insulation, air gap and bearings confirmed'),
    ),
    section(
      '试验',
      'Test',
      measure('绝缘电阻（装后）', 'Insulation resistance as left', {
        unit: 'MΩ',
        low: 10,
        plausibleLow: 0,
        plausibleHigh: 100000,
      }),
      measure('空转轴承温升', 'Temperature rise of bearings at no load', {
        quantity: 'temperatureDifference',
        high: 40,
        plausibleLow: -20,
        plausibleHigh: 150,
      }),
      measure('空转振动速度', 'Vibration at no load', {
        quantity: 'vibrationVelocity',
        formula: 'vibration',
        inputs: { machine: 'machine', group: '2', support: 'rigid' },
        plausibleLow: 0,
        plausibleHigh: 50,
      }),
    ),
    handBack('验收合格，移交操作', 'Accepted and handed to operations'),
  ),
};

export const rotatingTemplates: readonly ProcedureTemplate[] = [
  pumpSeal,
  reciprocating,
  centrifugal,
  fan,
  motor,
];
