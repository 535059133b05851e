import type { Text } from '@ircrisk/contract/text.ts';
import type {
  AttributeKind,
  CcpOutcome,
  Formality,
  GaugeVerdict,
  RiskClass,
  RiskMethod,
  VariableKind,
} from '@ircrisk/engine-quality';

const t = (zh: string, en: string): Text => ({ zh, en });

export const subjects = {
  product: t('产品', 'Product'),
  process: t('工艺过程', 'Process'),
  supplier: t('供应商', 'Supplier'),
  manufacture: t('设备制造', 'Equipment manufacture'),
  validation: t('验证', 'Validation'),
} as const;

export const tools = {
  ranking: t('风险排序与筛选', 'Risk ranking and filtering'),
  fmea: t('失效模式分析', 'FMEA'),
  haccp: t('危害分析与关键控制点', 'HACCP'),
  pha: t('预先危险分析', 'Preliminary hazard analysis'),
  fta: t('故障树', 'Fault tree'),
  fishbone: t('因果图', 'Cause and effect diagram'),
} as const;

export const triggers = {
  change: t('变更', 'Change'),
  deviation: t('偏差', 'Deviation'),
  complaint: t('投诉', 'Complaint'),
  periodic: t('定期', 'Periodic'),
} as const;

export const methods: Record<RiskMethod, Text> = {
  matrix: t('S·P，1–5 级', 'S·P, 1 to 5'),
  rpn: t('RPN = S·P·D，1–10 级', 'RPN = S·P·D, 1 to 10'),
};

export const levels: Record<Formality, Text> = {
  low: t('低', 'Low'),
  medium: t('中', 'Medium'),
  high: t('高', 'High'),
};
export const riskClasses: Record<RiskClass, Text> = levels;

/** How much is known; the engine counts them 1 to 3. */
export const knowledgeLevels = {
  good: t('充分', 'Good'),
  fair: t('一般', 'Fair'),
  poor: t('不足', 'Poor'),
} as const;
export const gradeOfKnowledge: Readonly<Record<string, number>> = { good: 1, fair: 2, poor: 3 };

export const ccpOutcomes: Record<CcpOutcome, Text> = {
  ccp: t('关键控制点', 'CCP'),
  notCcp: t('非关键控制点', 'Not a CCP'),
  modifyStep: t('修改步骤或工艺', 'Modify the step'),
  laterStepIsCcp: t('由后续步骤控制', 'A later step is the CCP'),
};

export const chartTypes: Record<VariableKind | AttributeKind, Text> = {
  xbarR: t('均值-极差图', 'X̄-R'),
  xbarS: t('均值-标准差图', 'X̄-S'),
  imr: t('单值-移动极差图', 'I-MR'),
  p: t('p 图（不合格品率）', 'p, share nonconforming'),
  np: t('np 图（不合格品数）', 'np, number nonconforming'),
  c: t('c 图（缺陷数）', 'c, nonconformities'),
  u: t('u 图（单位缺陷数）', 'u, nonconformities a unit'),
};
export const variableCharts: readonly string[] = ['xbarR', 'xbarS', 'imr'];

export const gaugeVerdicts: Record<GaugeVerdict, Text> = {
  good: t('可用', 'Good'),
  conditional: t('有条件可用', 'Conditional'),
  reject: t('不可用', 'Reject'),
};

/** What a party does at an activity of an inspection and test plan. */
export const pointKinds = {
  H: t('H 停止点', 'H hold'),
  W: t('W 见证点', 'W witness'),
  R: t('R 文件见证', 'R review'),
  S: t('S 巡检', 'S surveillance'),
} as const;
export const parties = {
  maker: t('制造单位', 'Manufacturer'),
  buyer: t('买方', 'Purchaser'),
  third: t('第三方', 'Third party'),
} as const;
export type Party = keyof typeof parties;

export const itpStates = {
  planned: t('未开始', 'Not begun'),
  partly: t('部分签署', 'Partly signed'),
  released: t('已放行', 'Released'),
  refused: t('不通过', 'Refused'),
} as const;

export const ncrSources = {
  incoming: t('来料检验', 'Incoming inspection'),
  process: t('过程检验', 'In process'),
  final: t('出厂检验', 'Final inspection'),
  itp: t('检验试验计划', 'Inspection and test plan'),
  complaint: t('投诉', 'Complaint'),
  audit: t('审核', 'Audit'),
} as const;

export const dispositions = {
  rework: t('返工', 'Rework'),
  repair: t('返修', 'Repair'),
  concession: t('让步接收', 'Concession'),
  scrap: t('报废', 'Scrap'),
} as const;

export const ncrStates = {
  open: t('待处置', 'Open'),
  disposed: t('已处置', 'Disposed'),
  capa: t('纠正预防中', 'CAPA under way'),
  verified: t('已验证有效', 'Verified effective'),
  closed: t('已关闭', 'Closed'),
} as const;
export type NcrState = keyof typeof ncrStates;

export const verdicts = {
  effective: t('有效', 'Effective'),
  ineffective: t('无效', 'Ineffective'),
  inconclusive: t('尚不能判断', 'Inconclusive'),
} as const;
