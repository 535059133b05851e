/** Inputs of relief devices and bundles, alone or inside a component. */
import type { Bundle } from '../bundle/assess-bundle.ts';
import type { BundleRecord } from '../bundle/bundle-weibull.ts';
import type { ReliefDemand, ReliefDevice, ReliefTest } from '../relief-device/assess-relief-device.ts';
import bundles from '../tables/bundle.json' with { type: 'json' };
import reliefs from '../tables/prd.json' with { type: 'json' };
import { choice, date, type Fields, flag, list, number, object, positive, text, whole } from './rule.ts';

type Own = 'kind' | 'id' | 'name' | 'startDate';
const severity = choice(['mild', 'moderate', 'severe']);

const reliefFields: Fields<Omit<ReliefDevice, Own>> = {
  type: choice([
    'conventional',
    'balanced bellows',
    'pilot operated',
    'rupture disk only',
    'PRV with rupture disk',
  ]),
  openSeverity: severity,
  leakSeverity: severity,
  closedDischarge: flag,
  softSeat: flag,
  environment: choice(reliefs.modifiers.F_env.map((row) => row.case)),
  setPressureMPa: positive(500),
  protected: object<ReliefDevice['protected']>({
    gffTotal: positive(1),
    damageFactor: number(0, 1e7),
    maximumWorkingPressureMPa: positive(500),
    // Each is read by the declaration of components when it is calculated.
    parts: list(whole((value) => typeof value === 'object' && value !== null && !Array.isArray(value))),
  }),
  demands: list(
    object<ReliefDemand>({
      event: text,
      frequencyPerYear: number(0, 1000),
      reductionFactor: number(0, 1),
      overpressureMPa: positive(1000),
      consequenceAreaM2: number(0, 1e9),
      consequenceUsd: number(0, 1e13),
    }),
  ),
  tests: list(
    object<ReliefTest>(
      {
        date,
        effectiveness: choice(['A', 'B', 'C', 'D']),
        opened: flag,
        tight: flag,
        overhauled: flag,
      },
      ['date', 'effectiveness'],
    ),
  ),
  leakConsequenceUsd: number(0, 1e13),
};

const bundleFields: Fields<Omit<Bundle, Own>> = {
  history: list(object<BundleRecord>({ years: positive(200), failed: flag }, ['years', 'failed'])),
  shape: positive(100),
  lifeYears: positive(1000),
  shellDiameterM: positive(20),
  tubeLengthM: positive(100),
  tubeMaterial: choice(Object.keys(bundles.tubeMaterialFactor)),
  bundleCostUsd: number(0, 1e12),
  productionLossUsdPerDay: number(0, 1e12),
  rateReductionPercent: number(0, 100),
  shutdownDays: number(0, 3650),
  environmentCostUsd: number(0, 1e12),
  maintenanceCostUsd: number(0, 1e12),
  riskTargetUsd: positive(1e13),
};

const reliefNeeds = ['type', 'openSeverity', 'leakSeverity', 'protected', 'demands'] as const;

/** As a part of a component. */
export const reliefPart = object<Omit<ReliefDevice, Own>>(reliefFields, reliefNeeds);
export const bundlePart = object<Omit<Bundle, Own>>(bundleFields);

/** As an item of its own. */
export const reliefItem = object<ReliefDevice>(
  { kind: choice(['relief-device']), id: text, name: text, startDate: date, ...reliefFields },
  ['id', 'startDate', ...reliefNeeds],
);
export const bundleItem = object<Bundle>(
  { kind: choice(['bundle']), id: text, name: text, startDate: date, ...bundleFields },
  ['id', 'startDate'],
);
