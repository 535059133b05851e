/** Thinning damage factor of a component (Part 2 §4): unclad, clad and tank bottom. */
import { quantity, type Trace } from '../derivation.ts';
import type { Findings } from '../findings.ts';
import { type Context, type DamageModel, segmentAt } from '../mechanisms/damage-model.ts';
import type { Thinning } from '../mechanisms/mechanism.ts';
import type { Edition } from '../settings.ts';
import table from '../tables/thinning.json' with { type: 'json' };
import { bottomCorrosionRate } from '../tank/bottom-corrosion-rate.ts';
import { DEFAULT_RATE_VARIATION } from './reliability-base-factor.ts';
import { baseFactor, type ThinningSegment, thinningSegments, type WallBasis } from './thinning-segments.ts';
import { tankBottomMinimumMm, wallLostMm, yearsOfCladding } from './wall-loss.ts';

const FACTORS = table.adjustmentFactors;
const MINIMUM_DF = table.minimumDf;

/** Above this a stated rate is asked about. */
export const UNUSUAL_RATE = 5;

export function isTankComponent(componentType: string): boolean {
  return componentType === 'TANKBOTTOM' || componentType.startsWith('COURSE-');
}

export interface ThinningAdjustments {
  injection?: number;
  deadLeg?: number;
  weld?: number;
  maintenance?: number;
  settlement?: number;
  onlineMonitoring?: number;
}

/** F_IP·F_DL·F_WD·F_AM·F_SM/F_OM. */
export function adjustmentProduct(factors: ThinningAdjustments): number {
  return (
    ((factors.injection ?? 1) *
      (factors.deadLeg ?? 1) *
      (factors.weld ?? 1) *
      (factors.maintenance ?? 1) *
      (factors.settlement ?? 1)) /
    (factors.onlineMonitoring ?? 1)
  );
}

/** DF = max(DFb·F_IP·F_DL·F_WD·F_AM·F_SM/F_OM, 0.1). */
export function adjustedThinningFactor(base: number, adjustment: number): number {
  return Math.max(base * adjustment, MINIMUM_DF);
}

/** How Art is formed for this wall: by strength, or against t_min + CA for tank bottoms and in the 2nd-edition form. */
export function wallBasis(context: Context, rateVariation: number, tankBottom: boolean): WallBasis | null {
  const { component, findings } = context;
  if (!tankBottom && context.edition !== 'gbt-26610') {
    const strength = context.strength();
    return strength && { form: 'reliability', strength, rateVariation };
  }
  const { prefix } = findings;
  findings.prefix = '';
  const allowanceMm = findings.orDefault(
    component.geometry?.corrosionAllowanceMm,
    0,
    'geometry.corrosionAllowanceMm',
  );
  if (!tankBottom) findings.doubtful('legacyArt', 'mechanisms');
  findings.prefix = prefix;
  if (tankBottom) {
    const barrier = findings.neededAt(
      component.tank?.releasePreventionBarrier,
      'tank.releasePreventionBarrier',
    );
    return barrier === null
      ? null
      : { form: 'tankBottom', minimumMm: tankBottomMinimumMm(barrier), allowanceMm };
  }
  const minimumMm = findings.neededAt(component.geometry?.minimumThicknessMm, 'geometry.minimumThicknessMm');
  if (minimumMm === 0) return findings.problemAt('not-positive', 'geometry.minimumThicknessMm', { value: 0 });
  return minimumMm === null ? null : { form: 'legacy', minimumMm, allowanceMm };
}

function rateOf(context: Context, thinning: Thinning): number | null {
  const { findings } = context;
  if (thinning.corrosionRateMmPerYear === undefined && thinning.bottom) {
    return bottomCorrosionRate(thinning.bottom, findings)?.rate ?? null;
  }
  const rate = findings.needed(thinning.corrosionRateMmPerYear, 'corrosionRateMmPerYear');
  if (rate !== null && rate > UNUSUAL_RATE)
    findings.warn('rate-unusual', 'corrosionRateMmPerYear', { value: rate });
  return rate;
}

export function furnishedThickness({ component, findings }: Context): number | null {
  return findings.neededAt(component.geometry?.furnishedThicknessMm, 'geometry.furnishedThicknessMm');
}

