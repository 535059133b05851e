import { choice, date, note, number, quantity, reference, resource, text, yesNo } from '../../resource.ts';

const center = 'ircrisk-center';
const level = { quantity: 'length', min: 0.01, max: 100 } as const;
const protection = { zh: '底板与防护', en: 'Bottom and protection' };
const site = { zh: '基础与罐区', en: 'Foundation and site' };
const roof = { zh: '罐顶', en: 'Roof' };

export const roofTypes = {
  cone: { zh: '锥顶', en: 'Cone roof' },
  dome: { zh: '拱顶', en: 'Dome roof' },
  efr: { zh: '外浮顶', en: 'External floating roof' },
  ifr: { zh: '内浮顶', en: 'Internal floating roof' },
};

/** What API 653 asks for beside the ledger's own data of an atmospheric tank. */
export const atmosphericTank = resource('atmospheric-tank', {
  service: center,
  table: 'tanks',
  title: { zh: '常压储罐', en: 'Atmospheric tanks' },
  purpose: {
    zh: '常压储罐的罐壁、底板、基础和防护数据，按 API 653 评定。',
    en: 'Shell, bottom, foundation and protection of atmospheric tanks, assessed by API 653.',
  },
  label: 'tankNumber',
  fields: {
    equipmentId: reference({
      zh: '设备',
      en: 'Equipment',
      to: 'equipment',
      required: true,
      list: true,
      filter: true,
      fixed: true,
    }),
    tankNumber: text({ zh: '罐号', en: 'Tank number', max: 64, required: true, list: true, search: true, filter: true }),
    roofType: choice({ zh: '罐型', en: 'Roof', choices: roofTypes, required: true, list: true, filter: true }),
    serviceState: choice({
      zh: '状态',
      en: 'State',
      choices: {
        inService: { zh: '在用', en: 'In service' },
        outOfService: { zh: '停用', en: 'Out of service' },
        underRepair: { zh: '检修', en: 'Under repair' },
        decommissioned: { zh: '退役', en: 'Decommissioned' },
      },
      required: true,
      default: 'inService',
      list: true,
      filter: true,
    }),
    diameter: quantity({ zh: '内径', en: 'Diameter', quantity: 'length', min: 0.5, max: 150, required: true, list: true }),
    shellHeight: quantity({ zh: '罐壁高度', en: 'Shell height', ...level, required: true, list: true }),
    maxOperatingLevel: quantity({ zh: '最高操作液位', en: 'Highest operating level', ...level, list: true }),
    designLevel: quantity({ zh: '设计液位', en: 'Design level', ...level }),
    nominalVolume: quantity({ zh: '公称容积', en: 'Nominal volume', quantity: 'volume', min: 0.1, list: true }),
    storedProduct: text({ zh: '储存介质', en: 'Stored product', max: 128, list: true, search: true, filter: true }),
    specificGravity: number({ zh: '相对密度', en: 'Specific gravity', above: 0, max: 2.9, list: true }),
    designTemperature: quantity({ zh: '设计温度', en: 'Design temperature', quantity: 'temperature', min: -200 }),
    yearBuilt: number({ zh: '建造年份', en: 'Year built', integer: true, min: 1900, max: 2200, list: true }),
    designStandard: text({ zh: '设计标准', en: 'Design standard', max: 64 }),
    riveted: yesNo({ zh: '铆接', en: 'Riveted', default: false }),
    primarySeal: text({ zh: '一次密封', en: 'Primary seal', max: 64, group: roof }),
    secondarySeal: text({ zh: '二次密封', en: 'Secondary seal', max: 64, group: roof }),
    roofLandedLevel: quantity({ zh: '浮顶落底高度', en: 'Landed level of the floating roof', quantity: 'length', min: 0, max: 20, group: roof }),
    bottomType: choice({
      zh: '底板形式',
      en: 'Bottom',
      choices: {
        single: { zh: '单层', en: 'Single' },
        double: { zh: '双层', en: 'Double' },
        slope: { zh: '倾斜', en: 'Sloped' },
      },
      group: protection,
    }),
    releaseBarrier: yesNo({ zh: '防渗漏屏障', en: 'Release prevention barrier', default: false, list: true, filter: true, group: protection }),
    annularThickness: quantity({ zh: '边缘板厚度', en: 'Annular plate', quantity: 'thickness', min: 0.1, max: 100, group: protection }),
    lining: text({ zh: '内衬', en: 'Lining', max: 64, group: protection }),
    liningDate: date({ zh: '内衬日期', en: 'Lined on', past: true, group: protection }),
    liningLife: quantity({ zh: '内衬寿命', en: 'Life of the lining', quantity: 'years', min: 0.5, max: 50, group: protection }),
    cathodicProtection: choice({
      zh: '阴极保护',
      en: 'Cathodic protection',
      choices: {
        none: { zh: '无', en: 'None' },
        sacrificial: { zh: '牺牲阳极', en: 'Sacrificial anodes' },
        impressed: { zh: '外加电流', en: 'Impressed current' },
      },
      group: protection,
    }),
    cathodicSurveyDate: date({ zh: '阴保检测日期', en: 'Cathodic survey', past: true, group: protection }),
    insulated: yesNo({ zh: '保温', en: 'Insulated', group: protection }),
    heaterCoil: yesNo({ zh: '加热盘管', en: 'Heater coil', group: protection }),
    foundation: choice({
      zh: '基础',
      en: 'Foundation',
      choices: {
        ringwall: { zh: '环墙', en: 'Ring wall' },
        earth: { zh: '砂垫层', en: 'Earth pad' },
        slab: { zh: '混凝土板', en: 'Concrete slab' },
        pile: { zh: '桩基', en: 'Piles' },
      },
      group: site,
    }),
    bundVolume: quantity({ zh: '防火堤容积', en: 'Bund volume', quantity: 'volume', min: 0, group: site }),
    overfillCategory: choice({
      zh: '防溢等级',
      en: 'Overfill category',
      choices: {
        I: { zh: 'Ⅰ 有人值守', en: 'I fully attended' },
        II: { zh: 'Ⅱ 部分值守', en: 'II semi-attended' },
        III: { zh: 'Ⅲ 无人值守', en: 'III unattended' },
      },
      hint: { zh: 'API 2350', en: 'API 2350' },
      group: site,
    }),
    groundwaterDepth: quantity({ zh: '地下水深度', en: 'Depth of ground water', quantity: 'length', min: 0, max: 500, group: site }),
    soilResistivity: quantity({ zh: '土壤电阻率', en: 'Soil resistivity', quantity: 'soilResistivity', min: 0.1, group: site }),
    remark: note({ zh: '备注', en: 'Remark', max: 1000 }),
  },
  unique: [['equipmentId']],
  order: { by: 'tankNumber' },
  exchange: ['import', 'export'],
  usedBy: [
    { table: 'tank_courses', column: 'tank_id', title: { zh: '罐壁圈板', en: 'Shell courses' } },
    { table: 'tank_bottoms', column: 'tank_id', title: { zh: '底板', en: 'Bottom zones' } },
    { table: 'tank_settlements', column: 'tank_id', title: { zh: '沉降观测', en: 'Settlement surveys' } },
  ],
});

