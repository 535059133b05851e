import type { IsoDate } from './calendar.ts';
import type { Effectiveness, Grade, Mitigation } from './component.ts';
import type { MechanismType } from './mechanisms/mechanism.ts';

export type Edition = 'api581-3' | 'api581-3-addendum-2' | 'gbt-26610';
export const EDITIONS: readonly Edition[] = ['api581-3', 'api581-3-addendum-2', 'gbt-26610'];

/** Counted up with every change that gives another figure from the same input: results of an older one are out of date. */
export const METHOD_REVISION = 2;

export const DEFAULT_EDITION: Edition = 'api581-3';

/** Grades of the unit, used where a component does not state its own. */
export interface UnitGrades {
  detection?: Grade;
  isolation?: Grade;
  mitigation?: Mitigation;
}

export interface Targets {
  areaRiskM2PerYear?: number;
  financialRiskUsdPerYear?: number;
  damageFactor?: number;
  pofPerYear?: number;
  /** Wall thickness that must not be passed; `true` takes the component's minimum thickness. */
  thicknessMm?: number | true;
  maximumIntervalYears?: number;
}

export type RiskLevel = 'L' | 'M' | 'MH' | 'H';
export type CofCategory = 'A' | 'B' | 'C' | 'D' | 'E';

export interface RiskMatrix {
  /** Upper limits of categories 1 to 4 (POF, 1/yr); category 5 lies above. */
  pofLimits: number[];
  /** Where the categories are limits on the damage factor itself, as in GB/T 26610.4, these hold instead of `pofLimits`. */
  dfLimits?: number[];
  /** Upper limits of categories A to D. */
  areaLimitsM2: number[];
  financialLimitsUsd: number[];
  /** `cells[pofCategory - 1][A..E]`. */
  cells: RiskLevel[][];
}

/** A row of the owner's copy of the standard's table: T_ref by minimum yield strength and curve A to D. */
export interface ReferenceTemperature {
  yieldMPa: number;
  A: number;
  B: number;
  C: number;
  D: number;
}

export interface Settings {
  edition?: Edition;
  rbiDate: IsoDate;
  planDate?: IsoDate;
  /** Score of the management systems questionnaire, 0..1000; or the factor itself. Default factor 1. */
  managementScore?: number;
  managementFactor?: number;
  unit?: UnitGrades;
  matrix?: 'balanced' | 'unbalanced' | RiskMatrix;
  targets?: Targets;
  /** Reference temperatures of brittle fracture in °C; the licensed text's table is the owner's to supply. */
  referenceTemperatures?: ReferenceTemperature[];
  /** How far beyond the RBI date a target date is searched. Default 40 years. */
  horizonYears?: number;
  /** Record every step of the calculation. Default true in `assess`, false in bulk. */
  derivation?: boolean;
}

export interface PlanSettings extends Settings {
  /** Days on which work is possible. Without windows the inspection falls on the target date. */
  windows?: { from: IsoDate; to: IsoDate }[];
  /** Cost of inspecting one mechanism with one effectiveness; missing entries take the default effort 1, 2, 4, 8. */
  costs?: Partial<Record<MechanismType, Partial<Record<Effectiveness, number>>>>;
  /** Cost of opening one component, whatever is inspected. */
  fixedCostPerInspection?: number;
  /** What a planned inspection is assumed to read: nothing (cautious) or the expected wall. */
  plannedReading?: 'none' | 'expected';
}
