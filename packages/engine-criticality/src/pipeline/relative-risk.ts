import {
  type Calculation,
  calculated,
  findMissing,
  type Notice,
  type Step,
  shown,
  unscored,
} from '@ircrisk/units';

const REFERENCE = 'Muhlbauer, Pipeline Risk Management Manual; GB/T 27512-2011';
const SLACK = 1e-9;

export const likelihoodWeights = {
  thirdParty: 0.25,
  corrosion: 0.3,
  designManufacture: 0.2,
  operation: 0.15,
  groundMovement: 0.1,
} as const;
export const consequenceWeights = {
  medium: 0.4,
  population: 0.25,
  environment: 0.2,
  business: 0.15,
} as const;
export type PipelineBand = 'low' | 'medium' | 'mediumHigh' | 'high';
const bands: readonly (readonly [PipelineBand, number])[] = [
  ['high', 40],
  ['mediumHigh', 25],
  ['medium', 10],
];
const bandOf = (risk: number): PipelineBand => bands.find(([, limit]) => risk + SLACK >= limit)?.[0] ?? 'low';
/** Lower limits inclusive; what is no number has no band. */
export const pipelineBand = (risk: number): PipelineBand | null =>
  Number.isFinite(risk) ? bandOf(risk) : null;

/** As many decimals as it takes for the figure not to stand on the other side of a limit than its band: 24.956, not 25.0. */
export function riskDecimals(risk: number): number {
  const band = pipelineBand(risk);
  const agrees = (decimals: number) => pipelineBand(Number(risk.toFixed(decimals))) === band;
  return [1, 2, 3, 4, 5, 6].find(agrees) ?? 9;
}

type Scores<Weights> = Readonly<Partial<Record<keyof Weights, number | null>>>;

/** Weighted score 0–100; every part must be scored, the weights add to one. */
export function weightedScore<Weights extends Readonly<Record<string, number>>>(
  scores: Scores<Weights>,
  weights: Weights,
): Calculation {
  const facts = { unit: '1', inputs: { scores, weights }, standardRef: REFERENCE };
  for (const [name, weight] of Object.entries(weights)) {
    if (!Number.isFinite(weight)) return unscored({ code: 'notFinite', path: name, values: { name } }, facts);
    if (weight < 0) return unscored({ code: 'weightNegative', path: name, values: { name } }, facts);
  }
  const sum = Object.values(weights).reduce((total, weight) => total + weight, 0);
  if (Math.abs(sum - 1) > 1e-9)
    return unscored({ code: 'weightsNotOne', path: 'weights', values: { sum: shown(sum) } }, facts);
  for (const name of Object.keys(scores))
    if (!Object.hasOwn(weights, name))
      return unscored({ code: 'unknownFactor', path: name, values: { name } }, facts);
  let value = 0;
  const terms: string[] = [];
  for (const [name, weight] of Object.entries(weights)) {
    const score = scores[name];
    if (score === null || score === undefined)
      return unscored({ code: 'missingInput', path: name, values: { name } }, facts);
    if (!(score >= 0 && score <= 100))
      return unscored({ code: 'scoreOutside100', path: name, values: { name, value: score } }, facts);
    value += weight * score;
    terms.push(`${shown(weight)}·${shown(score)}`);
  }
  return calculated(value, {
    ...facts,
    steps: [
      {
        id: 'score',
        formula: 'Σ w·s',
        substituted: terms.join(' + '),
        value,
        unit: '1',
        reference: REFERENCE,
      },
    ],
  });
}

export type RelativeRisk = {
  readonly likelihood: number;
  readonly risk: number;
  readonly band: PipelineBand;
};

/** L is high where the line is safe, so LF = 100 − L; RR = LF·C/100. */
export function relativeRisk(input: {
  readonly safetyScore?: number | null;
  readonly consequenceScore?: number | null;
}): Calculation<RelativeRisk> {
  const facts = { unit: '1', inputs: { ...input }, standardRef: REFERENCE };
  for (const [name, value] of Object.entries({
    safetyScore: input.safetyScore,
    consequenceScore: input.consequenceScore,
  })) {
    if (value === null || value === undefined)
      return unscored({ code: 'missingInput', path: name, values: { name } }, facts);
    if (!(value >= 0 && value <= 100))
      return unscored({ code: 'scoreOutside100', path: name, values: { name, value } }, facts);
  }
  const { safetyScore: score, consequenceScore: consequence } = input as {
    safetyScore: number;
    consequenceScore: number;
  };
  const likelihood = 100 - score;
  const risk = (likelihood * consequence) / 100;
  const steps: Step[] = [
    {
      id: 'likelihood',
      formula: 'LF = 100 − L',
      substituted: `100 − ${shown(score)}`,
      value: likelihood,
      unit: '1',
      reference: REFERENCE,
    },
    {
      id: 'risk',
      formula: 'RR = LF · C / 100',
      substituted: `${shown(likelihood)} · ${shown(consequence)} / 100`,
      value: risk,
      unit: '1',
      reference: REFERENCE,
    },
  ];
  return calculated({ likelihood, risk, band: bandOf(risk) }, { ...facts, steps });
}

export type LineRisk = {
  readonly max: number;
  readonly mean: number;
  readonly band: PipelineBand;
  readonly ratedM: number;
};

/** A risk of null is a segment not rated yet; anything else must be a score, and every segment has a length. */
function segmentFault(
  segment: { readonly lengthM: number; readonly risk: number | null },
  place: number,
): Notice | undefined {
  const { risk } = segment;
  const fault =
    findMissing(segment, ['lengthM'], ['lengthM']) ??
    (risk === null ? undefined : findMissing(segment, ['risk'])) ??
    (risk === null || (risk >= 0 && risk <= 100)
      ? undefined
      : { code: 'scoreOutside100', values: { name: 'risk', value: risk } });
  return fault && { ...fault, path: `segments.${place}.${fault.values?.name}` };
}

/** Of a line: its worst segment, and the mean weighted by length; unrated segments are left out and told. */
export function lineRisk(
  segments: readonly { readonly lengthM: number; readonly risk: number | null }[],
): Calculation<LineRisk> {
  const facts = { unit: '1', inputs: { segments }, standardRef: REFERENCE };
  const fault = segments.map(segmentFault).find((notice) => notice !== undefined);
  if (fault) return unscored(fault, facts);
  const rated = segments.flatMap(({ lengthM, risk }) => (risk === null ? [] : [{ lengthM, risk }]));
  const ratedM = rated.reduce((sum, { lengthM }) => sum + lengthM, 0);
  if (ratedM === 0) return unscored({ code: 'nothingRated', path: 'segments' }, facts);
  const mean = rated.reduce((sum, { lengthM, risk }) => sum + lengthM * risk, 0) / ratedM;
  const max = rated.reduce((worst, { risk }) => Math.max(worst, risk), 0);
  const warnings: Notice[] =
    rated.length < segments.length
      ? [{ code: 'segmentsUnrated', values: { count: segments.length - rated.length } }]
      : [];
  const steps: Step[] = [
    {
      id: 'max',
      formula: 'max RR',
      substituted: `${rated.length}`,
      value: max,
      unit: '1',
      reference: REFERENCE,
    },
    {
      id: 'mean',
      formula: 'Σ L·RR / Σ L',
      substituted: `${shown(mean * ratedM)} / ${shown(ratedM)}`,
      value: mean,
      unit: '1',
      reference: REFERENCE,
    },
  ];
  return calculated({ max, mean, band: bandOf(max), ratedM }, { ...facts, warnings, steps });
}