const tankId = reference({
  zh: '储罐',
  en: 'Tank',
  to: 'atmospheric-tank',
  required: true,
  list: true,
  filter: true,
  fixed: true,
});
const plate = { quantity: 'thickness', min: 0.1, max: 200 } as const;

export const tankCourse = resource('tank-course', {
  service: center,
  table: 'tank_courses',
  title: { zh: '罐壁圈板', en: 'Shell courses' },
  purpose: { zh: '自下而上各圈壁板的尺寸、材料和实测厚度。', en: 'Shell courses from the bottom upwards: size, steel and measured thickness.' },
  label: 'course',
  fields: {
    tankId,
    course: number({
      zh: '圈板号',
      en: 'Course',
      integer: true,
      min: 1,
      max: 30,
      required: true,
      list: true,
      filter: true,
      hint: { zh: '自下而上从 1 连续编号', en: 'Counted from the bottom, without a gap' },
    }),
    height: quantity({ zh: '高度', en: 'Height', quantity: 'length', min: 0.1, max: 10, required: true, list: true }),
    nominalThickness: quantity({ zh: '名义厚度', en: 'Nominal thickness', ...plate, required: true, list: true }),
    materialId: reference({ zh: '材料', en: 'Material', to: 'material', list: true, filter: true }),
    yieldStrength: quantity({ zh: '屈服强度', en: 'Yield strength', quantity: 'stress', min: 1, max: 2000 }),
    tensileStrength: quantity({ zh: '抗拉强度', en: 'Tensile strength', quantity: 'stress', min: 1, max: 2000 }),
    unknownSteel: yesNo({
      zh: '钢号不明',
      en: 'Steel unknown',
      default: false,
      hint: { zh: '按 206.8/379.2 MPa 计算', en: 'Calculated with 206.8 and 379.2 MPa' },
    }),
    jointEfficiency: number({
      zh: '焊接接头系数',
      en: 'Joint efficiency',
      above: 0,
      max: 1,
      list: true,
      hint: { zh: '缺少时不计算', en: 'Nothing is calculated without it' },
    }),
    measuredMinimum: quantity({ zh: '实测最小厚度', en: 'Measured minimum', ...plate, list: true }),
    measuredAverage: quantity({ zh: '实测平均厚度', en: 'Measured average', ...plate, list: true }),
    measuredDate: date({ zh: '测厚日期', en: 'Measured on', past: true, list: true }),
    corrosionRate: quantity({ zh: '腐蚀速率', en: 'Corrosion rate', quantity: 'corrosionRate', min: -10, max: 50, list: true }),
    angleFrom: quantity({ zh: '起始角', en: 'From angle', quantity: 'angle', min: 0, max: 359 }),
    angleTo: quantity({ zh: '终止角', en: 'To angle', quantity: 'angle', min: 1, max: 360 }),
  },
  order: { by: 'course' },
  exchange: ['import', 'export'],
});

