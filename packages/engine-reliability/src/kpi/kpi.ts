import {
  type Calculation,
  calculated,
  formatNumber,
  type Notice,
  type Step,
  shown,
  unscored,
} from '@ircrisk/units';
import { type KpiCode, type KpiDefinition, kpiCodes, kpiDefinitions } from '../tables/kpi-definitions.ts';

/** The two sums behind an indicator. They add up the tree; the quotient never does. */
export type Fraction = { readonly numerator: number | null; readonly denominator: number | null };

export type KpiValue = Fraction & {
  readonly value: number | null;
  /** MTBF without failures: the mean is longer than these hours. */
  readonly greaterThan: number | null;
};

const STANDARD = 'EN 15341:2019; ISO 14224:2016 annex E';
const known = (value: number | null | undefined): value is number =>
  value !== null && value !== undefined && Number.isFinite(value);

/** One indicator from its sums. A denominator of zero is no data, never 0 or 100; see `reason`. */
export function kpiValue(
  code: KpiCode,
  { numerator, denominator }: Fraction,
  definition: KpiDefinition = kpiDefinitions[code],
): Calculation<KpiValue> {
  const facts = {
    unit: definition.unit,
    inputs: { code, numerator, denominator, version: definition.version },
    standardRef: STANDARD,
  };
  if (!known(numerator) || !known(denominator))
    return unscored({ code: 'noData', path: known(numerator) ? 'denominator' : 'numerator' }, facts);
  const formula = `${definition.numerator} / ${definition.denominator}${definition.factor === 1 ? '' : ` · ${definition.factor}`}`;
  const step = (value: number | string | null): Step => ({
    id: code,
    formula,
    substituted: `${shown(numerator, 12)} / ${shown(denominator, 12)}`,
    value,
    unit: definition.unit,
    reference: STANDARD,
  });
  if (denominator === 0) {
    if (code === 'MTBF' && numerator > 0) {
      return calculated<KpiValue>(
        { numerator, denominator, value: null, greaterThan: numerator },
        { ...facts, steps: [step(`> ${shown(numerator, 12)}`)] },
      );
    }
    return unscored({ code: definition.emptyCode, path: 'denominator' }, { ...facts, steps: [step(null)] });
  }
  const value = (numerator / denominator) * definition.factor;
  const share = definition.factor === 100 || definition.factor === 1000;
  const warnings: Notice[] =
    share && numerator > denominator ? [{ code: 'numeratorAboveDenominator', path: 'numerator' }] : [];
  return calculated<KpiValue>(
    { numerator, denominator, value, greaterThan: null },
    { ...facts, steps: [step(value)], warnings },
  );
}

export type Band = 'green' | 'amber' | 'red';
const AMBER_SHARE = 0.05;
/** Binary noise of a quotient must not decide a colour. */
const NOISE = 1e-12;

/** Green meets the target, amber misses by at most 5 % of it, red otherwise; a legal duty knows no amber. */
export function bandOf(
  value: KpiValue | null,
  definition: KpiDefinition,
  target: number | null = definition.target,
): Band | null {
  if (value === null || target === null) return null;
  // "Longer than T" proves a target up to T and nothing beyond.
  if (value.value === null) return value.greaterThan !== null && value.greaterThan >= target ? 'green' : null;
  const miss = definition.better === 'up' ? target - value.value : value.value - target;
  const noise = NOISE * Math.abs(target);
  if (miss <= noise) return 'green';
  if (definition.statutory) return 'red';
  return miss <= AMBER_SHARE * Math.abs(target) + noise ? 'amber' : 'red';
}

/** Relative change against a base in percent; none when the base is zero or unknown. */
export function changePercent(now: number | null, base: number | null): number | null {
  return now === null || base === null || base === 0 ? null : ((now - base) / Math.abs(base)) * 100;
}

