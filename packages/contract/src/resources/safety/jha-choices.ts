import { actTable } from '@ircrisk/contract/acts.ts';
import type { Text } from '@ircrisk/contract/text.ts';

export const jhaMethods = {
  LEC: { zh: 'LEC 作业条件危险性', en: 'LEC' },
  LS: { zh: 'LS 风险矩阵法', en: 'LS' },
  MES: { zh: 'MES', en: 'MES' },
  matrix: { zh: '公司风险矩阵', en: 'Company matrix' },
};
export type JhaMethod = keyof typeof jhaMethods;
export const boundaries = {
  inclusiveLower: { zh: '含下界（D ≥ 限值）', en: 'Lower limit included (D ≥ limit)' },
  exclusive: { zh: '不含下界（D > 限值）', en: 'Lower limit excluded (D > limit)' },
};

/** Factors by method: what the three columns hold, and the values there are, worst first. */
type Listed = readonly (readonly [value: number, zh: string, en: string])[];
export const factorScales: Readonly<
  Record<Exclude<JhaMethod, 'matrix'>, { l: Listed; e?: Listed; c: Listed }>
> = {
  LEC: {
    l: [
      [10, '完全可以预料', 'certain, expected'],
      [6, '相当可能', 'quite possible'],
      [3, '可能，但不经常', 'possible but unusual'],
      [1, '可能性小，完全意外', 'unlikely, pure accident'],
      [0.5, '很不可能，可以设想', 'very unlikely, conceivable'],
      [0.2, '极不可能', 'extremely unlikely'],
      [0.1, '实际不可能', 'practically impossible'],
    ],
    e: [
      [10, '连续暴露', 'continuous'],
      [6, '每天工作时间内暴露', 'daily in working hours'],
      [3, '每周一次或偶然暴露', 'weekly or occasional'],
      [2, '每月一次', 'monthly'],
      [1, '每年几次', 'a few times a year'],
      [0.5, '非常罕见', 'very rare'],
    ],
    c: [
      [100, '大灾难，10人以上死亡', 'catastrophe, >=10 deaths'],
      [40, '灾难，3–9人死亡', 'disaster, 3-9 deaths'],
      [15, '非常严重，1–2人死亡', 'very serious, 1-2 deaths'],
      [7, '严重，重伤', 'serious injury'],
      [3, '重大，致残/损工', 'major, disability/lost time'],
      [1, '引人注目，需救护', 'needs first aid'],
    ],
  },
  LS: {
    l: [
      [5, '无防范、监测、控制措施，或经常发生', 'no control or monitoring, or happens often'],
      [4, '不易发现，措施未有效执行，或预期会发生', 'hard to notice, control not carried out, or expected'],
      [3, '措施不够严格，易被发现，或曾发生', 'control incomplete, easy to notice, has happened'],
      [2, '措施有效、定期监测，偶尔发生', 'effective control, monitored, seldom'],
      [1, '措施充分有效，极不可能发生', 'full effective control, practically never'],
    ],
    c: [
      [5, '死亡；违反法律法规', 'death; law broken'],
      [4, '丧失劳动能力', 'loss of working ability'],
      [3, '截肢、骨折、听力丧失、慢性病', 'amputation, fracture, hearing loss, chronic illness'],
      [2, '轻微受伤、间歇不舒服', 'slight injury, discomfort'],
      [1, '无伤亡', 'no injury'],
    ],
  },
  MES: {
    l: [
      [5, '无控制措施', 'no control'],
      [3, '有减轻后果的应急措施', 'mitigation only / partial'],
      [1, '有预防措施', 'prevention effective'],
    ],
    e: [
      [10, '连续', 'continuous'],
      [6, '每天', 'daily'],
      [3, '每周', 'weekly'],
      [2, '每月', 'monthly'],
      [1, '每年几次', 'yearly'],
      [0.5, '罕见', 'rare'],
    ],
    c: [
      [10, '多人死亡', 'multiple deaths'],
      [8, '一人死亡', 'one death'],
      [4, '永久失能', 'permanent disability'],
      [2, '需医院治疗', 'hospital, lost time'],
      [1, '轻微', 'first aid'],
    ],
  },
};
export const factorNames: Readonly<Record<JhaMethod, { l: string; e: string | null; c: string }>> = {
  LEC: { l: 'L', e: 'E', c: 'C' },
  LS: { l: 'L', e: null, c: 'S' },
  MES: { l: 'M', e: 'E', c: 'S' },
  matrix: { l: 'P', e: null, c: 'C' },
};

