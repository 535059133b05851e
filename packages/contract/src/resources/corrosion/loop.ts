import {
  choice,
  note,
  number,
  quantity,
  reference,
  resource,
  text,
  yesNo,
} from '@ircrisk/contract/resource.ts';
import type { Text } from '@ircrisk/contract/text.ts';
import {
  controlTypes,
  loopColours,
  loopMechanisms,
  phases,
  susceptibilities,
  windowStates,
} from './choices.ts';

const service = 'ircrisk-ccd';
const t = (zh: string, en: string): Text => ({ zh, en });
const chemistry = t('介质化学', 'Chemistry');
const condition = t('工况', 'Conditions');
/** Follows by itself from the windows. */
const judged = { readOnly: true, summary: true } as const;

export const corrosionLoop = resource('corrosion-loop', {
  service,
  table: 'corrosion_loops',
  title: t('腐蚀回路', 'Corrosion loops'),
  purpose: t(
    '介质、工况和材质相近、受相同损伤机理作用的一段流程；状态取其操作窗口中最差者。',
    'Part of the process with like stream, conditions and metallurgy, under the same damage mechanisms; its state is that of its worst window.',
  ),
  label: 'code',
  fields: {
    code: text({
      ...t('编号', 'Number'),
      max: 40,
      required: true,
      list: true,
      search: true,
      filter: true,
      width: 90,
      example: 'CL-05',
    }),
    name: text({ ...t('名称', 'Name'), max: 128, required: true, list: true, search: true, width: 180 }),
    nameEn: text({ ...t('英文名称', 'English name'), max: 128, search: true }),
    state: choice({ ...t('状态', 'State'), choices: windowStates, list: true, filter: true, ...judged }),
    modifier: number({ ...t('速率修正 m', 'Rate modifier m'), list: true, ...judged }),
    nodeId: reference({
      ...t('装置', 'Unit'),
      to: 'factory-model',
      required: true,
      list: true,
      filter: true,
    }),
    colour: choice({
      ...t('颜色', 'Colour'),
      choices: loopColours,
      required: true,
      default: 'blue',
      list: true,
    }),
    boundary: note({ ...t('边界', 'Boundary, Chinese'), max: 1000 }),
    boundaryEn: note({ ...t('边界（英文）', 'Boundary'), max: 1000 }),
    stream: text({ ...t('介质', 'Stream, Chinese'), max: 200, list: true, search: true }),
    streamEn: text({ ...t('介质（英文）', 'Stream'), max: 200 }),
    metallurgy: text({
      ...t('主要材质', 'Metallurgy, Chinese'),
      max: 300,
      list: true,
      hint: t('台账成员的材质另行列出', 'Materials of the members are listed from the ledger beside it'),
    }),
    metallurgyEn: text({ ...t('主要材质（英文）', 'Metallurgy'), max: 300 }),
    phase: choice({ ...t('相态', 'Phase'), choices: phases, group: condition }),
    temperatureMin: quantity({
      ...t('最低温度', 'Lowest temperature'),
      quantity: 'temperature',
      min: -273.15,
      group: condition,
    }),
    temperature: quantity({
      ...t('正常温度', 'Usual temperature'),
      quantity: 'temperature',
      min: -273.15,
      list: true,
      group: condition,
    }),
    temperatureMax: quantity({
      ...t('最高温度', 'Highest temperature'),
      quantity: 'temperature',
      min: -273.15,
      group: condition,
    }),
    pressure: quantity({
      ...t('压力', 'Pressure'),
      quantity: 'pressureGauge',
      min: -0.102,
      list: true,
      group: condition,
    }),
    ph: number({ ...t('pH', 'pH'), min: 0, max: 14, group: chemistry }),
    chloride: number({ ...t('氯离子 mg/L', 'Chloride, mg/L'), min: 0, max: 1e6, group: chemistry }),
    h2sWater: number({ ...t('水相 H₂S mg/L', 'H₂S in water, mg/L'), min: 0, max: 1e6, group: chemistry }),
    nh3Water: number({ ...t('水相 NH₃ mg/L', 'NH₃ in water, mg/L'), min: 0, max: 1e6, group: chemistry }),
    tan: number({ ...t('酸值 mgKOH/g', 'Acid number, mgKOH/g'), min: 0, max: 100, group: chemistry }),
    sulfur: number({ ...t('硫 %（质量）', 'Sulfur, wt %'), min: 0, max: 100, group: chemistry }),
    water: number({ ...t('水 %（质量）', 'Water, wt %'), min: 0, max: 100, group: chemistry }),
    h2sVapour: number({
      ...t('干气 H₂S mol %', 'H₂S in dry vapour, mol %'),
      min: 0,
      max: 100,
      group: chemistry,
      hint: t('与 NH₃ 一起算 Kp', 'Gives Kp together with NH₃'),
    }),
    nh3Vapour: number({
      ...t('干气 NH₃ mol %', 'NH₃ in dry vapour, mol %'),
      min: 0,
      max: 100,
      group: chemistry,
    }),
    remark: note({ ...t('备注', 'Remark'), max: 1000 }),
  },
  summary: { table: 'corrosion_loop_now', key: 'loop_id' },
  unique: [['code']],
  order: { by: 'code' },
  exchange: ['import', 'export'],
});

