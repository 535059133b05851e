/** Leaks from tank shells and bottoms, in barrels (Part 3 §6). */
import consequence from '../tables/consequence.json' with { type: 'json' };
import table from '../tables/tank.json' with { type: 'json' };

const V = consequence.constants.values;
const C13 = V.C13[0]!;
const C31 = V.C31[0]!;
const C32 = V.C32[0]!;
const C33 = V.C33[0]!;
const C34 = V.C34[0]!;
export const C36 = V.C36[0]!;
const C37 = V.C37[0]!;
export const SECONDS_PER_DAY = 86_400;
/** Conversion of Giroud's Q = C_qo·a^0.1·h^0.9·k^0.74 from m³/s with m, m/s to barrels a day with mm, m, m/day. */
export const C35_DERIVED = 29.62;
/** C40 as printed holds the contact factor of good contact. */
export const C40_CONTACT = 0.21;
const C38 = V.C38[0]!;
const C39 = V.C39[0]!;
const C40 = V.C40[0]!;
export const GRAVITY = 9.81;
export const DISCHARGE = 0.61;
export const WATER_DENSITY = 1000;
export const WATER_VISCOSITY = 1e-3;

export const SHELL_HOLES_MM = [3.175, 6.35, 50.8] as const;

const holeArea = (d: number): number => (Math.PI / 4) * d * d;

export function tankBarrels(diameterM: number, heightM: number): number {
  return (Math.PI / 4) * diameterM * diameterM * heightM * C13;
}

/** W = 0.543·Cd·A·√(2·g·LHT), barrels a day. */
export function shellLeakRate(diameterMm: number, headM: number): number {
  return C32 * DISCHARGE * holeArea(diameterMm) * Math.sqrt(2 * GRAVITY * headM);
}

export interface Leak {
  rate: number;
  days: number;
  barrels: number;
}

/** Days until a shell leak is found. */
export const shellLeakDays = (diameterMm: number): number => (diameterMm <= 3.175 ? 7 : 1);

/** Small shell leaks run a week before they are found, larger ones a day. */
export function shellLeaks(headM: number, available: number): Leak[] {
  return SHELL_HOLES_MM.map((d) => {
    const rate = shellLeakRate(d, headM);
    const days = Math.min(rate > 0 ? available / rate : 0, shellLeakDays(d));
    return { rate, days, barrels: Math.min(rate * days, available) };
  });
}

export interface Soil {
  upper: number;
  lower: number;
  porosity: number;
}
export interface TankFluid {
  density: number;
  viscosity: number;
}

const SOILS = new Map<string, Soil>(
  table.soils.map((row) => [
    row.soil,
    { upper: row.kh_upper_cm_s, lower: row.kh_lower_cm_s, porosity: row.porosity },
  ]),
);
const FLUIDS = new Map<string, TankFluid>(
  table.fluids.map((row) => [row.fluid, { density: row.rho_kg_m3, viscosity: row.mu_N_s_m2 }]),
);
export const findSoil = (name: string): Soil | null => SOILS.get(name) ?? null;
export const findTankFluid = (name: string): TankFluid | null => FLUIDS.get(name) ?? null;

export interface Seepage {
  waterConductivity: number;
  productConductivity: number;
  /** m/day. */
  velocity: number;
}

/** Conductivity scales with density and with the viscosity of water over that of the product. */
export function seepage(soil: Soil, fluid: TankFluid): Seepage {
  const waterConductivity = (C31 * (soil.upper + soil.lower)) / 2;
  const productConductivity =
    waterConductivity * (fluid.density / WATER_DENSITY) * (WATER_VISCOSITY / fluid.viscosity);
  return { waterConductivity, productConductivity, velocity: productConductivity / soil.porosity };
}

/** One hole per 30.5 m square of bottom, at least one. */
export function bottomHoleCount(diameterM: number): number {
  return Math.max(Math.round((diameterM / C36) ** 2), 1);
}

export function contactFactor(contact: 'good' | 'poor'): number {
  return contact === 'good' ? table.bottomRelease.C_qo.goodContact : table.bottomRelease.C_qo.poorContact;
}

/** Liquid head over a bottom leak: what the barrier's seal holds, or the whole fill. */
export const bottomHeadM = (barrier: boolean, fillHeightM: number): number =>
  barrier ? 0.0762 : fillHeightM;
export const bottomHoleMm = (barrier: boolean): number => (barrier ? 3.175 : 12.7);

export type BottomBranch = 'free' | 'seepage' | 'transition';

/**
 * Leak through a tank bottom, barrels a day (Part 3 §6.2): free flow through the hole, seepage into tight soil (Giroud), and
 * a transition between them. Four corrections to the circulating text, proven in docs/methods/api581.md: free flow goes
 * with d²; the transition term is divided by m; C37 as printed is in m/s, so × 86 400; C35 as printed is 12.44 times too
 * small. Only then do the branches meet at both limits; C40 holds C_qo = 0.21, so other contacts shift m.
 */
export function bottomLeakRate(
  diameterMm: number,
  headM: number,
  conductivity: number,
  contact: number,
  holes: number,
): { rate: number; branch: BottomBranch } {
  if (conductivity > C34 * diameterMm ** 2) {
    return { rate: C33 * Math.PI * diameterMm ** 2 * Math.sqrt(2 * GRAVITY * headM) * holes, branch: 'free' };
  }
  if (conductivity <= seepageLimit(diameterMm, headM, contact)) {
    const rate = C35_DERIVED * contact * diameterMm ** 0.2 * headM ** 0.9 * conductivity ** 0.74 * holes;
    return { rate, branch: 'seepage' };
  }
  const d = Math.log10(diameterMm);
  const h = Math.log10(headM);
  const m = C40 - 0.4324 * d + 0.5405 * h + Math.log10(contact / C40_CONTACT) / 0.74;
  const beyond = (C39 + 2 * d - Math.log10(conductivity)) / m;
  return { rate: C38 * 10 ** (2 * d + 0.5 * h - 0.74 * beyond ** m) * holes, branch: 'transition' };
}

/** Conductivity below which the soil lets through what Giroud's line says, m/day. */
export function seepageLimit(diameterMm: number, headM: number, contact: number): number {
  return SECONDS_PER_DAY * C37 * (diameterMm ** 1.8 / (contact * headM ** 0.4)) ** (1 / 0.74);
}

export function bottomLeakDays(barrier: boolean, concreteOrAsphalt: boolean): number {
  const days = table.bottomRelease.t_ld_days;
  if (!barrier) return days['no RPB'];
  return concreteOrAsphalt ? days['concrete/asphalt foundation with RPB'] : days.RPB;
}
