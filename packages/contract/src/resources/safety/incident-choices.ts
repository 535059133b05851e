import { actTable } from '@ircrisk/contract/acts.ts';

export const incidentKinds = {
  injury: { zh: '人身伤害', en: 'Personal injury' },
  release: { zh: '泄漏', en: 'Loss of containment' },
  fire: { zh: '火灾', en: 'Fire' },
  explosion: { zh: '爆炸', en: 'Explosion' },
  environment: { zh: '环境', en: 'Environment' },
  property: { zh: '财产损失', en: 'Property' },
  production: { zh: '生产', en: 'Production' },
  traffic: { zh: '交通', en: 'Traffic' },
  security: { zh: '治安', en: 'Security' },
  nearMiss: { zh: '未遂事件', en: 'Near miss' },
  unsafe: { zh: '隐患', en: 'Unsafe act or condition' },
};
export type IncidentKind = keyof typeof incidentKinds;
/** What goes the short way: reviewed, then closed. */
export const fastKinds: readonly IncidentKind[] = ['nearMiss', 'unsafe'];

export const incidentStates = {
  reported: { zh: '已上报', en: 'Reported' },
  triaged: { zh: '已分派', en: 'Triaged' },
  notified: { zh: '已通报', en: 'Notified' },
  underInvestigation: { zh: '调查中', en: 'Under investigation' },
  causesApproved: { zh: '原因已批准', en: 'Causes approved' },
  actionsOpen: { zh: '整改中', en: 'Actions open' },
  verification: { zh: '验证', en: 'Verification' },
  reviewed: { zh: '已审阅', en: 'Reviewed' },
  closed: { zh: '已关闭', en: 'Closed' },
  void: { zh: '已作废', en: 'Void' },
};
export type IncidentState = keyof typeof incidentStates;

const running: readonly IncidentState[] = [
  'reported',
  'triaged',
  'notified',
  'underInvestigation',
  'causesApproved',
  'actionsOpen',
  'verification',
  'reviewed',
];

/** What can be done to an incident. Whoever reported it, led its investigation or wrote its causes approves neither these nor the close. */
export const incidentActs = actTable<IncidentState>()({
  triage: { zh: '分派', en: 'Triage', from: ['reported'], to: 'triaged' },
  review: { zh: '审阅', en: 'Review', from: ['reported'], to: 'reviewed' },
  notify: { zh: '完成通报', en: 'Notified', from: ['triaged'], to: 'notified' },
  investigate: { zh: '开始调查', en: 'Investigate', from: ['notified'], to: 'underInvestigation' },
  approveCauses: {
    zh: '批准原因',
    en: 'Approve the causes',
    from: ['underInvestigation'],
    to: 'causesApproved',
    notBy: ['investigator', 'causesBy', 'reporter'],
  },
  openActions: { zh: '进入整改', en: 'Carry out actions', from: ['causesApproved'], to: 'actionsOpen' },
  verify: { zh: '提交验证', en: 'Verify', from: ['actionsOpen'], to: 'verification' },
  close: {
    zh: '关闭',
    en: 'Close',
    from: ['verification', 'reviewed'],
    to: 'closed',
    notBy: ['investigator', 'causesBy', 'reporter'],
  },
  escalate: {
    zh: '转为正式调查',
    en: 'Investigate after all',
    from: ['reviewed'],
    to: 'triaged',
    reason: true,
  },
  // Takes the approval of the causes back too.
  reopen: {
    zh: '重新打开',
    en: 'Reopen',
    from: ['causesApproved', 'actionsOpen', 'verification', 'closed'],
    to: 'underInvestigation',
    reason: true,
  },
  // A Tier 1 or 2 event does not go away by the word of one, nor of its reporter; another act lets the request lapse.
  askVoid: { zh: '申请作废', en: 'Ask to void it', from: running, reason: true },
  void: {
    zh: '作废',
    en: 'Void',
    from: running,
    to: 'void',
    reason: true,
    danger: true,
    notBy: ['majorReporter', 'voidAsker'],
  },
  restore: { zh: '恢复', en: 'Restore', from: ['void'], to: 'triaged', reason: true },
});
export type IncidentAct = keyof typeof incidentActs;

