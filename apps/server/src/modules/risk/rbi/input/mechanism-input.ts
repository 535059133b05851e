import type { Htha, Mechanism, MechanismType, Thinning } from '@ircrisk/engine-api581';
import type { Gaps } from './gaps.ts';
import type { LedgerRow } from './ledger-rows.ts';
import { type MeasuredRate, measuredRate } from './measured-rate.ts';
import { reportedCracks } from './reported-cracks.ts';
import {
  chromiumOf,
  familyOf,
  insulationOf,
  liningOf,
  pressureOf,
  processOf,
  saysHydrogen,
  wordsOf,
} from './service-conditions.ts';
import { foundWalls, partRate } from './wall-history.ts';

/** Life over which a corrosion allowance is used up when the ledger states no design life. */
const USUAL_LIFE_YEARS = 20;
const HARDNESS_LIMIT_HB = 237;
const RATE = 'mechanisms.thinning.corrosionRateMmPerYear';
const CLADDING_RATE = 'mechanisms.thinning.claddingRateMmPerYear';

type RateFields = Pick<Thinning, 'corrosionRateMmPerYear' | 'confidence'>;

/** Without readings that tell a rate the allowance over the life; without that nothing, and the figure stops. */
function expectedRate(row: LedgerRow, gaps: Gaps, reason = 'rateFromAllowance'): RateFields {
  if (row.corrosionAllowance === null || row.corrosionAllowance <= 0) {
    gaps.note(RATE, 'stops', 'noRate');
    return { confidence: 'low' };
  }
  const rate = row.corrosionAllowance / (row.designLife ?? USUAL_LIFE_YEARS);
  gaps.note(RATE, 'high', reason, rate);
  return { corrosionRateMmPerYear: rate, confidence: 'low' };
}

const rateFields = ({ mmPerYear, confidence }: MeasuredRate): RateFields => ({
  corrosionRateMmPerYear: Math.max(mmPerYear, 0),
  confidence,
});

/**
 * Readings of a clad wall tell the rate of the metal that faces the fluid: the cladding's while the wall is thicker than
 * the base metal, the base metal's afterwards. The other rate is not known from them, and no rate is made up for a cladding.
 * The nominal thickness of the ledger is that of the whole wall, cladding and base metal.
 */
function cladThinning(row: LedgerRow, claddingThicknessMm: number, gaps: Gaps): Thinning {
  const baseMm = row.nominalThickness - claddingThicknessMm;
  const clad = { type: 'thinning' as const, claddingThicknessMm };
  const measured = partRate(row);
  const walls = [...row.locations.flat(), ...foundWalls(row)].map(({ thickness }) => thickness);
  if (walls.some((wall) => wall <= baseMm)) return bareThinning(row, clad, baseMm, gaps);
  if (measured && measured.mmPerYear >= 0) {
    gaps.note(CLADDING_RATE, 'low', 'claddingMeasured', measured.mmPerYear);
    return {
      ...clad,
      claddingRateMmPerYear: measured.mmPerYear,
      ...expectedRate(row, gaps, 'baseRateFromAllowance'),
    };
  }
  gaps.note(CLADDING_RATE, 'stops', measured ? 'claddingGrew' : 'noCladdingRate');
  return { ...clad, ...expectedRate(row, gaps, 'baseRateFromAllowance') };
}

/** Where the cladding is gone, only readings below it tell the rate of the base metal; across it they tell a mixture. */
function bareThinning(row: LedgerRow, clad: Thinning, baseMm: number, gaps: Gaps): Thinning {
  const whole = partRate(row);
  const across = Math.max(whole?.mmPerYear ?? 0, 0);
  const own = measuredRate(
    row.locations.map((readings) => readings.filter(({ thickness }) => thickness <= baseMm)),
  );
  gaps.note(CLADDING_RATE, 'low', 'claddingGone', across);
  // With no cladding left its rate has no part in the figure; the method asks for one all the same.
  const gone = { ...clad, claddingRateMmPerYear: across };
  // Readings over a small part of the service life tell too little, of the base metal as of any wall.
  if (own && own.mmPerYear >= 0 && whole?.by !== 'shortSpan') return { ...gone, ...rateFields(own) };
  const allowed = (row.corrosionAllowance ?? 0) / (row.designLife ?? USUAL_LIFE_YEARS);
  const rate = Math.max(across, allowed);
  gaps.note(RATE, rate > 0 ? 'high' : 'stops', 'noBaseRate', rate > 0 ? rate : null);
  return { ...gone, ...(rate > 0 ? { corrosionRateMmPerYear: rate } : {}), confidence: 'low' };
}