export const tankBottom = resource('tank-bottom', {
  service: center,
  table: 'tank_bottoms',
  title: { zh: '罐底分区', en: 'Bottom zones' },
  purpose: { zh: '罐底各区的剩余厚度和两面腐蚀速率。', en: 'Remaining thickness and both corrosion rates of each zone of the bottom.' },
  label: 'zone',
  fields: {
    tankId,
    zone: text({ zh: '分区', en: 'Zone', max: 64, required: true, list: true, search: true, filter: true }),
    nominalThickness: quantity({ zh: '名义厚度', en: 'Nominal thickness', ...plate, required: true, list: true }),
    undersideRemaining: quantity({
      zh: '下表面剩余厚度',
      en: 'Remaining, underside',
      ...plate,
      list: true,
      hint: { zh: 'RT_bc，修理后', en: 'RT_bc, after repair' },
    }),
    internalRemaining: quantity({
      zh: '上表面剩余厚度',
      en: 'Remaining, internal pits',
      ...plate,
      list: true,
      hint: { zh: 'RT_ip，修理后', en: 'RT_ip, after repair' },
    }),
    internalRate: quantity({ zh: '上表面腐蚀速率', en: 'Internal rate', quantity: 'corrosionRate', min: -10, max: 50, list: true }),
    undersideRate: quantity({ zh: '下表面腐蚀速率', en: 'Underside rate', quantity: 'corrosionRate', min: -10, max: 50, list: true }),
    measuredDate: date({ zh: '检测日期', en: 'Measured on', past: true, list: true }),
    remark: note({ zh: '备注', en: 'Remark', max: 500 }),
  },
  unique: [['tankId', 'zone']],
  order: { by: 'zone' },
  exchange: ['import', 'export'],
});

export const tankSettlement = resource('tank-settlement', {
  service: center,
  table: 'tank_settlements',
  title: { zh: '沉降观测', en: 'Settlement surveys' },
  purpose: { zh: '罐周各点的高程，用于评定基础沉降。', en: 'Elevations round the shell, from which settlement is assessed.' },
  label: 'surveyDate',
  fields: {
    tankId,
    surveyDate: date({ zh: '观测日期', en: 'Date', past: true, required: true, list: true, filter: true }),
    surveyor: text({ zh: '观测单位', en: 'Surveyor', max: 64, list: true, search: true }),
    elevations: text({
      zh: '各点高程（mm）',
      en: 'Elevations (mm)',
      max: 2000,
      required: true,
      list: true,
      sort: false,
      hint: { zh: '按顺序以逗号分隔，至少 8 点', en: 'In order, separated by commas, at least 8 points' },
    }),
    angles: text({
      zh: '各点角度（°）',
      en: 'Angles (°)',
      max: 2000,
      hint: { zh: '为空时按等距', en: 'Evenly spaced when empty' },
    }),
    youngsModulus: quantity({ zh: '弹性模量', en: "Young's modulus", quantity: 'stress', min: 1000, max: 500000 }),
    remark: note({ zh: '备注', en: 'Remark', max: 500 }),
  },
  unique: [['tankId', 'surveyDate']],
  order: { by: 'surveyDate', descending: true },
  exchange: ['import', 'export'],
});
