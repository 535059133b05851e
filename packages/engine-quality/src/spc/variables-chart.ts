import {
  type Calculation,
  calculated,
  mean,
  type Notice,
  type Step,
  shown,
  standardDeviation,
  unscored,
} from '@ircrisk/units';
import { rangeOf } from '../range.ts';
import { type Chart, chartOf, phasesOf, type RawPoint, skewedRules, unknownRule } from './chart.ts';
import {
  c4,
  INDIVIDUAL_LIMIT,
  LARGEST_RANGE_SIZE,
  MOVING_RANGE_D2,
  MOVING_RANGE_LIMIT,
  rangeFactors,
} from './constants.ts';
import { type NelsonRule, nelsonRules } from './nelson.ts';

const SHEWHART = 'ISO 7870-2:2023 (GB/T 17989.2); Nelson 1984';

export const variableKinds = ['imr', 'xbarR', 'xbarS'] as const;
export type VariableKind = (typeof variableKinds)[number];

export interface Subgroup {
  /** Empty values are left out; a subgroup of none is missing and ends every run. */
  readonly values: readonly (number | null | undefined)[];
  /** Limits are calculated for each phase of its own. */
  readonly phase?: string | null;
  /** Plotted and judged, but not used for the limits. */
  readonly excluded?: boolean;
}
export interface VariablesInput {
  readonly kind: string;
  readonly subgroups: readonly Subgroup[];
  readonly rules?: readonly NelsonRule[];
}
export interface PhaseFigures {
  readonly phase: string;
  readonly centre: number;
  /** Deviation within subgroups: MR̄/1.128, R̄/d2 or S̄/c4. */
  readonly sigmaWithin: number;
  readonly subgroups: number;
}
export interface VariablesChart {
  readonly location: Chart;
  readonly spread: Chart;
  readonly phases: readonly PhaseFigures[];
}

interface Measured {
  readonly at: number;
  readonly values: readonly number[];
  readonly mean: number;
  readonly phase: string;
  readonly excluded: boolean;
}
interface Phase {
  readonly phase: string;
  readonly groups: readonly Measured[];
  readonly based: readonly Measured[];
}
type Drawn = readonly [at: number, point: RawPoint][];
interface PhaseChart {
  readonly figures: PhaseFigures;
  readonly location: Drawn;
  readonly spread: Drawn;
}

const filled = (values: Subgroup['values']): number[] =>
  values.filter((value): value is number => value !== null && value !== undefined);

function wrongInput({ kind, subgroups, rules }: VariablesInput): Notice | undefined {
  if (!variableKinds.includes(kind as VariableKind))
    return { code: 'unknownChart', path: 'kind', values: { value: kind } };
  const rule = unknownRule(rules);
  if (rule) return rule;
  for (const [at, { values }] of subgroups.entries()) {
    const path = `subgroups/${at}`;
    const given = filled(values);
    const wrong = values.findIndex(
      (value) => value !== null && value !== undefined && !Number.isFinite(value),
    );
    if (wrong >= 0)
      return { code: 'notFinite', path: `${path}/values/${wrong}`, values: { name: `x${at + 1}` } };
    if (kind === 'imr' && given.length > 1)
      return { code: 'individualWanted', path, values: { number: at + 1, size: given.length } };
    if (kind === 'xbarR' && given.length > LARGEST_RANGE_SIZE)
      return { code: 'rangeTooLarge', path, values: { number: at + 1, size: given.length } };
  }
  return undefined;
}

function measured(subgroups: readonly Subgroup[]): Phase[] {
  return phasesOf(subgroups).map(({ phase, members }) => {
    const groups = members.flatMap(({ group, at }): Measured[] => {
      const values = filled(group.values);
      const centre = mean(values);
      return centre === null ? [] : [{ at, values, mean: centre, phase, excluded: group.excluded === true }];
    });
    return { phase, groups, based: groups.filter(({ excluded }) => !excluded) };
  });
}

