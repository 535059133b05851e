import {
  type Calculation,
  calculated,
  findMissing,
  type Notice,
  type Step,
  shown,
  unscored,
} from '@ircrisk/units';
import { gammaQuantile } from '../mathematics/gamma.ts';
import { poissonInterval } from './failure-rate.ts';

const OREDA = 'OREDA handbook 2015, multi-sample estimator';

export type Sample = { readonly failures: number; readonly hours: number };

export type MultiSample = {
  readonly method: 'multiSample' | 'pooled';
  /** Pooled rate Σn/Στ. */
  readonly pooled: number;
  readonly v: number;
  readonly deviation: number;
  readonly mean: number;
  /** Gamma spread of the rate between samples; null when pooled. */
  readonly gamma: { readonly alpha: number; readonly beta: number } | null;
  readonly lower: number;
  readonly upper: number;
  readonly confidence: number;
};

/** Mean rate and its spread between sites; one site, or several without spread, give the pooled rate with its own interval. */
export function poolRates(input: {
  samples?: readonly Sample[] | null;
  confidence?: number;
  method?: 'multiSample' | 'pooled';
}): Calculation<MultiSample> {
  const { confidence = 0.9, method = 'multiSample' } = input;
  const facts = { unit: '1/h', inputs: { ...input, confidence, method }, standardRef: OREDA };
  const missing = findMissing(input, ['samples']);
  if (missing) return unscored(missing, facts);
  const samples = input.samples ?? [];
  for (const [row, { failures, hours }] of samples.entries()) {
    if (!Number.isInteger(failures) || failures < 0)
      return unscored(
        { code: 'notACount', path: `samples/${row}/failures`, values: { name: 'failures' } },
        facts,
      );
    if (!(hours > 0)) return unscored({ code: 'noExposure', path: `samples/${row}/hours` }, facts);
  }
  if (samples.length === 0) return unscored({ code: 'tooFewSamples', path: 'samples' }, facts);

  const sum = (of: (sample: Sample) => number) => samples.reduce((total, sample) => total + of(sample), 0);
  const [n, s1, s2] = [
    sum(({ failures }) => failures),
    sum(({ hours }) => hours),
    sum(({ hours }) => hours ** 2),
  ];
  const pooled = n / s1;
  const v = sum(({ failures, hours }) => (failures - pooled * hours) ** 2 / hours);
  const spread = samples.length < 2 ? 0 : ((v - (samples.length - 1) * pooled) * s1) / (s1 * s1 - s2);
  const variance = method === 'pooled' ? 0 : Math.max(0, spread);
  const steps: Step[] = [
    {
      id: 'pooled',
      formula: 'θ₁ = Σn / Στ',
      substituted: `${n} / ${shown(s1, 9)}`,
      value: pooled,
      unit: '1/h',
      reference: OREDA,
    },
    {
      id: 'v',
      formula: 'V = Σ(nᵢ − θ₁τᵢ)² / τᵢ',
      substituted: `${samples.length} samples`,
      value: v,
      unit: '1/h',
      reference: OREDA,
    },
    {
      id: 'deviation',
      formula: 'σ² = max(0, (V − (m−1)θ₁)·S₁ / (S₁² − S₂))',
      substituted: `(${shown(v)} − ${samples.length - 1}·${shown(pooled)})·${shown(s1, 9)} / (${shown(s1, 9)}² − ${shown(s2)})`,
      value: Math.sqrt(variance),
      unit: '1/h',
      reference: OREDA,
    },
  ];
  if (variance === 0) {
    const interval = poissonInterval(n, s1, confidence);
    if (!interval) return unscored({ code: 'noConvergence' }, facts);
    const [lower, upper] = interval;
    const warnings: Notice[] =
      method === 'pooled' ? [] : [{ code: samples.length < 2 ? 'oneSample' : 'pooledOnly' }];
    return calculated<MultiSample>(
      { method: 'pooled', pooled, v, deviation: 0, mean: pooled, gamma: null, lower, upper, confidence },
      { ...facts, warnings, steps },
    );
  }
  const weight = ({ hours }: Sample) => 1 / (pooled / hours + variance);
  const mean = sum((sample) => (weight(sample) * sample.failures) / sample.hours) / sum(weight);
  const alpha = mean ** 2 / variance;
  const beta = mean / variance;
  const tail = (1 - confidence) / 2;
  const [low, high] = [gammaQuantile(tail, alpha), gammaQuantile(1 - tail, alpha)];
  if (low === null || high === null) return unscored({ code: 'noConvergence' }, facts);
  const [lower, upper] = [low / beta, high / beta];
  steps.push(
    {
      id: 'mean',
      formula: 'θ* = Σwᵢ(nᵢ/τᵢ) / Σwᵢ, wᵢ = 1/(θ₁/τᵢ + σ²)',
      substituted: `${samples.length} weights`,
      value: mean,
      unit: '1/h',
      reference: OREDA,
    },
    {
      id: 'alpha',
      formula: 'α = θ*² / σ²',
      substituted: `${shown(mean)}² / ${shown(variance)}`,
      value: alpha,
      unit: '1',
      reference: OREDA,
    },
    {
      id: 'beta',
      formula: 'β = θ* / σ²',
      substituted: `${shown(mean)} / ${shown(variance)}`,
      value: beta,
      unit: 'h',
      reference: OREDA,
    },
    {
      id: 'lower',
      formula: 'Γ⁻¹(p; α) / β',
      substituted: `p = ${shown(tail)}`,
      value: lower,
      unit: '1/h',
      reference: OREDA,
    },
    {
      id: 'upper',
      formula: 'Γ⁻¹(p; α) / β',
      substituted: `p = ${shown(1 - tail)}`,
      value: upper,
      unit: '1/h',
      reference: OREDA,
    },
  );
  return calculated<MultiSample>(
    {
      method: 'multiSample',
      pooled,
      v,
      deviation: Math.sqrt(variance),
      mean,
      gamma: { alpha, beta },
      lower,
      upper,
      confidence,
    },
    { ...facts, steps },
  );
}
