import type { CauseKind } from '../document.ts';
import type { Gate, RootType } from '../roots.ts';

interface Said {
  readonly zh: string;
  readonly en: string;
}
const t = (zh: string, en: string): Said => ({ zh, en });

/** Elements of the management system behind a latent root; a company may add its own beside them. */
export const latentCodes: Readonly<Record<string, Said>> = {
  L1: t('工艺安全信息', 'Process safety information'),
  L2: t('危害分析', 'Hazard analysis'),
  L3: t('操作规程', 'Operating procedures'),
  L4: t('培训与能力', 'Training and competence'),
  L5: t('承包商管理', 'Contractor management'),
  L6: t('开车前审查', 'Pre-startup review'),
  L7: t('机械完整性/预防维修', 'Mechanical integrity, preventive maintenance'),
  L8: t('作业许可与隔离', 'Work permit and isolation'),
  L9: t('变更管理', 'Management of change'),
  L10: t('事故学习', 'Incident learning'),
  L11: t('应急响应', 'Emergency response'),
  L12: t('设计标准', 'Design standard'),
  L13: t('采购与备件质量', 'Procurement and quality of spares'),
  L14: t('监督与人员配置', 'Supervision, staffing, workload'),
  L15: t('沟通与交接班', 'Communication, shift handover'),
  L16: t('安全文化与领导力', 'Safety culture and leadership'),
};

/** 四不放过: nothing is let go before these four are done. */
export const gateTexts: Readonly<Record<Gate, Said>> = {
  cause: t('事故原因未查清不放过', 'The cause is found'),
  responsible: t('责任人员未处理不放过', 'Those responsible are dealt with'),
  measures: t('整改措施未落实不放过', 'The measures are in hand'),
  educated: t('有关人员未受到教育不放过', 'The people concerned are instructed'),
};

export const rootTexts: Readonly<Record<RootType, Said>> = {
  physical: t('物理根', 'Physical root'),
  human: t('人因根', 'Human root'),
  latent: t('潜在根', 'Latent root'),
};

export const causeKindTexts: Readonly<Record<CauseKind, Said>> = {
  event: t('事件', 'Event'),
  condition: t('条件', 'Condition'),
  action: t('行为', 'Action'),
  omission: t('遗漏', 'Omission'),
};

export const stateTexts = {
  hypothesis: t('假设', 'Hypothesis'),
  verified: t('已证实', 'Verified'),
  disproved: t('已排除', 'Disproved'),
  unknown: t('待查', 'Open'),
} as const;

export const evidenceKinds = ['people', 'position', 'parts', 'paper', 'paradigm', 'digital'] as const;
export type EvidenceKind = (typeof evidenceKinds)[number];

/** How soon evidence of each kind is to be collected: people forget, positions are disturbed, parts are cleaned. */
export const evidenceAdvice: Readonly<Record<EvidenceKind, { withinHours?: number; advice: Said }>> = {
  people: { withinHours: 24, advice: t('24 小时内分别访谈', 'Interview separately within 24 h') },
  position: { advice: t('现场变动前记录', 'Record before anything is moved') },
  parts: { advice: t('原样封存，不要清洗', 'Preserve as found, do not clean') },
  paper: { withinHours: 72, advice: t('72 小时内取得', 'Obtain within 72 h') },
  paradigm: { advice: t('通过访谈了解', 'Learn by interviews') },
  digital: { advice: t('覆盖之前导出并校验', 'Export and check before it is overwritten') },
};