/** Text of a tile: "98.00 %", "> 8,600 h", or the reason why there is nothing. */
export function kpiText(found: Calculation<KpiValue>, definition: KpiDefinition, currency = ''): string {
  const { value } = found;
  if (value === null) return '–';
  const unit = definition.unit === 'currency' ? currency : definition.unit;
  const suffix = unit === '' ? '' : ` ${unit}`;
  if (value.value === null) return `> ${formatNumber(value.greaterThan, { decimals: 0 })}${suffix}`;
  return `${formatNumber(value.value, { decimals: definition.decimals })}${suffix}`;
}

/** Plain sums of one node and period, from which every indicator follows. Null means nobody recorded it. */
export type KpiSums = {
  readonly goodUnits?: number | null;
  readonly unitsInService?: number | null;
  readonly failures?: number | null;
  readonly unitYears?: number | null;
  readonly requiredHours?: number | null;
  readonly plannedDownHours?: number | null;
  readonly unplannedDownHours?: number | null;
  readonly leakingStaticPoints?: number | null;
  readonly staticPoints?: number | null;
  readonly leakingDynamicPoints?: number | null;
  readonly dynamicPoints?: number | null;
  readonly specialWithValidCert?: number | null;
  readonly specialInService?: number | null;
  readonly inspectedByDue?: number | null;
  readonly dueInPeriod?: number | null;
  readonly completedPlanned?: number | null;
  readonly plannedDue?: number | null;
  readonly operatingHours?: number | null;
  readonly activeRepairHours?: number | null;
  readonly repairs?: number | null;
  readonly repairCost?: number | null;
  /** Repairs whose hours or cost somebody recorded; months frozen before they were counted have none and keep dividing by `repairs`. */
  readonly repairsWithHours?: number | null;
  readonly repairsWithCost?: number | null;
};

export type KpiOptions = {
  /** Availability with planned work left out of the losses. */
  readonly excludePlannedDowntime?: boolean;
  /** Failure rate as share of downtime instead of failures per unit-year. */
  readonly failureRateByDowntime?: boolean;
};

export function fractionsOf(sums: KpiSums, options: KpiOptions = {}): Record<KpiCode, Fraction> {
  const of = (numerator: number | null | undefined, denominator: number | null | undefined): Fraction => ({
    numerator: numerator ?? null,
    denominator: denominator ?? null,
  });
  const { requiredHours: required, plannedDownHours: planned, unplannedDownHours: unplanned } = sums;
  const planLoss = options.excludePlannedDowntime ? 0 : planned;
  const available =
    known(required) && known(planLoss) && known(unplanned) ? required - planLoss - unplanned : null;
  return {
    integrityRate: of(sums.goodUnits, sums.unitsInService),
    failureRate: options.failureRateByDowntime ? of(unplanned, required) : of(sums.failures, sums.unitYears),
    operationalAvailability: of(available, required),
    sealLeakRateStatic: of(sums.leakingStaticPoints, sums.staticPoints),
    sealLeakRateDynamic: of(sums.leakingDynamicPoints, sums.dynamicPoints),
    specialCertRate: of(sums.specialWithValidCert, sums.specialInService),
    mandatoryInspectionRate: of(sums.inspectedByDue, sums.dueInPeriod),
    planExecutionRate: of(sums.completedPlanned, sums.plannedDue),
    MTBF: of(sums.operatingHours, sums.failures),
    MTTR: of(sums.activeRepairHours, sums.repairsWithHours ?? sums.repairs),
    MCTR: of(sums.repairCost, sums.repairsWithCost ?? sums.repairs),
  };
}

export function kpiSet(sums: KpiSums, options: KpiOptions = {}): Record<KpiCode, Calculation<KpiValue>> {
  const fractions = fractionsOf(sums, options);
  const byDowntime: KpiDefinition = {
    ...kpiDefinitions.failureRate,
    numerator: 'unplannedDownHours',
    denominator: 'requiredHours',
    factor: 100,
    unit: '%',
  };
  const entries = kpiCodes.map((code) => {
    const definition =
      code === 'failureRate' && options.failureRateByDowntime ? byDowntime : kpiDefinitions[code];
    return [code, kpiValue(code, fractions[code], definition)] as const;
  });
  return Object.fromEntries(entries) as Record<KpiCode, Calculation<KpiValue>>;
}
