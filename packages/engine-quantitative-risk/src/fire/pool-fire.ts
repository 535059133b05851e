import { type Calculation, calculated, findMissing, type Step, shown, unscored } from '@ircrisk/units';
import { airDensity, GRAVITY } from '../physics.ts';
import { burningSource } from '../substances.ts';

const THOMAS = 'Thomas 1963 (SFPE Handbook): H/D = 42·(m″/(ρ_a·√(g·D)))^0.61';
const MUDAN = 'Mudan and Croce 1984: E = 140·e^(−0.12·D) + 20·(1 − e^(−0.12·D))';
/** Fires the emissive power was measured on. */
const SMALLEST = 1;
const LARGEST = 80;

export interface PoolFire {
  readonly diameter: number;
  readonly height: number;
  /** kW/m² at the surface of the flame. */
  readonly emissivePower: number;
  /** s until what is in the pool is burnt; null where that is not known. */
  readonly duration: number | null;
}

export interface PoolInput {
  /** kg/s that feed the pool; null for all at once. */
  readonly rate?: number | null;
  readonly burningRate?: number | null;
  /** What holds the pool. */
  readonly poolDiameter?: number | null;
  /** kg that burn. */
  readonly mass?: number | null;
  readonly ambient?: number | null;
}

/** The pool grows until it burns what comes, or to its wall. */
function diameterOf({ rate, burningRate, poolDiameter }: PoolInput): number | null {
  const burning =
    rate === null || rate === undefined ? null : Math.sqrt((4 * rate) / (Math.PI * (burningRate as number)));
  if (burning === null) return poolDiameter ?? null;
  return Math.min(burning, poolDiameter ?? Number.POSITIVE_INFINITY);
}

/** View factor of an upright cylinder from the ground at `distance` from its axis: the greater of all directions (SFPE, Mudan 1984). */
export function viewFactor(diameter: number, height: number, distance: number): number {
  const h = (2 * height) / diameter;
  const s = Math.max((2 * distance) / diameter, 1 + 1e-9);
  const A = (h * h + s * s + 1) / (2 * s);
  const B = (1 + s * s) / (2 * s);
  const root = (value: number) => Math.sqrt(value * value - 1);
  const angle = (value: number) => Math.atan(Math.sqrt(((value + 1) * (s - 1)) / ((value - 1) * (s + 1))));
  const flat =
    ((B - 1 / s) / (Math.PI * root(B))) * angle(B) - ((A - 1 / s) / (Math.PI * root(A))) * angle(A);
  const upright =
    Math.atan(h / Math.sqrt(s * s - 1)) / (Math.PI * s) -
    (h / (Math.PI * s)) * Math.atan(Math.sqrt((s - 1) / (s + 1))) +
    ((A * h) / (Math.PI * s * root(A))) * angle(A);
  return Math.hypot(flat, upright);
}

/** kW/m² on the ground at a distance from the middle of the pool. */
export const poolHeat = ({ diameter, height, emissivePower }: PoolFire, distance: number): number =>
  emissivePower * (distance <= diameter / 2 ? 1 : viewFactor(diameter, height, distance));

/** A pool fire as an upright cylinder: no wind tilts it, the air takes nothing away. */
export function poolFire(input: PoolInput): Calculation<PoolFire> {
  const facts = { unit: 'kW/m²', inputs: { ...input }, standardRef: `${THOMAS}; ${MUDAN}` };
  const missing = findMissing({ ...input }, ['burningRate', 'ambient'], ['burningRate']);
  if (missing) return unscored(missing, facts);
  const diameter = diameterOf(input);
  if (diameter === null || !(diameter > 0))
    return unscored({ code: 'missingInput', path: 'poolDiameter', values: { name: 'D' } }, facts);
  if (diameter < SMALLEST || diameter > LARGEST)
    return unscored(
      {
        code: 'poolOutside',
        path: 'poolDiameter',
        values: { value: shown(diameter, 3), least: SMALLEST, most: LARGEST },
      },
      facts,
    );
  const [burning, ambient] = [input.burningRate as number, input.ambient as number];
  const density = airDensity(ambient);
  const height = diameter * 42 * (burning / (density * Math.sqrt(GRAVITY * diameter))) ** 0.61;
  const veil = Math.exp(-0.12 * diameter);
  const emissivePower = 140 * veil + 20 * (1 - veil);
  const mass = input.mass ?? null;
  const duration = mass === null ? null : mass / (burning * (Math.PI / 4) * diameter ** 2);
  const steps: Step[] = [
    {
      id: 'diameter',
      name: { zh: '池直径', en: 'Pool diameter' },
      formula: 'D = min(√(4·W/(π·m″)), D_bund)',
      substituted: `W = ${input.rate ?? '–'}, m″ = ${shown(burning)}, D_bund = ${input.poolDiameter ?? '–'}`,
      value: diameter,
      unit: 'm',
      reference: burningSource,
    },
    {
      id: 'height',
      name: { zh: '火焰高度', en: 'Flame height' },
      formula: 'H = 42·D·(m″/(ρ_a·√(g·D)))^0.61',
      substituted: `42·${shown(diameter)}·(${shown(burning)}/(${shown(density)}·√(9.81·${shown(diameter)})))^0.61`,
      value: height,
      unit: 'm',
      reference: THOMAS,
    },
    {
      id: 'emissivePower',
      name: { zh: '表面辐射强度', en: 'Emissive power' },
      formula: 'E = 140·e^(−0.12·D) + 20·(1 − e^(−0.12·D)); q = E·F(D, H, x)',
      substituted: `D = ${shown(diameter)}`,
      value: emissivePower,
      unit: 'kW/m²',
      reference: MUDAN,
    },
  ];
  if (duration !== null)
    steps.push({
      id: 'duration',
      name: { zh: '燃尽时间（受热不超过 20 s）', en: 'Time until it is burnt (at most 20 s count)' },
      formula: 't = m/(m″·π/4·D²)',
      substituted: `${shown(mass as number)}/(${shown(burning)}·π/4·${shown(diameter)}²)`,
      value: duration,
      unit: 's',
      reference: burningSource,
    });
  return calculated({ diameter, height, emissivePower, duration }, { ...facts, steps });
}
