/** 885 °F embrittlement and sigma phase (Part 2 §22, §23): direct tables of the lowest metal temperature. */
import { quantity } from '../derivation.ts';
import { interpolate } from '../interpolation.ts';
import type { Context, DamageModel } from '../mechanisms/damage-model.ts';
import type { Embrittlement885, SigmaPhase } from '../mechanisms/mechanism.ts';
import table from '../tables/metallurgical.json' with { type: 'json' };
import { readMinimumTemperature } from './brittle-fracture.ts';
import { constantModel } from './constant-model.ts';

const EMBRITTLEMENT_ROWS = table.embrittlement885F.rows_dT_C_df
  .filter((row): row is number[] => typeof row[0] === 'number')
  .toSorted((a, b) => a[0]! - b[0]!);
const DELTA = EMBRITTLEMENT_ROWS.map((row) => row[0]!);
const FACTOR = EMBRITTLEMENT_ROWS.map((row) => row[1]!);
export const REFERENCE_885_C = table.embrittlement885F.T_ref_C;

const SIGMA_ROWS = table.sigmaPhase.rows.toSorted((a, b) => a[0]! - b[0]!);
const SIGMA_TEMPERATURE = SIGMA_ROWS.map((row) => row[0]!);
const SIGMA = {
  low: SIGMA_ROWS.map((row) => row[1]!),
  medium: SIGMA_ROWS.map((row) => row[2]!),
  high: SIGMA_ROWS.map((row) => row[3]!),
};

/** No damage factor above 56 °C over the reference; the coldest row holds below it. */
export function embrittlement885Factor(deltaC: number): number {
  return deltaC > 56 ? 0 : interpolate(DELTA, FACTOR, deltaC);
}

/** Below 1 % there is no sigma phase to speak of. */
export function sigmaClass(sigmaPercent: number): keyof typeof SIGMA | 'none' {
  if (sigmaPercent < 1) return 'none';
  if (sigmaPercent < 5) return 'low';
  return sigmaPercent < 10 ? 'medium' : 'high';
}

export function sigmaFactor(sigma: keyof typeof SIGMA | 'none', minimumC: number): number {
  return sigma === 'none' ? 0 : interpolate(SIGMA_TEMPERATURE, SIGMA[sigma], minimumC);
}

export function compileEmbrittlement885(
  context: Context,
  mechanism: Embrittlement885,
  index: number,
): DamageModel | null {
  const minimum = readMinimumTemperature(mechanism.minimumTemperatureC, context);
  const reference = mechanism.referenceTemperatureC ?? REFERENCE_885_C;
  if (minimum === null) return null;
  const delta = minimum - reference;
  return constantModel('embrittlement-885f', index, embrittlement885Factor(delta), {
    formula: '',
    branch: 'interpolated',
    clause: 'API RP 581 Part 2 §22.6',
    table: 'embrittlement885',
    inputs: { T_min: quantity(minimum, '°C'), T_ref: quantity(reference, '°C'), ΔT: quantity(delta, 'Δ°C') },
  });
}

export function compileSigmaPhase(
  context: Context,
  mechanism: SigmaPhase,
  index: number,
): DamageModel | null {
  const minimum = readMinimumTemperature(mechanism.minimumTemperatureC, context);
  const percent = context.findings.needed(mechanism.sigmaPercent, 'sigmaPercent');
  if (minimum === null || percent === null) return null;
  const sigma = sigmaClass(percent);
  return constantModel('sigma-phase', index, sigmaFactor(sigma, minimum), {
    formula: '',
    branch: 'interpolated',
    clause: 'API RP 581 Part 2 §23.6',
    table: 'sigma',
    cell: sigma,
    inputs: { T_min: quantity(minimum, '°C'), σ: quantity(percent, '%') },
  });
}
