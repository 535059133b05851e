import { type Calculation, calculated, type Notice, type Step, shown, unscored } from '@ircrisk/units';
import { type Chart, chartOf, phasesOf, type RawPoint, skewedRules, unknownRule } from './chart.ts';
import type { NelsonRule } from './nelson.ts';

const SHEWHART = 'ISO 7870-2:2023 (GB/T 17989.2); Nelson 1984';

export const attributeKinds = ['p', 'np', 'c', 'u'] as const;
export type AttributeKind = (typeof attributeKinds)[number];

export interface CountSample {
  /** Nonconforming items (p, np) or nonconformities (c, u); empty is a missing sample. */
  readonly count?: number | null;
  /** Items or areas looked at; the c chart has one area for all and needs none. */
  readonly size?: number | null;
  readonly phase?: string | null;
  readonly excluded?: boolean;
}
export interface AttributesInput {
  readonly kind: string;
  readonly samples: readonly CountSample[];
  readonly rules?: readonly NelsonRule[];
}
export interface AttributesChart {
  readonly chart: Chart;
  /** The mean share or count per unit of each phase. */
  readonly phases: readonly { readonly phase: string; readonly centre: number; readonly samples: number }[];
}

const isMissing = ({ count }: CountSample) => count === null || count === undefined;
const sizeOf = (kind: AttributeKind, sample: CountSample): number => (kind === 'c' ? 1 : (sample.size ?? 0));

function wrongSample(kind: AttributeKind, sample: CountSample, at: number): Notice | undefined {
  const path = `samples/${at}`;
  const number = at + 1;
  const count = sample.count as number;
  if (!Number.isInteger(count) || count < 0)
    return { code: 'notACount', path: `${path}/count`, values: { number, value: count } };
  if (kind === 'c') return undefined;
  if (sample.size === null || sample.size === undefined)
    return { code: 'sizeMissing', path: `${path}/size`, values: { number } };
  if (!(sample.size > 0) || !Number.isFinite(sample.size) || (kind !== 'u' && !Number.isInteger(sample.size)))
    return { code: 'sizeInvalid', path: `${path}/size`, values: { number, value: sample.size } };
  if (kind !== 'u' && count > sample.size)
    return { code: 'countAboveSize', path: `${path}/count`, values: { number, count, size: sample.size } };
  return undefined;
}

function wrongInput({ kind, samples, rules }: AttributesInput): Notice | undefined {
  if (!attributeKinds.includes(kind as AttributeKind))
    return { code: 'unknownChart', path: 'kind', values: { value: kind } };
  const rule = unknownRule(rules);
  if (rule) return rule;
  for (const [at, sample] of samples.entries()) {
    const wrong = isMissing(sample) ? undefined : wrongSample(kind as AttributeKind, sample, at);
    if (wrong) return wrong;
  }
  const sizes = new Set(samples.flatMap(({ size }) => (size === null || size === undefined ? [] : [size])));
  return kind === 'c' && sizes.size > 1 ? { code: 'areaVaries', path: 'samples' } : undefined;
}

/** Share or rate with its standard error; np and c show counts, p and u the quotient. */
function pointOf(kind: AttributeKind, sample: CountSample, centre: number, phase: string): RawPoint {
  const size = sizeOf(kind, sample);
  const error = Math.sqrt((kind === 'p' || kind === 'np' ? centre * (1 - centre) : centre) / size);
  const scale = kind === 'np' ? size : 1;
  const most = kind === 'p' || kind === 'np' ? scale : Number.POSITIVE_INFINITY;
  const [middle, sigma] = [centre * scale, error * scale];
  return {
    value: ((sample.count as number) / size) * scale,
    size,
    centre: middle,
    sigma,
    lower: sigma > 0 ? Math.max(0, middle - 3 * sigma) : null,
    upper: sigma > 0 ? Math.min(most, middle + 3 * sigma) : null,
    phase,
  };
}

/** p, np, c or u with limits at three standard errors, kept within what a count can be. */
export function attributesChart(input: AttributesInput): Calculation<AttributesChart> {
  const facts = {
    unit: '1',
    inputs: { kind: input.kind, samples: input.samples.length },
    standardRef: SHEWHART,
  };
  const wrong = wrongInput(input);
  if (wrong) return unscored(wrong, facts);
  const kind = input.kind as AttributeKind;
  const points: (RawPoint | null)[] = input.samples.map(() => null);
  const phases: { phase: string; centre: number; samples: number }[] = [];
  const [warnings, steps]: [Notice[], Step[]] = [[], []];
  for (const { phase, members } of phasesOf(input.samples)) {
    if (members.every(({ group }) => isMissing(group))) continue;
    const based = members.filter(({ group }) => !isMissing(group) && !group.excluded);
    const counts = based.reduce((sum, { group }) => sum + (group.count as number), 0);
    const sizes = based.reduce((sum, { group }) => sum + sizeOf(kind, group), 0);
    if (sizes === 0)
      return unscored(
        { code: 'tooFewPoints', path: 'samples', values: { count: 1, phase: phase || '1' } },
        facts,
      );
    const centre = counts / sizes;
    for (const { group, at } of members)
      if (!isMissing(group)) points[at] = pointOf(kind, group, centre, phase);
    if (centre === 0 || (centre === 1 && kind !== 'c' && kind !== 'u'))
      warnings.push({ code: 'noVariation', path: 'samples', values: { phase: phase || '1' } });
    phases.push({ phase, centre, samples: based.length });
    steps.push({
      id: `centre${phases.length}`,
      name: { zh: '中心线', en: 'Centre line' },
      formula: 'Σ count / Σ size',
      substituted: `${shown(counts)} / ${shown(sizes)}`,
      value: centre,
      unit: '1',
      reference: SHEWHART,
    });
  }
  if (phases.length === 0)
    return unscored({ code: 'tooFewPoints', path: 'samples', values: { count: 1, phase: '1' } }, facts);
  const rules = skewedRules.filter((rule) => !input.rules || input.rules.includes(rule));
  return calculated({ chart: chartOf(points, rules), phases }, { ...facts, warnings, steps });
}