export function compileThinning(context: Context, thinning: Thinning, index: number): DamageModel | null {
  const { component, findings, edition } = context;
  const furnished = furnishedThickness(context);
  const rate = rateOf(context, thinning);
  const confidence = findings.orDefault(thinning.confidence, 'low', 'confidence');
  const variation = thinning.rateVariation ?? DEFAULT_RATE_VARIATION;
  const monitoring = thinning.onlineMonitoringFactor ?? 1;
  const tankBottom = component.componentType === 'TANKBOTTOM';
  const basis = wallBasis(context, variation, tankBottom);
  let claddingRate = 0;
  let claddingMm = 0;
  if (thinning.claddingThicknessMm !== undefined || thinning.claddingRateMmPerYear !== undefined) {
    const thickness = findings.needed(thinning.claddingThicknessMm, 'claddingThicknessMm');
    const cladding = findings.needed(thinning.claddingRateMmPerYear, 'claddingRateMmPerYear');
    if (thickness === null || cladding === null) return null;
    if (furnished !== null && thickness >= furnished) {
      return findings.problem('above-maximum', 'claddingThicknessMm', { value: thickness, max: furnished });
    }
    claddingMm = thickness;
    claddingRate = cladding;
    if (thickness > 0 && cladding === 0) findings.warn('cladding-without-rate', 'claddingRateMmPerYear');
    if (edition === 'api581-3-addendum-2') findings.doubtful('thinningPrior', 'claddingThicknessMm');
  }
  if (furnished === null || rate === null || basis === null) return null;
  const segments = thinningSegments(context, 'thinning', furnished, confidence);
  if (!segments) return null;

  const baseMetalMm = furnished - claddingMm;
  const factors = adjustments(component.componentType, thinning, findings);
  if (!factors) return null;

  const adjustment = adjustmentProduct({ ...factors, onlineMonitoring: monitoring });
  const claddingYears = (segment: ThinningSegment): number =>
    claddingMm > 0 ? yearsOfCladding(segment.readingMm, baseMetalMm, claddingRate) : 0;
  const lostSince = (segment: ThinningSegment, year: number): number => {
    const age = Math.max(year - segment.readingYear, 0);
    return wallLostMm(age, rate, claddingRate, claddingYears(segment), edition);
  };
  return {
    type: 'thinning',
    group: 'thinning',
    index,
    pattern: thinning.pattern ?? 'general',
    df(year, trace) {
      const segment = segmentAt(segments, year);
      const lostMm = lostSince(segment, year);
      const age = Math.max(year - segment.readingYear, 0);
      if (trace && claddingMm > 0) {
        traceCladding(trace, segment.readingMm, baseMetalMm, claddingRate, claddingYears(segment));
      }
      if (trace)
        traceLoss(
          trace,
          age,
          rate,
          claddingMm > 0 ? claddingRate : null,
          claddingYears(segment),
          edition,
          lostMm,
        );
      const base = baseFactor(basis, segment, lostMm, trace);
      const df = adjustedThinningFactor(base, adjustment);
      trace?.step({
        figure: 'df',
        formula: 'DF = max(DF_b·F_IP·F_DL·F_WD·F_AM·F_SM/F_OM, 0.1)',
        clause: 'API RP 581 Part 2 §4.5.7',
        inputs: {
          DF_b: quantity(base),
          F_IP: quantity(factors.injection),
          F_DL: quantity(factors.deadLeg),
          F_WD: quantity(factors.weld),
          F_AM: quantity(factors.maintenance),
          F_SM: quantity(factors.settlement),
          F_OM: quantity(monitoring),
        },
        value: df,
        unit: '',
      });
      return df;
    },
    wall(year) {
      const segment = segmentAt(segments, year);
      return { readingMm: segment.readingMm, lostMm: lostSince(segment, year) };
    },
  };
}

function adjustments(componentType: string, thinning: Thinning, findings: Findings) {
  const tank = isTankComponent(componentType);
  const settlement = tank
    ? findings.orDefault(thinning.settlement, 'neverEvaluated', 'settlement')
    : 'meetsApi653';
  if (settlement === null) return null;
  const maintained = tank
    ? findings.orDefault(thinning.maintainedPerApi653, false, 'maintainedPerApi653')
    : true;
  return {
    injection: thinning.injectionPointNotInspected
      ? FACTORS.FIP.injectionOrMixPointWithoutHighlyEffectiveInspection
      : 1,
    deadLeg: thinning.deadLegNotInspected ? FACTORS.FDL.deadLegWithoutHighlyEffectiveInspection : 1,
    weld: tank && thinning.notWelded ? FACTORS.FWD.tankNotWelded : 1,
    maintenance: maintained ? FACTORS.FAM.maintainedPerApi653 : FACTORS.FAM.otherwise,
    settlement: FACTORS.FSM[settlement],
  };
}

function traceCladding(
  trace: Trace,
  readingMm: number,
  baseMetalMm: number,
  rate: number,
  years: number,
): void {
  trace.step({
    figure: 'claddingYears',
    formula: 'age_rc = max((t_rdi − t_bm)/Cr_cm, 0)',
    clause: 'API RP 581 Part 2 §4.5.7',
    inputs: {
      t_rdi: quantity(readingMm, 'mm'),
      t_bm: quantity(baseMetalMm, 'mm'),
      Cr_cm: quantity(rate, 'mm/yr'),
    },
    // A cladding that does not corrode outlasts every date.
    value: Number.isFinite(years) ? years : '∞',
    unit: 'yr',
  });
}

/** Addendum 2 leaves the cladding's own loss out of Art. */
function lossFormula(clad: boolean, addendum: boolean, isConsumed: boolean): string {
  if (!clad) return 'loss = Cr_bm·age';
  if (!isConsumed) return addendum ? 'loss = 0' : 'loss = Cr_cm·age';
  return addendum ? 'loss = Cr_bm·(age − age_rc)' : 'loss = Cr_cm·age_rc + Cr_bm·(age − age_rc)';
}

function traceLoss(
  trace: Trace,
  age: number,
  rate: number,
  claddingRate: number | null,
  claddingYears: number,
  edition: Edition,
  lostMm: number,
): void {
  const clad = claddingRate !== null;
  trace.step({
    figure: 'wallLostMm',
    formula: lossFormula(clad, edition === 'api581-3-addendum-2', age > claddingYears),
    ...(clad ? { branch: age > claddingYears ? 'cladding-used-up' : 'cladding-left' } : {}),
    clause: 'API RP 581 Part 2 §4.5.7',
    inputs: {
      age: quantity(age, 'yr'),
      Cr_bm: quantity(rate, 'mm/yr'),
      ...(clad ? { Cr_cm: quantity(claddingRate, 'mm/yr') } : {}),
      ...(clad && Number.isFinite(claddingYears) ? { age_rc: quantity(claddingYears, 'yr') } : {}),
    },
    value: lostMm,
    unit: 'mm',
  });
}
