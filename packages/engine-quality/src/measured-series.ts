import type { Calculation } from '@ircrisk/units';
import { type CapabilityStudy, capabilityStudy } from './capability/capability.ts';
import type { Specification } from './capability/specification.ts';
import { attributesChart } from './spc/attributes-chart.ts';
import type { Chart } from './spc/chart.ts';
import { type Subgroup, type VariableKind, variableKinds, variablesChart } from './spc/variables-chart.ts';

/** Subgroups of a characteristic in the order they were taken, as columns. */
export interface MeasuredSeries {
  readonly values: readonly (readonly (number | null)[])[];
  readonly defects: readonly (number | null)[];
  readonly inspected: readonly (number | null)[];
  readonly excluded: readonly boolean[];
  /** Lower limit, target and upper limit on the day of each. */
  readonly limits: readonly (readonly [number | null, number | null, number | null])[];
}
export interface SeriesPlan extends Specification {
  readonly chart: string;
  /** Limits come from so many first subgroups and stay; from all where nothing is said. */
  readonly baseline?: number | null;
}
export interface SeriesChart {
  readonly location: Chart;
  /** Counts have none. */
  readonly spread: Chart | null;
}

export const isVariable = (chart: string): chart is VariableKind =>
  variableKinds.includes(chart as VariableKind);

/** Subgroups as the charts take them: those after the baseline are judged, not counted. */
const subgroupsOf = (series: MeasuredSeries, baseline: number | null): Subgroup[] =>
  series.values.map((values, at) => ({
    values,
    excluded: series.excluded[at] === true || (baseline !== null && at >= baseline),
  }));

/** The chart of a characteristic, of values or of counts, with the rules of Nelson. */
export function chartOfSeries(plan: SeriesPlan, series: MeasuredSeries): Calculation<SeriesChart> {
  const baseline = plan.baseline ?? null;
  if (isVariable(plan.chart)) {
    const found = variablesChart({ kind: plan.chart, subgroups: subgroupsOf(series, baseline) });
    const { value } = found;
    return { ...found, value: value && { location: value.location, spread: value.spread } };
  }
  const samples = series.defects.map((count, at) => ({
    count,
    size: series.inspected[at] ?? null,
    excluded: series.excluded[at] === true || (baseline !== null && at >= baseline),
  }));
  const found = attributesChart({ kind: plan.chart, samples });
  return { ...found, value: found.value && { location: found.value.chart, spread: null } };
}

const isSame = (plan: Specification, [lsl, target, usl]: MeasuredSeries['limits'][number]): boolean =>
  (plan.lsl ?? null) === lsl && (plan.target ?? null) === target && (plan.usl ?? null) === usl;

/** The first subgroup measured against the specification in force: what came before it belongs to another study. */
export function specificationFrom(plan: Specification, { limits }: MeasuredSeries): number {
  let from = limits.length;
  while (from > 0 && isSame(plan, limits[from - 1] ?? [null, null, null])) from -= 1;
  return from;
}

/** Capability against the specification in force, of the baseline alone or of everything since the limits were last changed. */
export function capabilityOfSeries(
  plan: SeriesPlan,
  series: MeasuredSeries,
  asked: { readonly part?: 'baseline' | 'all'; readonly overrideReason?: string | null } = {},
): Calculation<CapabilityStudy> {
  const isWhole = asked.part !== 'baseline' || !plan.baseline;
  const from = specificationFrom(plan, series);
  const to = isWhole ? series.values.length : Math.max(from, plan.baseline ?? 0);
  const study = (overrideReason: string | null) =>
    capabilityStudy({
      kind: plan.chart,
      subgroups: subgroupsOf(series, null).slice(from, to),
      lsl: plan.lsl ?? null,
      usl: plan.usl ?? null,
      target: plan.target ?? null,
      overrideReason,
    });
  const found = study(asked.overrideReason ?? null);
  return isWhole && plan.baseline && !asked.overrideReason?.trim()
    ? judgedByFrozenLimits(plan, series, found, study)
    : found;
}

/** Where limits are frozen, they say whether the process is stable: those drawn anew over everything are nobody's. */
function judgedByFrozenLimits(
  plan: SeriesPlan,
  series: MeasuredSeries,
  found: Calculation<CapabilityStudy>,
  study: (overrideReason: string) => Calculation<CapabilityStudy>,
): Calculation<CapabilityStudy> {
  const isInControl = isStable(chartOfSeries(plan, series).value);
  if (found.value && !isInControl)
    return { ...found, value: null, reason: { code: 'unstable', path: 'subgroups' } };
  if (found.reason?.code !== 'unstable' || !isInControl) return found;
  const given = study('in control by the limits in force');
  return {
    ...given,
    inputsUsed: found.inputsUsed,
    value: given.value && { ...given.value, stable: true },
    warnings: given.warnings.filter(({ code }) => code !== 'unstable'),
  };
}

const isStable = (chart: SeriesChart | null): boolean =>
  chart?.location.inControl === true && (chart.spread?.inControl ?? true);