const limited = (
  group: Measured,
  figures: { value: number; centre: number; sigma: number; lower: number; upper: number },
  size = group.values.length,
): RawPoint => ({
  ...figures,
  size,
  phase: group.phase,
  lower: figures.sigma > 0 ? figures.lower : null,
  upper: figures.sigma > 0 ? figures.upper : null,
});

/** x̄ ± 2.66·MR̄; a missing value breaks the chain of moving ranges. */
function individuals({ phase, groups, based }: Phase): PhaseChart | null {
  const values = based.map((group) => group.mean);
  const ranges = groups.flatMap((group, place) => {
    const before = groups[place - 1];
    const value = before && before.at === group.at - 1 ? Math.abs(group.mean - before.mean) : null;
    return value === null || !before ? [] : [{ group, value, used: !group.excluded && !before.excluded }];
  });
  const meanRange = mean(ranges.filter(({ used }) => used).map(({ value }) => value));
  const centre = mean(values);
  if (centre === null || meanRange === null) return null;
  const half = INDIVIDUAL_LIMIT * meanRange;
  const location = groups.map((group): [number, RawPoint] => [
    group.at,
    limited(group, {
      value: group.mean,
      centre,
      sigma: half / 3,
      lower: centre - half,
      upper: centre + half,
    }),
  ]);
  const upper = MOVING_RANGE_LIMIT * meanRange;
  const spread = ranges.map(({ group, value }): [number, RawPoint] => [
    group.at,
    limited(group, { value, centre: meanRange, sigma: (upper - meanRange) / 3, lower: 0, upper }, 2),
  ]);
  const figures = { phase, centre, sigmaWithin: meanRange / MOVING_RANGE_D2, subgroups: based.length };
  return { figures, location, spread };
}

/**
 * One estimate from subgroups of unlike size, each weighted by how sharp it is: d2²/d3² for ranges (Burr 1969),
 * c4²/(1−c4²) for deviations. Subgroups of one size give R̄/d2 and S̄/c4.
 */
function pooledSigma(kind: 'xbarR' | 'xbarS', groups: readonly Measured[]): number | null {
  let [sum, weights] = [0, 0];
  for (const { values } of groups) {
    if (values.length < 2) continue;
    const factors = rangeFactors(values.length);
    const expected = kind === 'xbarR' ? (factors?.d2 ?? 1) : c4(values.length);
    const weight =
      kind === 'xbarR' ? (expected / (factors?.d3 ?? 1)) ** 2 : expected ** 2 / (1 - expected ** 2);
    const spread = kind === 'xbarR' ? rangeOf(values) : (standardDeviation(values) ?? 0);
    sum += (weight * spread) / expected;
    weights += weight;
  }
  return weights > 0 ? sum / weights : null;
}

function spreadPoint(kind: 'xbarR' | 'xbarS', group: Measured, sigma: number): RawPoint {
  const size = group.values.length;
  if (kind === 'xbarR') {
    const { d2, D3, D4 } = rangeFactors(size)!;
    const centre = d2 * sigma;
    const upper = D4 * centre;
    const figures = { value: rangeOf(group.values), centre, sigma: (upper - centre) / 3 };
    return limited(group, { ...figures, lower: D3 * centre, upper });
  }
  const factor = c4(size);
  const centre = factor * sigma;
  const third = sigma * Math.sqrt(1 - factor ** 2);
  const figures = { value: standardDeviation(group.values) ?? 0, centre, sigma: third };
  return limited(group, { ...figures, lower: Math.max(0, centre - 3 * third), upper: centre + 3 * third });
}

/** Half width of the limits of a mean: A2·R̄ by the table; 3σ/√n for deviations and for a subgroup of one. */
function halfWidth(kind: 'xbarR' | 'xbarS', size: number, sigma: number): number {
  const factors = kind === 'xbarR' ? rangeFactors(size) : null;
  return factors ? factors.A2 * factors.d2 * sigma : (3 * sigma) / Math.sqrt(size);
}

