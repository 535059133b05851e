/** Release rate, available mass, duration and type for one hole (Part 3 §4.3 to §4.7). */
import type { Grade } from '../component.ts';
import table from '../tables/consequence.json' with { type: 'json' };
import type { Fluid, Phase } from './fluid.ts';

const C = table.constants.values;
const C1 = C.C1[0]!;
const C2 = C.C2[0]!;
const C3 = C.C3[0]!;
const C4 = C.C4[0]!;
/** J/(kmol K). With 8.314 every gas release comes out 31.6 times too large. */
export const GAS_CONSTANT = 8314;
export const ATMOSPHERE_KPA = table.constants.Patm_kPa;
export const GAS_DISCHARGE = 0.9;
export const LIQUID_DISCHARGE = 0.61;
const INSTANTANEOUS_SECONDS = 180;
/** Area of the 203 mm hole that limits what other equipment can add. */
export const LARGEST_FEED_MM2 = 32450;

export const HOLE_DIAMETERS_MM = [6.4, 25, 102, 406] as const;

export const holeArea = (diameterMm: number): number => (Math.PI / 4) * diameterMm * diameterMm;

/** P_trans = Patm·((k + 1)/2)^(k/(k − 1)). */
export function transitionPressureKPa(k: number): number {
  return ATMOSPHERE_KPA * ((k + 1) / 2) ** (k / (k - 1));
}

export function liquidReleaseRate(
  areaMm2: number,
  density: number,
  pressureKPa: number,
  discharge = LIQUID_DISCHARGE,
  viscosityFactor = 1,
): number {
  const drop = Math.max(pressureKPa - ATMOSPHERE_KPA, 0);
  return discharge * viscosityFactor * density * (areaMm2 / C1) * Math.sqrt((2 * drop) / density);
}

export function gasReleaseRate(
  areaMm2: number,
  molarMass: number,
  k: number,
  pressureKPa: number,
  temperatureK: number,
  discharge = GAS_DISCHARGE,
): number {
  return (discharge / C2) * areaMm2 * pressureKPa * gasFlux(molarMass, k, pressureKPa, temperatureK);
}

/** The part of the gas rate that does not depend on the hole: sonic above the transition pressure, subsonic below. */
function gasFlux(molarMass: number, k: number, pressureKPa: number, temperatureK: number): number {
  const base = molarMass / (GAS_CONSTANT * temperatureK);
  if (pressureKPa > transitionPressureKPa(k)) {
    return Math.sqrt(k * base * (2 / (k + 1)) ** ((k + 1) / (k - 1)));
  }
  if (pressureKPa <= ATMOSPHERE_KPA) return 0;
  const ratio = ATMOSPHERE_KPA / pressureKPa;
  return Math.sqrt(base * ((2 * k) / (k - 1)) * ratio ** (2 / k) * (1 - ratio ** ((k - 1) / k)));
}

/** Everything needed to turn a hole into a rate. Pressures absolute. */
export interface StoredFluid {
  fluid: Fluid;
  stored: Phase;
  density: number;
  /** Heat capacity ratio; only used for gas. */
  k: number;
  pressureKPa: number;
  temperatureK: number;
}

/** Rates of one source through holes of any area. */
export function releaseRates(source: StoredFluid): (areaMm2: number) => number {
  const { density, pressureKPa } = source;
  if (source.stored === 'liquid') return (areaMm2) => liquidReleaseRate(areaMm2, density, pressureKPa);
  const flux = gasFlux(source.fluid.molarMass, source.k, pressureKPa, source.temperatureK);
  return (areaMm2) => (GAS_DISCHARGE / C2) * areaMm2 * pressureKPa * flux;
}

type ByGrades<T> = Record<Grade, Record<Grade, T>>;
const byGrades = <T>(value: T): ByGrades<T> => ({
  A: { A: value, B: value, C: value },
  B: { A: value, B: value, C: value },
  C: { A: value, B: value, C: value },
});

const REDUCTION = byGrades(0);
for (const row of table.fact_di) REDUCTION[row.det as Grade][row.iso as Grade] = row.f;

/** fact_di: share of the release cut off by detection and isolation. */
export function detectionReduction(detection: Grade, isolation: Grade): number {
  return REDUCTION[detection][isolation];
}

const DURATIONS = byGrades<readonly [number, number, number]>([0, 0, 0]);
for (const row of table.leakDurationMax_min) {
  for (const isolation of row.iso.split('|')) {
    DURATIONS[row.det as Grade][isolation as Grade] = [row.d6_4, row.d25, row.d102];
  }
}

/** Longest leak in minutes for hole 1..4; the rupture never outlasts the large hole. */
export function longestLeakMinutes(detection: Grade, isolation: Grade, hole: number): number {
  return DURATIONS[detection][isolation][Math.min(hole, 2)]!;
}

const MITIGATION = {
  blowdown: table.fact_mit['inventory blowdown with isolation rating B or better'],
  'deluge-and-monitors': table.fact_mit['fire water deluge and monitors'],
  monitors: table.fact_mit['fire water monitors only'],
  'foam-spray': table.fact_mit['foam spray'],
  none: table.fact_mit.none,
};
export const MITIGATIONS = MITIGATION;

export interface Release {
  diameterMm: number;
  /** Theoretical rate W, kg/s. */
  rateKgPerS: number;
  addedMassKg: number;
  availableMassKg: number;
  /** Time to release 4536 kg, s. */
  timeTo4536Kg: number;
  /** Rate after detection and isolation. */
  reducedRateKgPerS: number;
  durationS: number;
  longestS: number;
  massKg: number;
  type: 'continuous' | 'instantaneous';
  /** Energy correction for large instantaneous releases. */
  energyFactor: number;
}

export function energyEfficiency(massKg: number): number {
  if (massKg <= C3) return 1;
  return Math.max(4 * Math.log10(C4 * massKg) - 15, 1);
}

export function releaseFromHole(input: {
  diameterMm: number;
  hole: number;
  rate: number;
  feedRate: number;
  componentMassKg: number;
  inventoryMassKg: number;
  reduction: number;
  longestMinutes: number;
}): Release {
  const { rate } = input;
  const addedMassKg = 180 * Math.min(rate, input.feedRate);
  const availableMassKg = Math.min(input.componentMassKg + addedMassKg, input.inventoryMassKg);
  const timeTo4536Kg = rate > 0 ? C3 / rate : Number.POSITIVE_INFINITY;
  const instantaneous = input.hole > 0 && timeTo4536Kg <= INSTANTANEOUS_SECONDS && availableMassKg > C3;
  const reducedRateKgPerS = rate * (1 - input.reduction);
  const longestS = 60 * input.longestMinutes;
  const durationS = reducedRateKgPerS > 0 ? Math.min(availableMassKg / reducedRateKgPerS, longestS) : 0;
  const massKg = Math.min(reducedRateKgPerS * durationS, availableMassKg);
  return {
    diameterMm: input.diameterMm,
    rateKgPerS: rate,
    addedMassKg,
    availableMassKg,
    timeTo4536Kg,
    reducedRateKgPerS,
    durationS,
    longestS,
    massKg,
    type: instantaneous ? 'instantaneous' : 'continuous',
    energyFactor: energyEfficiency(massKg),
  };
}
