/** Inputs of a component. */
import type {
  Component,
  Consequence,
  Financial,
  Geometry,
  Inspection,
  InspectionCredit,
  Material,
  Operation,
  Tank,
} from '../component.ts';
import { findFluid } from '../consequence/fluid.ts';
import { toxicNames } from '../consequence/toxic-area.ts';
import { TEMPERATURE_LIMIT_C } from '../materials.ts';
import { MECHANISM_TYPES } from '../mechanisms/mechanism.ts';
import { componentTypes } from '../probability.ts';
import financial from '../tables/financial.json' with { type: 'json' };
import tank from '../tables/tank.json' with { type: 'json' };
import { bundlePart, reliefPart } from './item-schema.ts';
import { mechanismRules } from './mechanism-schema.ts';
import { choice, date, flag, list, named, number, object, positive, text } from './rule.ts';

const fraction = number(0, 1);
export const grade = choice(['A', 'B', 'C']);
export const mitigation = choice(['blowdown', 'deluge-and-monitors', 'monitors', 'foam-spray', 'none']);
const TOXIC = new Set(toxicNames().map((name) => name.toLowerCase()));

const geometry = object<Geometry>({
  shape: choice(['cylinder', 'sphere', 'head']),
  diameterMm: positive(200_000),
  furnishedThicknessMm: positive(1000),
  minimumThicknessMm: number(0, 1000),
  structuralThicknessMm: number(0, 1000),
  corrosionAllowanceMm: number(0, 100),
  volumeM3: positive(1e7),
});

const material = object<Material>({
  family: choice(Object.keys(TEMPERATURE_LIMIT_C), 'unknown-material'),
  grade: text,
  yieldStrengthMPa: positive(2000),
  tensileStrengthMPa: positive(2500),
  allowableStressMPa: positive(2000),
  weldJointEfficiency: positive(1),
  heatTreated: flag,
  hardnessHB: positive(1000),
});

/** Gauge pressure down to a perfect vacuum. */
const operation = object<Operation>({
  temperatureC: number(-273, 1500),
  pressureMPa: number(-0.101325, 500),
  minimumTemperatureC: number(-273, 1000),
});

const inspection = object<Inspection>(
  {
    date,
    credits: list(
      object<InspectionCredit>(
        {
          mechanism: choice([...MECHANISM_TYPES, 'relief-device', 'bundle']),
          effectiveness: choice(['A', 'B', 'C', 'D', 'E']),
        },
        ['mechanism', 'effectiveness'],
      ),
    ),
    wallThicknessMm: positive(1000),
    cracksRemaining: flag,
    coatingFailed: flag,
    planned: flag,
  },
  ['date'],
);

const consequence = object<Consequence>({
  fluid: named((name) => findFluid(name) !== null, 'unknown-fluid'),
  storedPhase: choice(['gas', 'liquid']),
  inventoryMassKg: positive(1e12),
  componentMassKg: number(0, 1e10),
  toxicFluid: named((name) => TOXIC.has(name.toLowerCase()), 'unknown-fluid'),
  toxicMassFraction: fraction,
  detection: grade,
  isolation: grade,
  mitigation,
  liquidDensityKgPerM3: positive(30_000),
  liquidHeadM: number(0, 200),
  heatCapacityRatio: number(1.001, 2),
  statedAreaM2: number(0, 1e9),
  statedFinancialUsd: number(0, 1e13),
});

const money = object<Financial>({
  materialCostFactor: positive(1000),
  material: choice(Object.keys(financial.materialCostFactor)),
  costFactor: positive(1000),
  outageMultiplier: positive(1000),
  equipmentCostUsdPerM2: number(0, 1e9),
  productionLossUsdPerDay: number(0, 1e12),
  populationPerM2: number(0, 100),
  injuryCostUsd: number(0, 1e12),
  environmentCostUsdPerBarrel: number(0, 1e9),
});

const atmosphericTank = object<Tank>({
  diameterM: positive(300),
  fillHeightM: positive(200),
  courseHeightM: positive(10),
  releasePreventionBarrier: flag,
  product: choice(
    tank.fluids.map((row) => row.fluid),
    'unknown-fluid',
  ),
  soil: choice(tank.soils.map((row) => row.soil)),
  groundwaterDistanceM: number(0, 10_000),
  foundation: choice(['soil', 'concrete-or-asphalt']),
  contact: choice(['good', 'poor']),
  fractionLeavingDike: fraction,
  fractionOnSite: fraction,
  fractionOffSite: fraction,
  environmentSensitivity: choice(Object.keys(tank.environmentCost_USD_per_bbl)),
});

export const componentRule = object<Component>(
  {
    kind: choice(['component']),
    id: text,
    name: text,
    // The last two stand for items that have a life instead of a wall.
    componentType: choice([...componentTypes(), 'PRD', 'BUNDLE'], 'unknown-component-type'),
    buried: flag,
    startDate: date,
    geometry,
    material,
    operation,
    mechanisms: list({ kind: 'byType', types: Object.assign(Object.create(null), mechanismRules) }),
    inspections: list(inspection),
    consequence,
    financial: money,
    tank: atmosphericTank,
    reliefDevice: reliefPart,
    bundle: bundlePart,
  },
  ['id', 'componentType', 'startDate'],
);