export const colours = {
  red: { zh: '红', en: 'Red' },
  orange: { zh: '橙', en: 'Orange' },
  yellow: { zh: '黄', en: 'Yellow' },
  blue: { zh: '蓝', en: 'Blue' },
  light: { zh: '浅蓝', en: 'Light blue' },
};
export type JhaColour = keyof typeof colours;
export const approverTexts = {
  teamLeader: { zh: '班组长', en: 'Team leader' },
  sectionHead: { zh: '工段长', en: 'Section head' },
  plantManager: { zh: '厂长', en: 'Plant manager' },
  companyHead: { zh: '公司负责人', en: 'Head of the company' },
};
export type ApproverLevel = keyof typeof approverTexts;
/** From the lowest up: whoever may sign for more may sign for less. */
export const approverLadder: readonly ApproverLevel[] = [
  'teamLeader',
  'sectionHead',
  'plantManager',
  'companyHead',
];

export const jhaStates = {
  draft: { zh: '草稿', en: 'Draft' },
  submitted: { zh: '已提交', en: 'Submitted' },
  reviewed: { zh: 'HSE 已审', en: 'Reviewed' },
  approved: { zh: '已批准', en: 'Approved' },
  briefed: { zh: '已交底', en: 'Briefed' },
  active: { zh: '作业中', en: 'Active' },
  closed: { zh: '已关闭', en: 'Closed' },
  cancelled: { zh: '已取消', en: 'Cancelled' },
  expired: { zh: '已过期', en: 'Expired' },
};
export type JhaState = keyof typeof jhaStates;
/** Nothing more happens to the permits and signatures of such a job. */
export const isOver = (state: JhaState): boolean => ['closed', 'cancelled', 'expired'].includes(state);

/** What can be done to a job. Whoever wrote it neither reviews nor approves it, nor is one person both of these; a red one is never begun. */
export const jhaActs = actTable<JhaState>()({
  submit: { zh: '提交审核', en: 'Submit', from: ['draft'], to: 'submitted' },
  review: { zh: 'HSE 审核通过', en: 'Review', from: ['submitted'], to: 'reviewed', notBy: ['author'] },
  approve: { zh: '批准', en: 'Approve', from: ['reviewed'], to: 'approved', notBy: ['author', 'reviewer'] },
  brief: { zh: '完成交底', en: 'Briefed', from: ['approved'], to: 'briefed' },
  activate: { zh: '开工', en: 'Begin', from: ['briefed'], to: 'active' },
  close: { zh: '关闭', en: 'Close', from: ['active', 'expired'], to: 'closed' },
  sendBack: { zh: '退回修改', en: 'Send back', from: ['submitted', 'reviewed'], to: 'draft', reason: true },
  cancel: {
    zh: '取消作业',
    en: 'Cancel the job',
    from: ['draft', 'submitted', 'reviewed', 'approved', 'briefed'],
    to: 'cancelled',
    reason: true,
    danger: true,
  },
});
export type JhaAct = keyof typeof jhaActs;
export const jhaPath: readonly JhaState[] = [
  'draft',
  'submitted',
  'reviewed',
  'approved',
  'briefed',
  'active',
  'closed',
];

