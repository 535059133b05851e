/** Properties of the representative fluids (Part 3 Table 4.2). */
import table from '../tables/consequence.json' with { type: 'json' };

export type Phase = 'gas' | 'liquid';
export type AreaConstants = readonly [number, number] | null;

/** Constants a, b of area = a·x^b for the four kinds of event, by phase. */
export interface AreaTable {
  continuousNotLikely: Record<Phase, AreaConstants>;
  continuousLikely: Record<Phase, AreaConstants>;
  instantaneousNotLikely: Record<Phase, AreaConstants>;
  instantaneousLikely: Record<Phase, AreaConstants>;
}

export interface Fluid {
  name: string;
  /** TYPE 0 fluids blend continuous and instantaneous areas, TYPE 1 fluids do not. */
  type: 0 | 1;
  molarMass: number;
  liquidDensity: number;
  boilingPointC: number;
  ambientPhase: Phase;
  cpForm: number | null;
  cpConstants: readonly number[] | null;
  autoIgnitionC: number | null;
  flammable: boolean;
  toxic: boolean;
  damage: AreaTable | null;
  injury: AreaTable | null;
  evaporatedFraction: number | null;
}

type AreaRow = (typeof table.componentDamage_SI.rows)[number];
const pair = (value: number[] | null): AreaConstants => (value ? [value[0]!, value[1]!] : null);

function areaTable(rows: readonly AreaRow[], name: string): AreaTable | null {
  const row = rows.find((candidate) => candidate.fluid === name);
  if (!row) return null;
  return {
    continuousNotLikely: { gas: pair(row.CAINL_gas), liquid: pair(row.CAINL_liquid) },
    continuousLikely: { gas: pair(row.CAIL_gas), liquid: pair(row.CAIL_liquid) },
    instantaneousNotLikely: { gas: pair(row.IAINL_gas), liquid: pair(row.IAINL_liquid) },
    instantaneousLikely: { gas: pair(row.IAIL_gas), liquid: pair(row.IAIL_liquid) },
  };
}

const EVAPORATION: Record<string, number | string> = table.fracEvap;

const FLUIDS = new Map<string, Fluid>();
for (const row of table.fluids) {
  const evaporated = EVAPORATION[row.fluid];
  const fluid: Fluid = {
    name: row.fluid,
    type: row.type === '1' ? 1 : 0,
    molarMass: row.MW,
    liquidDensity: row.liquidDensity_kg_m3,
    boilingPointC: row.NBP_C,
    ambientPhase: row.ambientState === 'Gas' ? 'gas' : 'liquid',
    // The AlCl3 constants do not belong to the form they are printed with, so its k must be given.
    cpForm: row.fluid === 'AlCl3' ? null : row.cpForm,
    cpConstants: row.cpConst,
    autoIgnitionC: row.AIT_C,
    flammable: row.flammable,
    toxic: row.toxic,
    damage: areaTable(table.componentDamage_SI.rows, row.fluid),
    injury: areaTable(table.personnelInjury_SI.rows as readonly AreaRow[], row.fluid),
    evaporatedFraction: typeof evaporated === 'number' ? evaporated : null,
  };
  FLUIDS.set(row.fluid, fluid);
  FLUIDS.set(row.fluid.toLowerCase(), fluid);
}

export function findFluid(name: string): Fluid | null {
  return FLUIDS.get(name) ?? FLUIDS.get(name.toLowerCase()) ?? null;
}

/** What a caller needs to know of a fluid to tell its phase and how much of it fills a volume. */
export function fluidFacts(name: string): {
  molarMass: number;
  liquidDensity: number;
  boilingPointC: number;
  /** Whether the method has figures for a release in that phase. */
  hasConstants: Record<Phase, boolean>;
} | null {
  const fluid = findFluid(name);
  if (!fluid) return null;
  const { molarMass, liquidDensity, boilingPointC, damage } = fluid;
  const has = (phase: Phase) => !fluid.flammable || !damage || damage.continuousNotLikely[phase] !== null;
  return { molarMass, liquidDensity, boilingPointC, hasConstants: { gas: has('gas'), liquid: true } };
}

export function fluidNames(): string[] {
  return [...new Set(FLUIDS.values())].map((fluid) => fluid.name);
}

/** Ideal-gas heat capacity, J/(mol K). Form 2 is hyperbolic: steam belongs to it, not to the water polynomial. */
export function idealGasHeatCapacity(fluid: Fluid, temperatureK: number): number | null {
  const c = fluid.cpConstants;
  if (c === null || fluid.cpForm === null) return null;
  const t = temperatureK;
  const polynomial = c[0]! + c[1]! * t + c[2]! * t * t + c[3]! * t * t * t;
  if (fluid.cpForm === 1) return polynomial;
  if (fluid.cpForm === 3) return (polynomial + c[4]! * t ** 4) / 1000;
  const u = c[2]! / t;
  const v = c[4]! / t;
  return (c[0]! + c[1]! * (u / Math.sinh(u)) ** 2 + c[3]! * (v / Math.cosh(v)) ** 2) / 1000;
}

const MINIMUM_RATIO = 1.01;

/** k = Cp/(Cp − R), at least 1.01: the C17+ constants give impossible heat capacities when hot. */
export function heatCapacityRatio(cp: number): number {
  const k = cp / (cp - 8.314);
  return Math.max(k, MINIMUM_RATIO);
}

/** Phase of the released material (Part 3 Table 4.3): a stored liquid that boils below 26.7 °C leaves as gas. */
export function releasePhase(fluid: Fluid, stored: Phase): Phase {
  if (stored === 'gas') return 'gas';
  return fluid.ambientPhase === 'gas' && fluid.boilingPointC <= 26.7 ? 'gas' : 'liquid';
}