function thinning(row: LedgerRow, gaps: Gaps): Mechanism | null {
  if (row.statedRate !== null) {
    const tank = row.tank && {
      maintainedPerApi653: row.inspections.some(({ type }) => type === 'internal' || type === 'external'),
      settlement: row.tank.hasSurvey ? ('meetsApi653' as const) : ('neverEvaluated' as const),
    };
    if (row.tank?.hasSurvey)
      gaps.note('mechanisms.thinning.settlement', 'low', 'settlementAssumed', 'meetsApi653');
    return {
      type: 'thinning',
      corrosionRateMmPerYear: Math.max(row.statedRate, 0),
      confidence: 'medium',
      ...(tank ?? {}),
    };
  }
  if (row.claddingThickness !== null && row.claddingThickness > 0)
    return cladThinning(row, row.claddingThickness, gaps);
  const measured = partRate(row);
  if (measured?.by === 'foundWall') gaps.note(RATE, 'low', 'rateFromFoundWall', measured.mmPerYear);
  if (measured?.by === 'oneReading') gaps.note(RATE, 'low', 'rateFromOneReading', measured.mmPerYear);
  if (measured?.by === 'shortSpan') gaps.note(RATE, 'low', 'rateFromShortSpan', measured.mmPerYear);
  // A wall that seems to grow was measured wrongly: its rate is not known, and least of all zero.
  if (measured && measured.mmPerYear < 0) return { type: 'thinning', ...expectedRate(row, gaps, 'rateGrew') };
  return { type: 'thinning', ...(measured ? rateFields(measured) : expectedRate(row, gaps)) };
}

function external(row: LedgerRow, gaps: Gaps, type: 'external-corrosion' | 'cui'): Mechanism {
  gaps.note(`mechanisms.${type}.driver`, 'low', 'driverAssumed', 'moderate');
  gaps.note(`mechanisms.${type}.coatingQuality`, 'low', 'coatingAssumed', 'medium');
  if (row.inServiceDate)
    gaps.note(`mechanisms.${type}.coatingDate`, 'low', 'coatingDateAssumed', row.inServiceDate);
  const shared = {
    driver: 'moderate',
    confidence: 'low',
    coatingQuality: 'medium',
    ...(row.inServiceDate ? { coatingDate: row.inServiceDate } : {}),
  } as const;
  if (type === 'external-corrosion') return { type, ...shared };
  const insulation = insulationOf(row.insulation ?? '') as 'unknown';
  if (insulation === 'unknown')
    gaps.note('mechanisms.cui.insulation', 'low', 'insulationUnknown', insulation);
  return { type, ...shared, insulation };
}

/** Data of wet H2S service; null when the ledger has none. */
function sourWater(row: LedgerRow, type: 'scc-ssc' | 'scc-hic-sohic-h2s', gaps: Gaps): Mechanism | null {
  const process = processOf(row);
  if (!process || process.ph === null || process.h2sFraction === null) return null;
  // The ledger keeps a fraction of the stream; the tables ask for ppm in the water phase.
  const h2sPpm = process.h2sFraction * 1e6;
  gaps.note(`mechanisms.${type}.h2sPpm`, 'low', 'h2sFromStream', h2sPpm);
  const shared = { ph: process.ph, h2sPpm, cyanide: false };
  if (type === 'scc-ssc') return { type, ...shared };
  const isPlate = row.equipmentType !== 'piping' && row.partType !== 'tube';
  const steel = isPlate ? 'lowSulfur' : 'seamless';
  gaps.note(`mechanisms.${type}.steel`, 'high', 'steelAssumed', steel);
  return { type, ...shared, steel };
}

function chloride(row: LedgerRow, gaps: Gaps): Mechanism | null {
  const process = processOf(row);
  if (!process || process.chloridePpm === null) return null;
  const ph = gaps.assumed(process.ph, 7, 'mechanisms.scc-chloride.ph', 'low', 'phAssumed');
  return { type: 'scc-chloride', chloridePpm: process.chloridePpm, ph };
}