/** The loop something belongs to. */
export const loopId = reference({
  ...t('腐蚀回路', 'Corrosion loop'),
  to: 'corrosion-loop',
  required: true,
  list: true,
  filter: true,
  width: 110,
});

export const corrosionMember = resource('corrosion-member', {
  service,
  table: 'corrosion_members',
  title: t('回路成员', 'Loop members'),
  purpose: t(
    '属于回路的设备和部件；同一设备在几个回路中时须写明哪一侧或哪一段。',
    'Equipment and parts of the loops; what is in several loops needs its side or zone.',
  ),
  label: 'equipmentId',
  fields: {
    loopId,
    equipmentId: reference({
      ...t('设备', 'Equipment'),
      to: 'equipment',
      required: true,
      list: true,
      filter: true,
      width: 140,
    }),
    partId: reference({
      ...t('部件', 'Part'),
      to: 'part',
      list: true,
      hint: t('不填则为整台设备', 'Empty: the whole of the equipment'),
    }),
    side: text({
      ...t('侧或段', 'Side or zone'),
      max: 60,
      list: true,
      search: true,
      hint: t('如 壳程、管程、塔顶段', 'Such as shell side, tube side, top section'),
    }),
    sideEn: text({ ...t('侧或段（英文）', 'Side or zone, English'), max: 60, search: true }),
    remark: text({ ...t('备注', 'Remark'), max: 300, list: true }),
  },
  order: { by: 'id' },
  exchange: ['import', 'export'],
});

const mechanism = choice({
  ...t('损伤机理', 'Damage mechanism'),
  choices: loopMechanisms,
  required: true,
  list: true,
  filter: true,
  width: 190,
});

export const corrosionDamage = resource('corrosion-damage', {
  service,
  table: 'corrosion_damages',
  title: t('损伤机理', 'Damage mechanisms'),
  purpose: t(
    '每个回路可能的损伤机理：敏感性、部位、预期速率、检验和监测。',
    'What may damage each loop: susceptibility, places, expected rate, inspection and monitoring.',
  ),
  label: 'mechanism',
  within: 'loopId',
  fields: {
    loopId,
    mechanism,
    susceptibility: choice({
      ...t('敏感性', 'Susceptibility'),
      choices: susceptibilities,
      required: true,
      list: true,
      filter: true,
    }),
    credible: yesNo({ ...t('可信', 'Credible'), default: true, list: true, filter: true }),
    rate: quantity({
      ...t('预期速率', 'Expected rate'),
      quantity: 'corrosionRate',
      min: 0,
      list: true,
      hint: t('可供 RBI 采用，不会自动覆盖', 'Offered to RBI, never taken by itself'),
    }),
    locations: text({ ...t('部位', 'Places, Chinese'), max: 300, list: true }),
    locationsEn: text({ ...t('部位（英文）', 'Places'), max: 300 }),
    inspection: text({
      ...t('检验方法', 'Inspection, Chinese'),
      max: 300,
      list: true,
      hint: t('检验或监测至少一项，否则列为缺口', 'Inspection or monitoring, or else it is listed as a gap'),
    }),
    inspectionEn: text({ ...t('检验方法（英文）', 'Inspection'), max: 300 }),
    monitoring: text({ ...t('监测', 'Monitoring, Chinese'), max: 300, list: true }),
    monitoringEn: text({ ...t('监测（英文）', 'Monitoring'), max: 300 }),
    evidence: note({ ...t('依据', 'Evidence, Chinese'), max: 1000 }),
    evidenceEn: note({ ...t('依据（英文）', 'Evidence'), max: 1000 }),
  },
  unique: [['loopId', 'mechanism']],
  order: { by: 'id' },
  exchange: ['import', 'export'],
});

export const corrosionControl = resource('corrosion-control', {
  service,
  table: 'corrosion_controls',
  title: t('控制措施', 'Control measures'),
  purpose: t(
    '针对机理的屏障：选材、工艺控制、化学处理、涂层与结构；连到操作窗口的随窗口变色。',
    'Barriers against the mechanisms: material, process control, chemicals, coating and design; those tied to windows follow them.',
  ),
  label: 'code',
  fields: {
    code: text({ ...t('编号', 'Number'), max: 40, required: true, list: true, search: true, width: 100 }),
    loopId,
    mechanism,
    type: choice({ ...t('类型', 'Type'), choices: controlTypes, required: true, list: true, filter: true }),
    measure: note({ ...t('措施', 'Measure, Chinese'), max: 500, required: true, list: true, search: true }),
    measureEn: note({ ...t('措施（英文）', 'Measure'), max: 500 }),
    windowIds: reference({
      ...t('操作窗口', 'Windows'),
      to: 'corrosion-window',
      many: true,
      list: true,
      hint: t('有窗口时状态取窗口中最差者', 'With windows the state is that of the worst of them'),
    }),
    stated: choice({
      ...t('人工判定', 'Stated by a person'),
      choices: windowStates,
      list: true,
      hint: t('没有窗口时使用', 'Used where there is no window'),
    }),
  },
  unique: [['code']],
  order: { by: 'code' },
  exchange: ['import', 'export'],
});