function averages(kind: 'xbarR' | 'xbarS', { phase, groups, based }: Phase): PhaseChart | null {
  const sigma = pooledSigma(kind, based);
  const count = based.reduce((sum, { values }) => sum + values.length, 0);
  if (sigma === null || count === 0) return null;
  const centre = based.reduce((sum, { values, mean: value }) => sum + value * (values.length / count), 0);
  const location = groups.map((group): [number, RawPoint] => {
    const half = halfWidth(kind, group.values.length, sigma);
    const figures = {
      value: group.mean,
      centre,
      sigma: half / 3,
      lower: centre - half,
      upper: centre + half,
    };
    return [group.at, limited(group, figures)];
  });
  const spread = groups
    .filter(({ values }) => values.length > 1)
    .map((group): [number, RawPoint] => [group.at, spreadPoint(kind, group, sigma)]);
  return { figures: { phase, centre, sigmaWithin: sigma, subgroups: based.length }, location, spread };
}

const formulas: Readonly<Record<VariableKind, { centre: string; sigma: string }>> = {
  imr: { centre: 'x̄ ± 2.66·MR̄', sigma: 'σ_w = MR̄ / 1.128' },
  xbarR: { centre: 'X̿ ± A2·R̄', sigma: 'σ_w = R̄ / d2' },
  xbarS: { centre: 'X̿ ± 3·σ_w/√n', sigma: 'σ_w = S̄ / c4' },
};

function stepsOf(kind: VariableKind, phases: readonly PhaseFigures[]): Step[] {
  return phases.flatMap(({ centre, sigmaWithin, subgroups }, at) => [
    {
      id: `centre${at + 1}`,
      name: { zh: '中心线', en: 'Centre line' },
      formula: formulas[kind].centre,
      substituted: `k = ${subgroups}`,
      value: centre,
      unit: '',
      reference: SHEWHART,
    },
    {
      id: `sigma${at + 1}`,
      name: { zh: '组内标准差', en: 'Deviation within subgroups' },
      formula: formulas[kind].sigma,
      substituted: `k = ${subgroups}, σ_w = ${shown(sigmaWithin)}`,
      value: sigmaWithin,
      unit: '',
      reference: SHEWHART,
    },
  ]);
}

/** I-MR, X̄-R or X̄-S with limits for each phase, for each size of subgroup, and the rules of Nelson. */
export function variablesChart(input: VariablesInput): Calculation<VariablesChart> {
  const { subgroups, rules = nelsonRules } = input;
  const facts = {
    unit: '',
    inputs: { kind: input.kind, subgroups: subgroups.length },
    standardRef: SHEWHART,
  };
  const wrong = wrongInput(input);
  if (wrong) return unscored(wrong, facts);
  const kind = input.kind as VariableKind;
  const location: (RawPoint | null)[] = subgroups.map(() => null);
  const spread: (RawPoint | null)[] = subgroups.map(() => null);
  const phases: PhaseFigures[] = [];
  const warnings: Notice[] = [];
  for (const phase of measured(subgroups)) {
    if (phase.groups.length === 0) continue;
    const found = kind === 'imr' ? individuals(phase) : averages(kind, phase);
    if (!found)
      return unscored(
        {
          code: 'tooFewPoints',
          path: 'subgroups',
          values: { count: kind === 'imr' ? 2 : 1, phase: phase.phase || '1' },
        },
        facts,
      );
    const { centre, sigmaWithin } = found.figures;
    if (!Number.isFinite(centre) || !Number.isFinite(sigmaWithin))
      return unscored({ code: 'outOfRange', path: 'subgroups' }, facts);
    if (sigmaWithin === 0)
      warnings.push({ code: 'noVariation', path: 'subgroups', values: { phase: phase.phase || '1' } });
    for (const [at, point] of found.location) location[at] = point;
    for (const [at, point] of found.spread) spread[at] = point;
    phases.push(found.figures);
  }
  if (phases.length === 0)
    return unscored({ code: 'tooFewPoints', path: 'subgroups', values: { count: 2, phase: '1' } }, facts);
  const value = {
    location: chartOf(location, rules),
    spread: chartOf(
      spread,
      skewedRules.filter((rule) => rules.includes(rule)),
    ),
    phases,
  };
  return calculated(value, { ...facts, warnings, steps: stepsOf(kind, phases) });
}
