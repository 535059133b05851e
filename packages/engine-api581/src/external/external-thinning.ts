/** External corrosion and corrosion under insulation: a rate, an exposed age, then the thinning steps. */
import { quantity } from '../derivation.ts';
import { type Context, type DamageModel, segmentAt } from '../mechanisms/damage-model.ts';
import type { Cui, ExternalCorrosion } from '../mechanisms/mechanism.ts';
import { mechanismTemperature } from '../scc/susceptibility.ts';
import { DEFAULT_RATE_VARIATION } from '../thinning/reliability-base-factor.ts';
import { furnishedThickness, wallBasis } from '../thinning/thinning-damage-factor.ts';
import { baseFactor, thinningSegments } from '../thinning/thinning-segments.ts';
import { ageWithCoating, readCoating } from './coating-age.ts';
import {
  COMPLEXITY,
  cuiBaseRate,
  equipmentFactor,
  externalBaseRate,
  INSULATION,
  INSULATION_CONDITION,
} from './corrosion-rate.ts';

/** F_INS·F_CM·F_IC of the insulation system, 1 for a bare wall. */
function insulationFactor(context: Context, mechanism: ExternalCorrosion | Cui): number | null {
  if (mechanism.type !== 'cui') return 1;
  const { findings } = context;
  const insulation = findings.orDefault(mechanism.insulation, 'unknown', 'insulation');
  const complexity = findings.orDefault(mechanism.complexity, 'average', 'complexity');
  const condition = findings.orDefault(mechanism.insulationCondition, 'average', 'insulationCondition');
  if (insulation === null || complexity === null || condition === null) return null;
  if (complexity === 'aboveAverage') findings.doubtful('cuiComplexity', 'complexity');
  return INSULATION[insulation] * COMPLEXITY[complexity] * INSULATION_CONDITION[condition];
}

function baseRate(context: Context, mechanism: ExternalCorrosion | Cui): number | null {
  const { findings } = context;
  if (mechanism.corrosionRateMmPerYear !== undefined) {
    return findings.needed(mechanism.corrosionRateMmPerYear, 'corrosionRateMmPerYear');
  }
  const driver = findings.needed(mechanism.driver, 'driver');
  const temperature = mechanismTemperature(context, mechanism.temperatureC);
  if (driver === null || temperature === null) return null;
  if (mechanism.type === 'cui') return cuiBaseRate(temperature, driver);
  return externalBaseRate(temperature, driver);
}

export function compileExternalThinning(
  context: Context,
  mechanism: ExternalCorrosion | Cui,
  index: number,
): DamageModel | null {
  const { findings } = context;
  const furnished = furnishedThickness(context);
  const base = baseRate(context, mechanism);
  const insulation = insulationFactor(context, mechanism);
  const coating = readCoating(mechanism, findings);
  const confidence = findings.orDefault(mechanism.confidence, 'low', 'confidence');
  const basis = wallBasis(context, DEFAULT_RATE_VARIATION, context.component.componentType === 'TANKBOTTOM');
  if (furnished === null || base === null || insulation === null || coating === null) return null;
  if (confidence === null || basis === null) return null;
  const segments = thinningSegments(context, mechanism.type, furnished, confidence);
  if (!segments) return null;
  const equipment = equipmentFactor(
    mechanism.trapsWaterOrPoorSupport ?? false,
    mechanism.soilOrWaterInterface ?? false,
  );
  const rate = base * insulation * equipment;
  const insulated = mechanism.type === 'cui';

  const ageAt = (year: number): number => {
    const segment = segmentAt(segments, year);
    return ageWithCoating(year, segment.readingYear, coating, segment.coatingFailedYear);
  };
  return {
    type: mechanism.type,
    group: 'external',
    index,
    pattern: mechanism.pattern ?? 'general',
    df(year, trace) {
      const segment = segmentAt(segments, year);
      const age = ageAt(year);
      const lostMm = rate * age;
      trace?.step({
        figure: 'wallLostMm',
        formula: insulated ? 'loss = Cr_B·F_ins·F_eq·age' : 'loss = Cr_B·F_eq·age',
        clause: insulated ? 'API RP 581 Part 2 §16.6' : 'API RP 581 Part 2 §15.6',
        table: insulated ? 'cuiRate' : 'externalRate',
        cell: mechanism.driver ?? 'stated',
        inputs: {
          Cr_B: quantity(base, 'mm/yr'),
          ...(insulated ? { F_ins: quantity(insulation) } : {}),
          F_eq: quantity(equipment),
          age: quantity(age, 'yr'),
        },
        intermediate: { Cr: quantity(rate, 'mm/yr'), C_age: quantity(coating.lifeYears, 'yr') },
        value: lostMm,
        unit: 'mm',
      });
      const df = baseFactor(basis, segment, lostMm, trace);
      trace?.step({
        figure: 'df',
        formula: 'DF = DF_b',
        clause: insulated ? 'API RP 581 Part 2 §16.6' : 'API RP 581 Part 2 §15.6',
        inputs: { DF_b: quantity(df) },
        value: df,
        unit: '',
      });
      return df;
    },
    wall(year) {
      return { readingMm: segmentAt(segments, year).readingMm, lostMm: rate * ageAt(year) };
    },
  };
}