/** The line people follow on the screen; the short way ends earlier. */
export const incidentPath: readonly IncidentState[] = [
  'reported',
  'triaged',
  'notified',
  'underInvestigation',
  'causesApproved',
  'actionsOpen',
  'verification',
  'closed',
];
export const fastPath: readonly IncidentState[] = ['reported', 'reviewed', 'closed'];

/** A fact that may not be known yet. */
export const known = { yes: { zh: '是', en: 'Yes' }, no: { zh: '否', en: 'No' } };
export const injuredChoices = {
  none: { zh: '没有', en: 'Nobody' },
  some: { zh: '有', en: 'Somebody' },
  unknown: { zh: '不清楚', en: 'Not known' },
};
export const shifts = {
  day: { zh: '白班', en: 'Day' },
  evening: { zh: '中班', en: 'Evening' },
  night: { zh: '夜班', en: 'Night' },
};
export const tiers = {
  1: { zh: '一级', en: 'Tier 1' },
  2: { zh: '二级', en: 'Tier 2' },
  3: { zh: '三级', en: 'Tier 3' },
};
export const tierStatuses = {
  pending: { zh: '待定', en: 'Pending' },
  classified: { zh: '已判定', en: 'Classified' },
};
export const nationalGradeChoices = {
  extraordinary: { zh: '特别重大事故', en: 'Extraordinarily serious' },
  major: { zh: '重大事故', en: 'Major' },
  large: { zh: '较大事故', en: 'Relatively large' },
  ordinary: { zh: '一般事故', en: 'Ordinary' },
  unknown: { zh: '待定', en: 'Pending' },
};
/** Community column of the severity weight (API RP 754), in our words. */
export const communityLevels = {
  0: { zh: '无', en: 'None' },
  1: {
    zh: '就地避难、公众措施或疏散不足 3 h',
    en: 'Shelter, public measures or evacuation below 3 h',
  },
  3: {
    zh: '就地避难或公众措施 ≥ 3 h，或疏散 3–24 h',
    en: 'Shelter or public measures of 3 h and more, or evacuation of 3–24 h',
  },
  9: { zh: '疏散 24–48 h', en: 'Evacuation of 24–48 h' },
  27: { zh: '疏散 ≥ 48 h', en: 'Evacuation of 48 h and more' },
};
export const environmentLevels = {
  0: { zh: '无', en: 'None' },
  1: { zh: '厂外费用 10–100 万美元', en: 'Off-site cost of USD 0.1–1 M' },
  3: { zh: '100–1000 万美元，或小范围伤及野生动物', en: 'USD 1–10 M, or small-scale harm to wildlife' },
  9: {
    zh: '1000 万–1 亿美元，或中等范围伤及野生动物',
    en: 'USD 10–100 M, or medium-scale harm to wildlife',
  },
  27: {
    zh: '≥ 1 亿美元，或大范围伤及野生动物',
    en: 'USD 100 M and more, or large-scale harm to wildlife',
  },
};

