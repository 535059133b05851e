import type { Basis, LedgerGap } from '@ircrisk/contract/modules/risk/rbi.ts';
import { assess, type Component, type Settings, withChanges } from '@ircrisk/engine-api581';

type Value = string | number | boolean;
/** Both plausible ends of an input, from the value that stands in for it. */
type Ends = (used: LedgerGap['used']) => readonly [Value, Value] | null;

const between =
  (low: Value, high: Value): Ends =>
  () => [low, high];
const times =
  (low: number, high: number): Ends =>
  (used) =>
    typeof used === 'number' ? [used * low, used * high] : null;

/** Judgement, not the standard's: how far a value that nobody entered may reasonably be from its stand-in. */
const plausible: Record<string, Ends> = {
  'mechanisms.thinning.corrosionRateMmPerYear': times(0.5, 2),
  'mechanisms.thinning.claddingRateMmPerYear': times(0.5, 2),
  'mechanisms.thinning.settlement': between('concreteFoundationNoSettlement', 'exceedsApi653'),
  'mechanisms.lining.condition': between('good', 'poor'),
  'mechanisms.external-corrosion.driver': between('dry', 'severe'),
  'mechanisms.external-corrosion.coatingQuality': between('high', 'noneOrPoor'),
  'mechanisms.cui.complexity': between('belowAverage', 'aboveAverage'),
  'mechanisms.cui.insulationCondition': between('aboveAverage', 'belowAverage'),
  'mechanisms.cui.insulation': between('foamGlass', 'unknown'),
  'mechanisms.cui.driver': between('dry', 'severe'),
  'mechanisms.cui.coatingQuality': between('high', 'noneOrPoor'),
  'mechanisms.external-chloride-scc.driver': between('dry', 'severe'),
  'mechanisms.cui-chloride-scc.driver': between('dry', 'severe'),
  'mechanisms.cui-chloride-scc.complexity': between('belowAverage', 'aboveAverage'),
  'mechanisms.cui-chloride-scc.insulationCondition': between('aboveAverage', 'belowAverage'),
  'mechanisms.scc-hic-sohic-h2s.steel': between('seamless', 'highSulfur'),
  'mechanisms.scc-chloride.ph': between(9, 4),
  'mechanisms.scc-ssc.h2sPpm': times(0.1, 10),
  'mechanisms.scc-hic-sohic-h2s.h2sPpm': times(0.1, 10),
  'material.hardnessHB': between(190, 250),
  'material.allowableStressMPa': times(0.85, 1.15),
  'material.weldJointEfficiency': between(0.7, 1),
  'consequence.storedPhase': between('gas', 'liquid'),
  'consequence.inventoryMassKg': times(0.5, 2),
  'consequence.componentMassKg': times(0.1, 1),
  'consequence.liquidHeadM': times(0.5, 1.5),
  'consequence.detection': between('A', 'C'),
  'consequence.isolation': between('A', 'C'),
  'consequence.mitigation': between('blowdown', 'none'),
  'tank.environmentSensitivity': between('low', 'high'),
};

const nested = (field: string, value: Value): unknown =>
  field.split('.').reduceRight<unknown>((inner, key) => ({ [key]: inner }), value);

export interface RiskRange {
  from: number;
  to: number;
}

function plannedRiskOf(component: Component, settings: Settings, basis: Basis): number | null {
  const { atPlanDate } = assess(component, { ...settings, derivation: false }).result;
  return (basis === 'area' ? atPlanDate?.areaRiskM2PerYear : atPlanDate?.financialRiskUsdPerYear) ?? null;
}

/** Lowers and raises of one component's risk at the plan date as its missing inputs go to their ends. */
export function riskRanges<Input extends Pick<LedgerGap, 'field' | 'used'>>(
  component: Component,
  gaps: readonly Input[],
  settings: Settings,
  basis: Basis,
): Map<Input, RiskRange> {
  const found = new Map<Input, RiskRange>();
  const now = plannedRiskOf(component, settings, basis);
  if (now === null) return found;
  for (const gap of gaps) {
    const ends = plausible[gap.field]?.(gap.used);
    if (!ends) continue;
    const risks = ends.flatMap(
      (end) => plannedRiskOf(withChanges(component, nested(gap.field, end)), settings, basis) ?? [],
    );
    if (risks.length < ends.length) continue;
    found.set(gap, { from: Math.min(now, ...risks) - now, to: Math.max(now, ...risks) - now });
  }
  return found;
}
