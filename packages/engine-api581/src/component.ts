/**
 * What is assessed. Every type here is plain JSON. Units: mm, mm/yr, MPa (gauge for pressures), °C, kg, m, m²,
 * m³, USD, years of 365.25 days, dates `YYYY-MM-DD`, fractions 0..1 unless the name says percent or ppm.
 */
import type { Bundle } from './bundle/assess-bundle.ts';
import type { IsoDate } from './calendar.ts';
import type { Mechanism, MechanismType } from './mechanisms/mechanism.ts';
import type { ReliefDevice } from './relief-device/assess-relief-device.ts';

export type Effectiveness = 'A' | 'B' | 'C' | 'D' | 'E';

export type MaterialFamily =
  | 'carbon-steel'
  | 'c-half-mo'
  | 'low-alloy'
  | 'cr-mo'
  | 'ferritic-stainless'
  | 'austenitic-stainless'
  | 'duplex-stainless'
  | 'nickel-alloy'
  | 'copper-alloy'
  | 'aluminium'
  | 'titanium'
  | 'zirconium'
  | 'cast-iron';

export interface Geometry {
  shape?: 'cylinder' | 'sphere' | 'head';
  diameterMm?: number;
  furnishedThicknessMm?: number;
  /** Required thickness by the construction code. Without it the strength ratio rests on pressure and diameter. */
  minimumThicknessMm?: number;
  /** Thickness needed for loads other than pressure. */
  structuralThicknessMm?: number;
  corrosionAllowanceMm?: number;
  volumeM3?: number;
}

export interface Material {
  family?: MaterialFamily;
  /** A grade of the material list fills family, yield and tensile strength where they are not given. */
  grade?: string;
  yieldStrengthMPa?: number;
  tensileStrengthMPa?: number;
  allowableStressMPa?: number;
  weldJointEfficiency?: number;
  /** Post-weld heat treated or stress relieved. */
  heatTreated?: boolean;
  hardnessHB?: number;
}

export interface Operation {
  temperatureC?: number;
  /** Gauge pressure. */
  pressureMPa?: number;
  /** Lowest metal temperature under pressure (upset, start-up, shut-down). */
  minimumTemperatureC?: number;
}

export interface InspectionCredit {
  /** A bench test of a relief device and a look at a bundle are credited to the item itself. */
  mechanism: MechanismType | 'relief-device' | 'bundle';
  effectiveness: Effectiveness;
}

export interface Inspection {
  date: IsoDate;
  credits: InspectionCredit[];
  /** Measured wall thickness; restarts the thinning clock. */
  wallThicknessMm?: number;
  /** Cracks were found and are still there. */
  cracksRemaining?: boolean;
  /** External coating found failed: it no longer delays external damage. */
  coatingFailed?: boolean;
  /** Not done yet. One after the RBI date never is. */
  planned?: boolean;
}

export type Grade = 'A' | 'B' | 'C';
export type Mitigation = 'blowdown' | 'deluge-and-monitors' | 'monitors' | 'foam-spray' | 'none';

export interface Consequence {
  /** Representative fluid of the level 1 tables, e.g. `C3-C4`. */
  fluid?: string;
  storedPhase?: 'gas' | 'liquid';
  /** Mass that the isolatable group can release. */
  inventoryMassKg?: number;
  /** Mass inside this component. */
  componentMassKg?: number;
  toxicFluid?: string;
  toxicMassFraction?: number;
  detection?: Grade;
  isolation?: Grade;
  mitigation?: Mitigation;
  liquidDensityKgPerM3?: number;
  /** Height of liquid above the lowest point that can leak; its weight drives a leak beside the gauge pressure. */
  liquidHeadM?: number;
  /** Ideal-gas heat capacity ratio; needed for fluids without heat capacity constants. */
  heatCapacityRatio?: number;
  /** Consequence known from elsewhere; stated figures replace the level 1 calculation. */
  statedAreaM2?: number;
  statedFinancialUsd?: number;
}

export interface Financial {
  /** Material cost factor, or a material of the cost table. */
  materialCostFactor?: number;
  material?: string;
  costFactor?: number;
  outageMultiplier?: number;
  equipmentCostUsdPerM2?: number;
  productionLossUsdPerDay?: number;
  populationPerM2?: number;
  injuryCostUsd?: number;
  environmentCostUsdPerBarrel?: number;
}

export interface Tank {
  diameterM?: number;
  fillHeightM?: number;
  courseHeightM?: number;
  releasePreventionBarrier?: boolean;
  product?: string;
  soil?: string;
  groundwaterDistanceM?: number;
  foundation?: 'soil' | 'concrete-or-asphalt';
  contact?: 'good' | 'poor';
  fractionLeavingDike?: number;
  fractionOnSite?: number;
  fractionOffSite?: number;
  environmentSensitivity?: 'low' | 'medium' | 'high';
}

export interface Component {
  kind?: 'component';
  id: string;
  name?: string;
  /** Row of the generic failure frequency table, e.g. `DRUM`, `PIPE-8`, `TANKBOTTOM`, `COURSE-1`. */
  componentType: string;
  /** Under the ground, as a buried pipe. */
  buried?: boolean;
  startDate: IsoDate;
  geometry?: Geometry;
  material?: Material;
  operation?: Operation;
  mechanisms: Mechanism[];
  inspections?: Inspection[];
  consequence?: Consequence;
  financial?: Financial;
  tank?: Tank;
  /** A relief device or a tube bundle instead of a wall: its probability comes from a life, its result has the same shape. */
  reliefDevice?: Omit<ReliefDevice, 'kind' | 'id' | 'name' | 'startDate'>;
  bundle?: Omit<Bundle, 'kind' | 'id' | 'name' | 'startDate'>;
}
