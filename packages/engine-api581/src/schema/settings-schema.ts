/** Settings of every call: assessment, bulk, plan, unit plan and uncertainty take the same names. */
import type { BulkSettings } from '../assess.ts';
import { MECHANISM_TYPES } from '../mechanisms/mechanism.ts';
import type { UnitPlanSettings } from '../planning/plan-unit.ts';
import {
  EDITIONS,
  type ReferenceTemperature,
  type RiskMatrix,
  type Targets,
  type UnitGrades,
} from '../settings.ts';
import type { UncertaintySettings } from '../uncertainty.ts';
import { grade, mitigation } from './component-schema.ts';
import { choice, date, flag, list, number, object, positive, record, whole } from './rule.ts';

export type AnySettings = UnitPlanSettings & BulkSettings & Partial<UncertaintySettings>;

const celsius = number(-273, 500);
const LEVELS = new Set(['L', 'M', 'MH', 'H']);

/** Four limits, each above the one before. */
const isRising = (value: unknown): boolean =>
  Array.isArray(value) &&
  value.length === 4 &&
  value.every((one, i) => Number.isFinite(one) && one > (i === 0 ? 0 : value[i - 1]));
const isGrid = (value: unknown): boolean =>
  Array.isArray(value) &&
  value.length === 5 &&
  value.every((row) => Array.isArray(row) && row.length === 5 && row.every((cell) => LEVELS.has(cell)));

/** The standard's matrix by its name, or the owner's in full. */
const isMatrix = (value: unknown): boolean => {
  if (value === 'balanced' || value === 'unbalanced') return true;
  if (typeof value !== 'object' || value === null) return false;
  const own = value as Partial<RiskMatrix>;
  return (
    isRising(own.pofLimits) &&
    (own.dfLimits === undefined || isRising(own.dfLimits)) &&
    isRising(own.areaLimitsM2) &&
    isRising(own.financialLimitsUsd) &&
    isGrid(own.cells)
  );
};

export const settingsRule = object<AnySettings>(
  {
    edition: choice(EDITIONS),
    rbiDate: date,
    planDate: date,
    managementScore: number(0, 1000),
    managementFactor: number(0.1, 10),
    unit: object<UnitGrades>({ detection: grade, isolation: grade, mitigation }),
    matrix: whole(isMatrix),
    targets: object<Targets>({
      areaRiskM2PerYear: positive(1e12),
      financialRiskUsdPerYear: positive(1e15),
      damageFactor: positive(1e7),
      pofPerYear: positive(1e3),
      thicknessMm: whole((value) => value === true || (Number.isFinite(value) && (value as number) > 0)),
      maximumIntervalYears: positive(100),
    }),
    referenceTemperatures: list(
      object<ReferenceTemperature>(
        { yieldMPa: positive(2000), A: celsius, B: celsius, C: celsius, D: celsius },
        ['yieldMPa', 'A', 'B', 'C', 'D'],
      ),
    ),
    horizonYears: positive(200),
    derivation: flag,
    windows: list(object<{ from: string; to: string }>({ from: date, to: date }, ['from', 'to'])),
    costs: record(MECHANISM_TYPES, record(['A', 'B', 'C', 'D', 'E'], number(0, 1e12))),
    fixedCostPerInspection: number(0, 1e12),
    plannedReading: choice(['none', 'expected']),
    unitLimit: object<NonNullable<UnitPlanSettings['unitLimit']>>(
      { basis: choice(['area', 'financial']), perYear: positive(1e15) },
      ['basis', 'perYear'],
    ),
    timeline: list(date),
    inputs: whole(Array.isArray),
    seed: number(Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER),
    samples: number(1, 1e6),
    dates: list(date),
  },
  ['rbiDate'],
);