export const controlTexts = {
  elimination: { zh: '消除', en: 'Elimination' },
  substitution: { zh: '替代', en: 'Substitution' },
  engineering: { zh: '工程', en: 'Engineering' },
  administrative: { zh: '管理', en: 'Administrative' },
  ppe: { zh: '个体防护', en: 'PPE' },
  emergency: { zh: '应急', en: 'Emergency' },
};
export type ControlKind = keyof typeof controlTexts;
export const controlStatuses = {
  open: { zh: '待落实', en: 'Open' },
  inPlace: { zh: '在位', en: 'In place' },
};

/** Special operations of GB 30871-2022; blinding and other opening of lines are one kind. */
export const permitKinds = {
  hotWorkSpecial: { zh: '特级动火', en: 'Hot work, special' },
  hotWork1: { zh: '一级动火', en: 'Hot work, class 1' },
  hotWork2: { zh: '二级动火', en: 'Hot work, class 2' },
  confinedSpace: { zh: '受限空间', en: 'Confined space' },
  lineOpening: { zh: '盲板抽堵', en: 'Blinding' },
  height: { zh: '高处作业', en: 'Work at height' },
  lifting: { zh: '吊装', en: 'Lifting' },
  temporaryPower: { zh: '临时用电', en: 'Temporary power' },
  excavation: { zh: '动土', en: 'Excavation' },
  roadClosure: { zh: '断路', en: 'Road closure' },
};
export type PermitKind = keyof typeof permitKinds;
export const isHotWork = (kind: PermitKind): boolean => kind.startsWith('hotWork');
export const needsGasTest = (kind: PermitKind): boolean => isHotWork(kind) || kind === 'confinedSpace';

