import type { Mechanism, MechanismType, Thinning } from '@ircrisk/engine-api581';
import type { Gaps } from './gaps.ts';
import type { LedgerRow, ReadingRow } from './ledger-rows.ts';
import { type MeasuredRate, measuredRate } from './measured-rate.ts';
import { insulationOf, liningOf, processOf } from './service-conditions.ts';

/** Life over which a corrosion allowance is used up when the ledger states no design life. */
const USUAL_LIFE_YEARS = 20;
const HARDNESS_LIMIT_HB = 237;

type RateFields = Pick<Thinning, 'corrosionRateMmPerYear' | 'confidence'>;

/** Without readings that tell a rate the allowance over the life; without that nothing, and the figure stops. */
function expectedRate(row: LedgerRow, gaps: Gaps, reason = 'rateFromAllowance'): RateFields {
  if (row.corrosionAllowance === null || row.corrosionAllowance <= 0) {
    gaps.note('mechanisms.thinning.corrosionRateMmPerYear', 'stops', 'noRate');
    return { confidence: 'low' };
  }
  const rate = row.corrosionAllowance / (row.designLife ?? USUAL_LIFE_YEARS);
  gaps.note('mechanisms.thinning.corrosionRateMmPerYear', 'high', reason, rate);
  return { corrosionRateMmPerYear: rate, confidence: 'low' };
}

const rateFields = ({ mmPerYear, confidence }: MeasuredRate): RateFields => ({
  corrosionRateMmPerYear: Math.max(mmPerYear, 0),
  confidence,
});

/** The thinnest wall of the last date on which the part was measured. */
function latestWall(locations: readonly ReadingRow[][]): number | null {
  const readings = locations.flat();
  const last = readings.reduce((date, reading) => (reading.date > date ? reading.date : date), '');
  const walls = readings.filter(({ date }) => date === last).map(({ thickness }) => thickness);
  return walls.length === 0 ? null : Math.min(...walls);
}

/**
 * Readings of a clad wall tell the rate of the metal that faces the fluid: the cladding's while the wall is thicker than
 * the base metal, the base metal's afterwards. The other rate is not known from them, and no rate is made up for a cladding.
 */
function cladThinning(row: LedgerRow, claddingThicknessMm: number, gaps: Gaps): Thinning {
  const measured = measuredRate(row.locations);
  const wall = latestWall(row.locations);
  const clad = { type: 'thinning' as const, claddingThicknessMm };
  if (measured && wall !== null && wall <= row.nominalThickness) {
    gaps.note('mechanisms.thinning.claddingRateMmPerYear', 'low', 'claddingGone', measured.mmPerYear);
    return { ...clad, claddingRateMmPerYear: Math.max(measured.mmPerYear, 0), ...rateFields(measured) };
  }
  if (measured) {
    gaps.note('mechanisms.thinning.claddingRateMmPerYear', 'low', 'claddingMeasured', measured.mmPerYear);
    return { ...clad, claddingRateMmPerYear: Math.max(measured.mmPerYear, 0), ...expectedRate(row, gaps) };
  }
  gaps.note('mechanisms.thinning.claddingRateMmPerYear', 'stops', 'noCladdingRate');
  return { ...clad, ...expectedRate(row, gaps) };
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
  const measured = measuredRate(row.locations);
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
    default:
      return null;
  }
}

export const assumedHardness = (type: MechanismType): number | null =>
  type === 'scc-ssc' || type === 'scc-hsc-hf' ? HARDNESS_LIMIT_HB : null;