export const personRoles = {
  employee: { zh: '员工', en: 'Employee' },
  contractor: { zh: '承包商', en: 'Contractor' },
  thirdParty: { zh: '第三方', en: 'Third party' },
};
export const outcomes = {
  firstAid: { zh: '急救', en: 'First aid' },
  medical: { zh: '医疗处理', en: 'Medical treatment' },
  restricted: { zh: '受限工作', en: 'Restricted work' },
  lostTime: { zh: '损工', en: 'Lost time' },
  permanent: { zh: '永久伤残', en: 'Permanent disability' },
  fatality: { zh: '死亡', en: 'Fatality' },
};
export const injuries = {
  burn: { zh: '灼烫', en: 'Burn or scald' },
  fracture: { zh: '骨折', en: 'Fracture' },
  crush: { zh: '挤压', en: 'Crush' },
  cut: { zh: '割裂', en: 'Cut' },
  sprain: { zh: '扭伤', en: 'Sprain' },
  poisoning: { zh: '中毒', en: 'Poisoning' },
  asphyxia: { zh: '窒息', en: 'Asphyxia' },
  shock: { zh: '电击', en: 'Electric shock' },
  eye: { zh: '眼伤', en: 'Eye injury' },
  other: { zh: '其他', en: 'Other' },
};
export const bodyParts = {
  head: { zh: '头部', en: 'Head' },
  eye: { zh: '眼', en: 'Eye' },
  trunk: { zh: '躯干', en: 'Trunk' },
  back: { zh: '腰背', en: 'Back' },
  arm: { zh: '上肢', en: 'Arm' },
  hand: { zh: '手', en: 'Hand' },
  leg: { zh: '下肢', en: 'Leg' },
  foot: { zh: '足', en: 'Foot' },
  respiratory: { zh: '呼吸系统', en: 'Respiratory tract' },
  whole: { zh: '全身', en: 'Whole body' },
};
export const phases = {
  event: { zh: '事件中', en: 'In the event' },
  response: { zh: '应急响应中', en: 'While responding' },
  cleanUp: { zh: '事后清理', en: 'In later clean-up' },
};
export const releasePaths = {
  release: { zh: '泄漏', en: 'Release' },
  relief: { zh: '泄放装置排放', en: 'Engineered relief' },
  upsetEmission: { zh: '许可源异常排放', en: 'Upset emission of a permitted source' },
};
/** What makes a relief discharge or an upset emission count. */
export const releaseOutcomes = {
  rainout: { zh: '液滴沉降', en: 'Rainout' },
  unsafeLocation: { zh: '排至不安全位置', en: 'Unsafe location' },
  onSiteShelter: { zh: '厂内避难或撤离', en: 'On-site shelter or evacuation' },
  publicMeasures: { zh: '公众防护措施', en: 'Public protective measures' },
};
export const releaseCategoryTexts = {
  1: { zh: '吸入毒性 A 区', en: 'Toxic by inhalation, zone A' },
  2: { zh: '吸入毒性 B 区（氯、硫化氢）', en: 'Toxic by inhalation, zone B (chlorine, H₂S)' },
  3: { zh: '吸入毒性 C 区（二氧化硫、氯化氢）', en: 'Toxic by inhalation, zone C (SO₂, HCl)' },
  4: { zh: '吸入毒性 D 区（氨、一氧化碳）', en: 'Toxic by inhalation, zone D (ammonia, CO)' },
  5: {
    zh: '易燃气体；初沸点 ≤ 35 ℃ 且闪点 < 23 ℃ 的液体；其他 Ⅰ 类包装',
    en: 'Flammable gas; liquid boiling at 35 °C or below with flash point under 23 °C; other PG I',
  },
  6: {
    zh: '初沸点 > 35 ℃ 且闪点 < 23 ℃ 的液体；其他 Ⅱ 类包装',
    en: 'Liquid boiling above 35 °C with flash point under 23 °C; other PG II',
  },
  7: {
    zh: '闪点 23–60 ℃，或闪点更高而在闪点以上释放的液体；强酸强碱；其他 Ⅲ 类包装',
    en: 'Liquid with flash point 23–60 °C, or released at or above it; strong acid or base; other PG III',
  },
  8: {
    zh: '闪点 > 60 ℃ 且低于闪点释放的液体；中等酸碱（仅二级）',
    en: 'Liquid with flash point above 60 °C released below it; moderate acid or base (Tier 2 only)',
  },
};
export const noticeKinds = {
  internal: { zh: '内部报告负责人', en: 'Head of the unit' },
  authority: { zh: '属地应急管理部门', en: 'Local authority' },
  casualties: { zh: '伤亡变化补报', en: 'Changed casualties' },
  investigation: { zh: '调查报告', en: 'Investigation report' },
};
export type NoticeKind = keyof typeof noticeKinds;
