import type { Text } from '@ircrisk/contract/text.ts';
import { mechanismName } from './rbi-mechanisms.ts';

const t = (zh: string, en: string): Text => ({ zh, en });

/** The engine's figures as people call them. */
const figureNames: Record<string, Text> = {
  area: t('面积后果', 'Area consequence'),
  areaM2: t('后果面积', 'Consequence area'),
  areaRiskM2PerYear: t('面积风险', 'Area risk'),
  art: t('壁厚损失比', 'Wall fraction lost'),
  productConductivityMPerDay: t('土壤对产品的渗透系数', 'Conductivity of the soil for the product'),
  bottomLeakBarrelsPerDay: t('罐底泄漏速率', 'Leak rate of the bottom'),
  bottomLeakBarrels: t('罐底泄漏量', 'Leak volume of the bottom'),
  environmentUsd: t('环境清理费用', 'Clean-up cost'),
  claddingYears: t('复层剩余年限', 'Years of cladding left'),
  damageFactor: t('总损伤系数', 'Total damage factor'),
  damageM2: t('设备损坏面积', 'Damage area'),
  df: t('损伤系数', 'Damage factor'),
  dfBase: t('基本损伤系数', 'Base damage factor'),
  failureOnDemand: t('要求时失效概率', 'Failure on demand'),
  financial: t('经济后果', 'Financial consequence'),
  financialRiskUsdPerYear: t('经济风险', 'Financial risk'),
  flowStressMPa: t('流变应力', 'Flow stress'),
  injuryM2: t('人员伤害面积', 'Injury area'),
  massKg: t('泄放质量', 'Released mass'),
  nonFlammableM2: t('非燃无毒面积', 'Non-flammable area'),
  cumulativePof: t('到该日为止已失效的概率', 'Probability of having failed by the date'),
  cumulativeRiskUsd: t('到该日为止的累计经济风险', 'Financial risk by the date, cumulative'),
  pofPerYear: t('失效概率', 'Probability of failure'),
  rateKgPerS: t('泄放速率', 'Release rate'),
  susceptibility: t('敏感性', 'Susceptibility'),
  severityIndex: t('严重程度指数', 'Severity index'),
  strengthRatio: t('强度比', 'Strength ratio'),
  strengthThicknessMm: t('强度所需厚度', 'Thickness for strength'),
  totalUsd: t('经济后果合计', 'Total financial consequence'),
  toxicM2: t('毒性面积', 'Toxic area'),
  wallLostMm: t('壁厚损失', 'Wall lost'),
  targetDate: t('目标日期', 'Target date'),
  AIL: t('自燃时', 'auto-ignition likely'),
  AINL: t('不自燃时', 'auto-ignition not likely'),
  affectedOutageDays: t('周围设备停工天数', 'Outage of affected equipment'),
  affectedUsd: t('周围设备损坏费用', 'Damage to surrounding equipment'),
  areaMm2: t('孔面积', 'Hole area'),
  autoIgnitionBlend: t('自燃折算系数', 'Auto-ignition blend'),
  availableBarrels: t('可泄漏量', 'Volume available'),
  availableMassKg: t('可泄放质量', 'Mass available'),
  barrels: t('泄漏量', 'Leak volume'),
  barrelsPerDay: t('泄漏速率', 'Leak rate'),
  'beta[0]': t('可靠性指标（状态 1）', 'Reliability index, state 1'),
  'beta[1]': t('可靠性指标（状态 2）', 'Reliability index, state 2'),
  'beta[2]': t('可靠性指标（状态 3）', 'Reliability index, state 3'),
  bottomHoles: t('罐底孔数', 'Holes in the bottom'),
  bottomLeakDays: t('罐底泄漏天数', 'Days of the bottom leak'),
  bundleCostUsd: t('管束费用', 'Cost of the bundle'),
  componentMassKg: t('部件内质量', 'Mass in the component'),
  componentOutageDays: t('部件停工天数', 'Outage of the component'),
  componentUsd: t('部件损坏费用', 'Damage to the component'),
  conditional: t('条件概率', 'Conditional probability'),
  costUsd: t('清理费用', 'Clean-up cost'),
  daysToGroundwater: t('到达地下水的天数', 'Days to the groundwater'),
  defaultLifeYears: t('特征寿命（表）', 'Characteristic life, table'),
  demandPerYear: t('需求率', 'Demand rate'),
  detectionReduction: t('探测与隔离折减', 'Reduction by detection and isolation'),
  durationS: t('泄放时间', 'Duration'),
  energyFactor: t('能量修正', 'Energy correction'),
  feedRateKgPerS: t('其他设备最大补给速率', 'Largest feed from other equipment'),
  freeFlowLimitMPerDay: t('自由流出界限', 'Limit of free flow'),
  g: t('多项式系数', 'Polynomial constant'),
  gasDensity: t('气体密度', 'Gas density'),
  groundUsd: t('地下清理费用', 'Clean-up below ground'),
  groundwaterBarrels: t('进入地下水', 'Into the groundwater'),
  h: t('多项式指数', 'Polynomial exponent'),
  headKPa: t('液柱压力', 'Pressure of the liquid column'),
  headM: t('液柱高度', 'Head'),
  heatCapacity: t('理想气体比热容', 'Heat capacity'),
  heatCapacityRatio: t('比热比', 'Heat capacity ratio'),
  inDike: t('留在防火堤内', 'Within the dike'),
  injuryTotalM2: t('人员伤害面积合计', 'Injury area, largest'),
  injuryUsd: t('人员伤害费用', 'Injury cost'),
  leakDays: t('泄漏天数', 'Days of the leak'),
  leakProbability: t('内漏概率', 'Probability of leakage'),
  lifeYears: t('特征寿命', 'Characteristic life'),
  longer: t('较长持续时间', 'longer duration'),
  lossOfContainment: t('所保护设备失效概率', 'Failure of the protected item'),
  materialCostFactor: t('材料费用系数', 'Material cost factor'),
  mitigationFactor: t('减缓系数', 'Mitigation factor'),
  modifiedLifeYears: t('修正特征寿命', 'Modified life'),
  offsite: t('厂外地面', 'Off site'),
  onsite: t('厂内地面', 'On site'),
  overpressureFactor: t('超压系数', 'Overpressure factor'),
  pressureKPa: t('泄放处绝对压力', 'Absolute pressure at the hole'),
  prior: t('先验概率', 'Prior probability'),
  productionUsd: t('停产损失', 'Production loss'),
  reducedRateKgPerS: t('折减后速率', 'Reduced rate'),
  releaseBarrels: t('泄漏量（加权）', 'Release, weighed'),
  releasePhase: t('泄放相态', 'Phase released'),
  releaseType: t('泄放类型', 'Kind of release'),
  seepageLimitMPerDay: t('渗流界限', 'Limit of seepage'),
  seepageVelocityMPerDay: t('渗流速度', 'Seepage velocity'),
  setRatio: t('超压与整定压力之比', 'Overpressure to set pressure'),
  shapeResidual: t('形状参数似然方程余值', 'Rest of the likelihood equation'),
  shorter: t('较短持续时间', 'shorter duration'),
  spilledBarrels: t('残留液体', 'Spill left'),
  subsoilBarrels: t('留在土壤中', 'In the subsoil'),
  timeTo4536Kg: t('泄放限值质量所需时间', 'Time to release the limit'),
  toxicMassKg: t('毒物质量', 'Toxic mass'),
  toxicMinutes: t('毒性持续时间', 'Toxic duration'),
  toxicRateKgPerS: t('毒物速率', 'Toxic rate'),
  transitionExponent: t('过渡指数', 'Transition exponent'),
  transitionPressureKPa: t('转变压力', 'Transition pressure'),
  typeBlend: t('连续与瞬时折算系数', 'Blend of continuous and instantaneous'),
  water: t('进入水体', 'Into surface water'),
  waterConductivityMPerDay: t('土壤对水的渗透系数', 'Conductivity of the soil for water'),
  weighted: t('加权概率', 'Weighted probability'),
  workingRatio: t('超压与设计压力之比', 'Overpressure to design pressure'),
};
/** Steps on the way to a figure, told with it: two areas have one of each. */
const partsOf = new Set(['AIL', 'AINL', 'shorter', 'longer']);
const holeNames: readonly Text[] = [
  t('小孔', 'Small'),
  t('中孔', 'Medium'),
  t('大孔', 'Large'),
  t('破裂', 'Rupture'),
];
const dateNames: Record<string, Text> = {
  atRbiDate: t('评估日期', 'RBI date'),
  atPlanDate: t('计划日期', 'Plan date'),
};

/** What a step calculates: its mechanism or hole, then its figure. `mechanisms` are those of the component, in order. */
export function figureName(figure: string, mechanisms: readonly { type: string }[] = []): Text {
  const mechanism = mechanisms[Number(/mechanisms\[(\d+)\]/.exec(figure)?.[1] ?? -1)];
  const hole = holeNames[Number(/holes\[(\d)\]/.exec(figure)?.[1] ?? -1)];
  const [whole, last = figure] = figure.split('.').slice(-2);
  const name = figureNames[last] ?? t(last, last);
  const parts = [
    mechanism && mechanismName(mechanism.type),
    hole,
    whole !== undefined && figure.includes('.') && partsOf.has(last) ? figureNames[whole] : undefined,
    name,
  ];
  const words = parts.filter((part) => part !== undefined);
  return t(words.map(({ zh }) => zh).join('：'), words.map(({ en }) => en).join(': '));
}

/** The date a step is for; nothing for what does not depend on time. */
export const figureDate = (figure: string): Text | undefined => dateNames[figure.split('.')[0] ?? ''];
