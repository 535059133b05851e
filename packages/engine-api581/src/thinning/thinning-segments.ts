/** The stretch between two inspections, and the base factor of a thinning wall within it. */
import { quantity, type Trace } from '../derivation.ts';
import type { Context } from '../mechanisms/damage-model.ts';
import { type Counts, noInspections } from '../mechanisms/inspection-credit.ts';
import type { Confidence, MechanismType } from '../mechanisms/mechanism.ts';
import { legacyBaseFactor, tankBottomBaseFactor, tankBottomLevel } from './art-tables.ts';
import {
  heldLoss,
  RATE_FACTORS,
  reliabilityBaseFactor,
  reliabilityIndex,
  type StateWeights,
  stateProbabilities,
  VARIATIONS,
} from './reliability-base-factor.ts';
import type { Strength } from './strength.ts';
import { artAgainstAllowance } from './wall-loss.ts';

export interface ThinningSegment {
  fromYear: number;
  /** Date and value of the reading the loss is counted from. */
  readingYear: number;
  readingMm: number;
  counts: Counts;
  weights: StateWeights;
  /** Last date on which the coating was found failed. */
  coatingFailedYear: number | null;
}

/** How Art and the base factor are formed. */
export type WallBasis =
  | { form: 'reliability'; strength: Strength; rateVariation: number }
  | { form: 'tankBottom' | 'legacy'; minimumMm: number; allowanceMm: number };

export function thinningSegments(
  context: Context,
  type: MechanismType,
  furnishedMm: number,
  confidence: Confidence,
): ThinningSegment[] | null {
  const counts = noInspections();
  let readingYear = context.startYear;
  let readingMm = furnishedMm;
  const segments: ThinningSegment[] = [
    {
      fromYear: context.startYear,
      readingYear,
      readingMm,
      counts: { ...counts },
      weights: stateProbabilities(confidence, counts),
      coatingFailedYear: null,
    },
  ];
  let failedYear: number | null = null;
  for (const credit of context.credits(type)) {
    if (credit.effectiveness !== 'E') counts[credit.effectiveness]++;
    if (credit.wallThicknessMm !== null) {
      readingYear = credit.year;
      readingMm = credit.wallThicknessMm;
    }
    if (credit.coatingFailed) failedYear = credit.year;
    segments.push({
      fromYear: credit.year,
      readingYear,
      readingMm,
      counts: { ...counts },
      weights: stateProbabilities(confidence, counts),
      coatingFailedYear: failedYear,
    });
  }
  return segments;
}

export function baseFactor(
  basis: WallBasis,
  segment: ThinningSegment,
  lostMm: number,
  trace: Trace | null,
): number {
  if (basis.form === 'reliability') {
    const art = lostMm / segment.readingMm;
    const ratio = basis.strength.requiredMm / segment.readingMm;
    const base = reliabilityBaseFactor(art, ratio, segment.weights, basis.rateVariation);
    if (trace) traceReliability(trace, basis, segment, lostMm, art, ratio, base);
    return base;
  }
  const art = artAgainstAllowance(segment.readingMm, lostMm, basis.minimumMm, basis.allowanceMm);
  const tank = basis.form === 'tankBottom';
  const base = tank ? tankBottomBaseFactor(art, segment.counts) : legacyBaseFactor(art, segment.counts);
  trace?.step({
    figure: 'art',
    formula: 'A_rt = max(1 − (t_rdi − loss)/(t_min + CA), 0)',
    clause: 'API RP 581 Part 2 §4.5.7',
    inputs: {
      t_rdi: quantity(segment.readingMm, 'mm'),
      loss: quantity(lostMm, 'mm'),
      t_min: quantity(basis.minimumMm, 'mm'),
      CA: quantity(basis.allowanceMm, 'mm'),
    },
    value: art,
    unit: '',
  });
  trace?.step({
    figure: 'dfBase',
    formula: '',
    branch: 'interpolated',
    clause: 'API RP 581 Part 2 §4.5.7',
    table: tank ? 'tankBottom' : 'legacyArt',
    cell: tank
      ? `A_rt ${art.toFixed(4)}, column ${tankBottomLevel(segment.counts)}`
      : `A_rt ${art.toFixed(4)}, ${describeCounts(segment.counts)}`,
    inputs: { A_rt: quantity(art) },
    value: base,
    unit: '',
    warnings: art > (tank ? 1 : 0.65) ? ['extrapolated'] : [],
  });
  return base;
}

export function describeCounts(counts: Counts): string {
  const parts = (['A', 'B', 'C', 'D'] as const).filter((level) => counts[level] > 0);
  return parts.map((level) => `${counts[level]}${level}`).join(' + ') || 'E';
}

function traceReliability(
  trace: Trace,
  basis: Extract<WallBasis, { form: 'reliability' }>,
  segment: ThinningSegment,
  lostMm: number,
  art: number,
  ratio: number,
  base: number,
): void {
  basis.strength.trace(trace);
  trace.step({
    figure: 'art',
    formula: 'A_rt = loss/t_rdi',
    clause: 'API RP 581 Part 2 §4.5.7',
    inputs: { loss: quantity(lostMm, 'mm'), t_rdi: quantity(segment.readingMm, 'mm') },
    value: art,
    unit: '',
  });
  trace.step({
    figure: 'strengthRatio',
    formula: 'SR_p = t_SR/t_rdi',
    clause: 'API RP 581 Part 2 §4.5.7',
    inputs: {
      t_SR: quantity(basis.strength.requiredMm, 'mm'),
      t_rdi: quantity(segment.readingMm, 'mm'),
    },
    value: ratio,
    unit: '',
  });
  const variance = basis.rateVariation ** 2;
  const betas = RATE_FACTORS.map((factor) => reliabilityIndex(factor * art, ratio, variance));
  for (const [k, factor] of RATE_FACTORS.entries()) {
    trace.step({
      figure: `beta[${k}]`,
      formula: 'β = (1 − x − SR_p)/√(x²·COV_Δt² + (1 − x)^2·COV_sf² + SR_p²·COV_P²)',
      clause: 'API RP 581 Part 2 §4.5.7',
      inputs: {
        x: quantity(heldLoss(factor * art, ratio, variance)),
        D_s: quantity(factor),
        A_rt: quantity(art),
        SR_p: quantity(ratio),
        COV_Δt: quantity(basis.rateVariation),
        ...VARIATIONS,
      },
      value: betas[k]!,
      unit: '',
    });
  }
  trace.step({
    figure: 'dfBase',
    formula: 'DF_b = (Po_1·Φ(−β_1) + Po_2·Φ(−β_2) + Po_3·Φ(−β_3))/1.56E-4',
    clause: 'API RP 581 Part 2 §4.5.7',
    table: 'thinningConditional',
    cell: describeCounts(segment.counts),
    inputs: Object.fromEntries(
      betas.flatMap((beta, k) => [
        [`Po_${k + 1}`, quantity(segment.weights[k]!)],
        [`β_${k + 1}`, quantity(beta)],
      ]),
    ),
    value: base,
    unit: '',
  });
}