/** What is checked before each kind of work; common ones first. Our wording of what the standard asks. */
const common: Readonly<Record<string, Text>> = {
  jha: {
    zh: '作业人员已交底，知道危害和撤离路线',
    en: 'People are briefed and know the hazards and the way out',
  },
  tools: { zh: '工器具和防护用品完好', en: 'Tools and protective equipment are sound' },
  barricade: { zh: '现场警戒、警示标志已设', en: 'The area is barricaded and marked' },
};
export const permitChecks: Readonly<Record<PermitKind, Readonly<Record<string, Text>>>> = {
  hotWorkSpecial: {
    ...common,
    isolated: {
      zh: '设备管线已隔离、清洗、置换，盲板已加',
      en: 'Equipment is isolated by blinds, cleaned and purged',
    },
    drains: { zh: '周围下水井、地漏已封盖，可燃物已清除', en: 'Drains are covered and combustibles removed' },
    fireWatch: { zh: '监护人在场，灭火器材到位', en: 'The fire watch is present with extinguishers' },
    monitor: { zh: '连续气体监测，全程录像', en: 'Gas is monitored without a break and the work filmed' },
  },
  hotWork1: {
    ...common,
    isolated: { zh: '设备管线已隔离、清洗、置换', en: 'Equipment is isolated, cleaned and purged' },
    drains: { zh: '周围下水井、地漏已封盖，可燃物已清除', en: 'Drains are covered and combustibles removed' },
    fireWatch: { zh: '监护人在场，灭火器材到位', en: 'The fire watch is present with extinguishers' },
  },
  hotWork2: {
    ...common,
    drains: { zh: '周围可燃物已清除或遮盖', en: 'Combustibles around are removed or covered' },
    fireWatch: { zh: '监护人在场，灭火器材到位', en: 'The fire watch is present with extinguishers' },
  },
  confinedSpace: {
    ...common,
    isolated: {
      zh: '与其他系统用盲板隔离，电源切断挂牌',
      en: 'Blinded from other systems, power off and tagged',
    },
    ventilated: { zh: '已清洗、置换，持续通风', en: 'Cleaned, purged and ventilated all the time' },
    attendant: {
      zh: '监护人在外，通讯可靠，人数登记',
      en: 'The attendant is outside, can be heard and counts people',
    },
    rescue: { zh: '救援三脚架、空气呼吸器到位', en: 'Rescue tripod and breathing apparatus are ready' },
    light: {
      zh: '照明不超过 36 V（潮湿金属容器 12 V）',
      en: 'Lamps at 36 V at most, 12 V in wet metal vessels',
    },
  },
  lineOpening: {
    ...common,
    zero: { zh: '管线已泄压排空，压力为零', en: 'The line is drained and without pressure' },
    one: {
      zh: '一票一块盲板，编号挂牌，位置图已核对',
      en: 'One blind for one permit, numbered, tagged and on the drawing',
    },
    toxic: { zh: '有毒介质佩戴隔绝式呼吸防护', en: 'Breathing apparatus is worn where it is toxic' },
  },
  height: {
    ...common,
    harness: { zh: '安全带高挂低用，有可靠挂点', en: 'Harness hooked above to a sound anchor' },
    scaffold: { zh: '脚手架验收挂绿牌', en: 'The scaffold is accepted and tagged green' },
    weather: { zh: '无六级以上大风、雷雨', en: 'No storm, no wind of force 6 or more' },
  },
  lifting: {
    ...common,
    plan: { zh: '吊装方案已批准（二级及以上）', en: 'The lifting plan is approved (class 2 and up)' },
    crane: {
      zh: '起重机械、吊索具检验合格，支腿垫实',
      en: 'Crane and slings are certified, outriggers on firm ground',
    },
    signal: { zh: '专人指挥，吊物下无人', en: 'One signaller, nobody below the load' },
  },
  temporaryPower: {
    ...common,
    rcd: { zh: '漏电保护器、接地完好', en: 'Residual current device and earth are sound' },
    cable: {
      zh: '电缆架空或穿管，防爆区用防爆电器',
      en: 'Cables overhead or in pipe, explosion-proof gear in zones',
    },
  },
  excavation: {
    ...common,
    buried: { zh: '地下管线电缆已交底确认', en: 'Buried pipes and cables are located and shown' },
    shored: {
      zh: '放坡或支护，弃土离坑边 0.8 m 以上',
      en: 'Sloped or shored, spoil 0.8 m or more from the edge',
    },
  },
  roadClosure: {
    ...common,
    told: { zh: '已通知消防、调度，绕行路线已设', en: 'Fire brigade and dispatch are told, a detour is set' },
    lights: { zh: '夜间警示灯到位', en: 'Warning lamps at night' },
  },
};