/** Where the stream's name says which amine and that it is lean or rich; null otherwise. */
function amine(row: LedgerRow): Mechanism | null {
  const words = wordsOf(row);
  const kind = /\b(MDEA|DEA|MEA|DIPA|DGA)\b/i.exec(words)?.[1]?.toUpperCase();
  const isRich = /富胺|富液|\brich\b/i.test(words);
  if (!kind || (!isRich && !/贫|\blean\b/i.test(words))) return null;
  return row.heatTreatment === null ? null : { type: 'scc-amine', amine: kind, lean: !isRich };
}

const MOLYBDENUM_STEELS: readonly (readonly [maxCr: number, steel: NonNullable<Htha['steel']>])[] = [
  [1.1, '1Cr-0.5Mo'],
  [1.9, '1.25Cr-0.5Mo'],
  [2.6, '2.25Cr-1Mo'],
  [4, '3Cr-1Mo'],
  [9.5, '6Cr-0.5Mo'],
];

/** The curve of API RP 941 a steel of the ledger has; the next lower one between two. */
function hydrogenSteel(row: LedgerRow): Htha['steel'] {
  const family = familyOf(row);
  if (family === 'carbon-steel') return 'carbon steel';
  if (family === 'c-half-mo') return 'C-0.5Mo';
  const chromium = chromiumOf(row);
  // Carbon-manganese grades stand among the low-alloy ones of the ledger.
  if (family === 'low-alloy' && chromium === null) return 'carbon steel';
  if (family !== 'low-alloy' && family !== 'cr-mo') return undefined;
  return MOLYBDENUM_STEELS.find(([max]) => (chromium ?? 0) <= max)?.[1];
}

const ATMOSPHERE_MPA = 0.101325;

/** Hydrogen attack: its pressure is at most that of the stream, which stands in until the study states it. */
function hydrogenAttack(row: LedgerRow, gaps: Gaps): Mechanism | null {
  const pressure = pressureOf(row);
  const steel = hydrogenSteel(row);
  if (!saysHydrogen(wordsOf(row)) || pressure === null || steel === undefined) return null;
  const hydrogenPartialPressureMPa = Math.max(pressure + ATMOSPHERE_MPA, 0);
  gaps.note(
    'mechanisms.htha.hydrogenPartialPressureMPa',
    'high',
    'hydrogenFromPressure',
    hydrogenPartialPressureMPa,
  );
  return { type: 'htha', steel, hydrogenPartialPressureMPa };
}

function lining(row: LedgerRow, gaps: Gaps): Mechanism | null {
  if (!row.lining) return null;
  gaps.note('mechanisms.lining.condition', 'low', 'liningConditionAssumed', 'average');
  return {
    type: 'lining',
    lining: liningOf(row.lining) as 'organicMedium',
    condition: 'average',
    ...(row.liningDate ? { installedDate: row.liningDate } : {}),
  };
}

/** A mechanism with what the ledger knows of it; null when it lacks what the method asks for. */
export function mechanismFromLedger(type: MechanismType, row: LedgerRow, gaps: Gaps): Mechanism | null {
  const found = knownMechanism(type, row, gaps);
  const cracks = reportedCracks(row, type);
  if (!cracks) return found;
  gaps.note(`mechanisms.${type}.cracksPresent`, 'high', 'cracksReported', cracks.date);
  return { ...(found ?? { type }), cracksPresent: true } as Mechanism;
}

function knownMechanism(type: MechanismType, row: LedgerRow, gaps: Gaps): Mechanism | null {
  switch (type) {
    case 'thinning':
      return thinning(row, gaps);
    case 'lining':
      return lining(row, gaps);
    case 'external-corrosion':
    case 'cui':
      return external(row, gaps, type);
    case 'external-chloride-scc':
    case 'cui-chloride-scc':
      gaps.note(`mechanisms.${type}.driver`, 'low', 'driverAssumed', 'moderate');
      return { type, driver: 'moderate' };
    case 'scc-ssc':
    case 'scc-hic-sohic-h2s':
      return row.heatTreatment === null ? null : sourWater(row, type, gaps);
    case 'scc-chloride':
      return chloride(row, gaps);
    case 'scc-amine':
      return amine(row);
    case 'htha':
      return hydrogenAttack(row, gaps);
    default:
      return null;
  }
}

export const assumedHardness = (type: MechanismType): number | null =>
  type === 'scc-ssc' || type === 'scc-hsc-hf' ? HARDNESS_LIMIT_HB : null;
