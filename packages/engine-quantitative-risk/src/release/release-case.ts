import type { Notice } from '@ircrisk/units';
import { findSubstance, type Properties, type Substance } from '../substances.ts';

/** One way of losing containment: a hole that goes on, or all at once. Lengths m, holes mm, pressure MPa(g), temperature °C. */
export interface ReleaseCase {
  readonly id: string;
  readonly name?: string;
  readonly x?: number | null;
  readonly y?: number | null;
  readonly release: string;
  readonly substance: string;
  /** What is entered in place of, or in addition to, the list. */
  readonly own?: Partial<Properties>;
  readonly phase: string;
  readonly pressure?: number | null;
  readonly temperature?: number | null;
  readonly hole?: number | null;
  /** Of the liquid above the hole; none where it is not given. */
  readonly head?: number | null;
  /** kg that can get out. */
  readonly inventory?: number | null;
  /** s until it is stopped. */
  readonly duration?: number | null;
  /** m above the ground. */
  readonly height?: number | null;
  /** 1/a as entered; otherwise the three factors. */
  readonly frequency?: number | null;
  readonly genericFrequency?: number | null;
  readonly damageFactor?: number | null;
  readonly managementFactor?: number | null;
  readonly ignitionDirect?: number | null;
  readonly ignitionDelayed?: number | null;
  /** Of the delayed ignitions, the share that explodes; the rest flashes. */
  readonly explosionShare?: number | null;
  /** s from the beginning to the delayed ignition. */
  readonly ignitionDelay?: number | null;
  readonly explosionYield?: number | null;
  readonly radiatedFraction?: number | null;
  /** m, where something holds the pool. */
  readonly poolDiameter?: number | null;
}

export const releaseKinds = ['hole', 'rupture'] as const;
export const phases = ['gas', 'liquid'] as const;
/** Not of the list: everything is entered. */
export const OTHER = 'other';

export interface Stored {
  readonly substance: Substance | null;
  readonly properties: Properties;
  readonly hydrocarbon: boolean;
}

const empty: Properties = {
  molarMass: null,
  heatCapacityRatio: null,
  liquidDensity: null,
  boilingPoint: null,
  criticalTemperature: null,
  heatOfCombustion: null,
  lowerFlammable: null,
  burningRate: null,
  latentHeat: null,
  liquidHeatCapacity: null,
  probit: null,
};

const givenOf = (own: Partial<Properties> = {}): Partial<Properties> =>
  Object.fromEntries(Object.entries(own).filter(([, value]) => value !== null && value !== undefined));

/** Properties from the list with what is entered over them; an unknown name is a problem. */
export function storedOf({ substance: id, own }: ReleaseCase): Stored | Notice {
  const substance = findSubstance(id);
  if (!substance && id !== OTHER)
    return { code: 'unknownSubstance', path: 'substance', values: { value: id } };
  return {
    substance,
    properties: { ...(substance ?? empty), ...givenOf(own) },
    hydrocarbon: substance?.hydrocarbon ?? false,
  };
}

/** gas; a liquid above its boiling point, which flashes; a liquid that stays one. */
export type Behaviour = 'gas' | 'flashing' | 'liquid';

export function behaviourOf(one: ReleaseCase, { boilingPoint }: Properties): Behaviour | Notice {
  if (!phases.includes(one.phase as 'gas'))
    return { code: 'unknownPhase', path: 'phase', values: { value: one.phase } };
  if (one.temperature === null || one.temperature === undefined)
    return { code: 'missingInput', path: 'temperature', values: { name: 'T' } };
  if (boilingPoint === null) return { code: 'missingInput', path: 'boilingPoint', values: { name: 'T_b' } };
  if (one.phase === 'liquid') return one.temperature > boilingPoint ? 'flashing' : 'liquid';
  if (one.temperature < boilingPoint)
    return { code: 'gasBelowBoiling', path: 'temperature', values: { value: one.temperature, boilingPoint } };
  return 'gas';
}