/** GB/T 13861-2022, second level. */
export const hazardFactors = {
  '11': { zh: '心理、生理性', en: 'Psychological/physiological' },
  '12': { zh: '行为性', en: 'Behavioural' },
  '21': { zh: '物理性', en: 'Physical' },
  '22': { zh: '化学性', en: 'Chemical' },
  '23': { zh: '生物性', en: 'Biological' },
  '31': { zh: '室内作业场所环境不良', en: 'Indoor' },
  '32': { zh: '室外作业场地环境不良', en: 'Outdoor' },
  '33': { zh: '地下(含水下)作业环境不良', en: 'Underground/underwater' },
  '39': { zh: '其他', en: 'Other' },
  '41': { zh: '职业安全卫生管理机构设置和人员配备不健全', en: 'Organisation' },
  '42': { zh: '职业安全卫生责任制不完善或未落实', en: 'Responsibility' },
  '43': { zh: '职业安全卫生管理制度不完善或未落实', en: 'Rules' },
  '44': { zh: '职业安全卫生投入不足', en: 'Resources' },
  '46': { zh: '应急管理缺陷', en: 'Emergency management' },
  '49': { zh: '其他', en: 'Other' },
};
/** GB 6441-2025; those of 1986 stay for older records. */
export const accidentTypes = {
  '2025-01': { zh: '物体打击', en: 'Struck by object' },
  '2025-02': { zh: '厂(场)内车辆致害', en: 'On-site vehicle' },
  '2025-03': { zh: '道路(轨道)车辆致害', en: 'Road or rail vehicle' },
  '2025-04': { zh: '机械致害', en: 'Machinery' },
  '2025-05': { zh: '起重致害', en: 'Lifting' },
  '2025-06': { zh: '触电', en: 'Electric shock' },
  '2025-07': { zh: '淹溺', en: 'Drowning' },
  '2025-08': { zh: '灼烫', en: 'Burn/scald' },
  '2025-09': { zh: '火灾', en: 'Fire' },
  '2025-10': { zh: '高处坠落', en: 'Fall from height' },
  '2025-11': { zh: '跌落', en: 'Fall on level or low height' },
  '2025-12': { zh: '坍塌', en: 'Collapse' },
  '2025-13': { zh: '水害', en: 'Water inrush' },
  '2025-14': { zh: '容器爆炸', en: 'Vessel explosion' },
  '2025-15': { zh: '管道爆炸', en: 'Pipe explosion' },
  '2025-16': { zh: '可燃气体爆炸', en: 'Combustible gas explosion' },
  '2025-17': { zh: '可燃液体蒸气爆炸', en: 'Combustible liquid vapour explosion' },
  '2025-18': { zh: '粉尘爆炸', en: 'Dust explosion' },
  '2025-19': { zh: '民用爆炸物品爆炸', en: 'Civil explosives' },
  '2025-20': { zh: '烟花爆竹爆炸', en: 'Fireworks' },
  '2025-21': { zh: '其他可燃固体爆炸', en: 'Other combustible solid explosion' },
  '2025-22': { zh: '高温熔融物爆炸', en: 'Molten material explosion' },
  '2025-23': { zh: '中毒', en: 'Poisoning' },
  '2025-24': { zh: '窒息', en: 'Asphyxiation' },
  '2025-25': { zh: '滑坡', en: 'Landslide' },
  '2025-26': { zh: '泄漏', en: 'Release' },
  '2025-27': { zh: '其他', en: 'Other' },
  '1986-01': { zh: '物体打击（1986）', en: 'Struck by object (1986)' },
  '1986-02': { zh: '车辆伤害（1986）', en: 'Vehicle (1986)' },
  '1986-03': { zh: '机械伤害（1986）', en: 'Machinery (1986)' },
  '1986-04': { zh: '起重伤害（1986）', en: 'Lifting (1986)' },
  '1986-05': { zh: '触电（1986）', en: 'Electric shock (1986)' },
  '1986-06': { zh: '淹溺（1986）', en: 'Drowning (1986)' },
  '1986-07': { zh: '灼烫（1986）', en: 'Burn/scald (1986)' },
  '1986-08': { zh: '火灾（1986）', en: 'Fire (1986)' },
  '1986-09': { zh: '高处坠落（1986）', en: 'Fall from height (1986)' },
  '1986-10': { zh: '坍塌（1986）', en: 'Collapse (1986)' },
  '1986-11': { zh: '冒顶片帮（1986）', en: 'Roof fall (1986)' },
  '1986-12': { zh: '透水（1986）', en: 'Water inrush (1986)' },
  '1986-13': { zh: '放炮（1986）', en: 'Blasting (1986)' },
  '1986-14': { zh: '火药爆炸（1986）', en: 'Explosive (1986)' },
  '1986-15': { zh: '瓦斯爆炸（1986）', en: 'Gas explosion (mine) (1986)' },
  '1986-16': { zh: '锅炉爆炸（1986）', en: 'Boiler explosion (1986)' },
  '1986-17': { zh: '容器爆炸（1986）', en: 'Vessel explosion (1986)' },
  '1986-18': { zh: '其他爆炸（1986）', en: 'Other explosion (1986)' },
  '1986-19': { zh: '中毒和窒息（1986）', en: 'Poisoning/asphyxiation (1986)' },
  '1986-20': { zh: '其他伤害（1986）', en: 'Other (1986)' },
};
