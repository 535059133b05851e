import {
  type Calculation,
  calculated,
  findMissing,
  type Notice,
  type Step,
  shown,
  unscored,
} from '@ircrisk/units';
import { airDensity, GRAVITY, gasDensity } from '../physics.ts';

const BRIGGS = 'Briggs 1973, open country (Hanna, Briggs and Hosker 1982)';
const BRITTER = 'Britter and McQuaid 1988';
export const stabilities = ['A', 'B', 'C', 'D', 'E', 'F'] as const;
export type Stability = (typeof stabilities)[number];

/** Distances the coefficients were found over, m. */
export const NEAREST = 100;
export const FURTHEST = 10_000;
const CALM = 1;
/** (g₀′·q₀/(u³·D))^(1/3) above which a cloud sinks and spreads by its own weight. */
const DENSE = 0.15;

const across: Record<Stability, number> = { A: 0.22, B: 0.16, C: 0.11, D: 0.08, E: 0.06, F: 0.04 };
const upwards: Record<Stability, (x: number) => number> = {
  A: (x) => 0.2 * x,
  B: (x) => 0.12 * x,
  C: (x) => (0.08 * x) / Math.sqrt(1 + 0.0002 * x),
  D: (x) => (0.06 * x) / Math.sqrt(1 + 0.0015 * x),
  E: (x) => (0.03 * x) / (1 + 0.0003 * x),
  F: (x) => (0.016 * x) / (1 + 0.0003 * x),
};

export const spread = (stability: Stability, x: number): { y: number; z: number } => ({
  y: (across[stability] * x) / Math.sqrt(1 + 0.0001 * x),
  z: upwards[stability](x),
});

export interface Plume {
  readonly rate: number;
  readonly windSpeed: number;
  readonly stability: Stability;
  readonly height: number;
  /** kg/m³ of the gas alone, which no mixture exceeds. */
  readonly density: number;
  /** m at which the most reaches the ground; nearer to the source there is taken to be no less. */
  readonly peak: number;
}

/** A release lower than this gets no credit for its height where the coefficients are drawn on: a leak points anywhere. */
export const LOW = 10;

/** kg/m³ on the ground under the axis. */
function onAxis({ rate, windSpeed, stability }: Plume, height: number, x: number): number {
  const { y, z } = spread(stability, x);
  return (rate / (Math.PI * windSpeed * y * z)) * Math.exp(-0.5 * (height / z) ** 2);
}

/** Where the ground gets most of an elevated plume: it rises up to there and falls beyond. */
function peakOf(stability: Stability, height: number): number {
  if (height <= 0) return 0;
  const logarithm = (x: number) => {
    const { y, z } = spread(stability, x);
    return -Math.log(y * z) - 0.5 * (height / z) ** 2;
  };
  let [near, far] = [1, FURTHEST];
  while (far - near > 1e-6 * far) {
    const third = (far - near) / 3;
    if (logarithm(near + third) < logarithm(far - third)) near += third;
    else far -= third;
  }
  return (near + far) / 2;
}

/**
 * kg/m³ on the ground, x along the wind and y across it. Toward the source it never falls: before its peak the peak is held, and within
 * 100 m, where the coefficients are drawn on, a low release counts as one at the ground.
 */
export function concentration(of: Plume, x: number, y: number): number {
  if (x <= 0 || x > FURTHEST) return 0;
  const isNear = of.height < LOW && Math.hypot(x, y) < NEAREST;
  const held = onAxis(of, of.height, Math.max(x, of.peak));
  const axis = isNear ? Math.max(onAxis(of, 0, x), held) : held;
  return Math.min(axis * Math.exp(-0.5 * (y / spread(of.stability, x).y) ** 2), of.density);
}

export interface PlumeInput {
  readonly rate?: number | null;
  readonly molarMass?: number | null;
  readonly temperature?: number | null;
  readonly height?: number | null;
  readonly ambient?: number | null;
  readonly windSpeed?: number | null;
  readonly stability: string;
}

const names = ['rate', 'molarMass', 'temperature', 'height', 'ambient', 'windSpeed'] as const;

/** How much a release weighs against the wind: 0 for what is not heavier than air. */
export function densityNumber(rate: number, density: number, air: number, windSpeed: number): number {
  if (density <= air) return 0;
  const flow = rate / density;
  const width = Math.sqrt(flow / windSpeed);
  return Math.cbrt((GRAVITY * ((density - air) / air) * flow) / (windSpeed ** 3 * width));
}

function outside(windSpeed: number, stability: string): Notice | undefined {
  if (!stabilities.includes(stability as Stability))
    return { code: 'unknownStability', path: 'stability', values: { value: stability } };
  if (windSpeed < CALM)
    return { code: 'windTooWeak', path: 'windSpeed', values: { value: windSpeed, least: CALM } };
  return undefined;
}

/** The plume of a gas that is neutral, buoyant or too little to be heavy; what is dense has none. */
export function plume(input: PlumeInput): Calculation<Plume> {
  const facts = { unit: 'kg/m³', inputs: { ...input }, standardRef: `${BRIGGS}; ${BRITTER}` };
  const missing =
    findMissing({ ...input }, names, ['rate', 'molarMass', 'windSpeed']) ??
    outside(input.windSpeed as number, input.stability);
  if (missing) return unscored(missing, facts);
  const { rate, molarMass, temperature, height, ambient, windSpeed } = input as Record<
    (typeof names)[number],
    number
  >;
  const density = gasDensity(molarMass, temperature);
  const air = airDensity(ambient);
  const number = densityNumber(rate, density, air, windSpeed);
  const steps: Step[] = [
    {
      id: 'dense',
      name: { zh: '重气判据', en: 'Is it dense' },
      formula: '(g·(ρ₀ − ρ_a)/ρ_a·q₀/(u³·√(q₀/u)))^(1/3) < 0.15',
      substituted: `ρ₀ = ${shown(density)}, ρ_a = ${shown(air)}, q₀ = ${shown(rate / density)}, u = ${shown(windSpeed)}`,
      value: number,
      unit: '1',
      reference: BRITTER,
    },
  ];
  if (number >= DENSE)
    return unscored(
      { code: 'dense', path: 'substance', values: { value: shown(number, 3) } },
      { ...facts, steps },
    );
  const stability = input.stability as Stability;
  const value: Plume = { rate, windSpeed, stability, height, density, peak: peakOf(stability, height) };
  steps.push({
    id: 'axis',
    name: { zh: '100 m 处轴线浓度', en: 'On the axis at 100 m' },
    formula: 'C = W/(π·u·σ_y·σ_z)·exp(−h²/2σ_z²)',
    substituted: `W = ${shown(rate)}, u = ${shown(windSpeed)}, σ_y = ${shown(spread(value.stability, NEAREST).y)}, σ_z = ${shown(spread(value.stability, NEAREST).z)}, h = ${shown(height)}`,
    value: Math.min(onAxis(value, height, NEAREST), density),
    unit: 'kg/m³',
    reference: BRIGGS,
  });
  if (height > 0)
    steps.push({
      id: 'peak',
      name: { zh: '地面浓度最大处，更近处取同值', en: 'Most at the ground; held nearer to the source' },
      formula: 'dC/dx = 0',
      substituted: `h = ${shown(height)}`,
      value: value.peak,
      unit: 'm',
      reference: BRIGGS,
    });
  return calculated(value, { ...facts, steps });
}

/** kg/m³ at a place, or null with the reason where the coefficients say nothing. */
export function concentrationAt(of: Plume, x: number, y: number): Calculation {
  const facts = { unit: 'kg/m³', inputs: { ...of, x, y }, standardRef: BRIGGS };
  if (x < NEAREST || x > FURTHEST)
    return unscored(
      { code: 'distanceOutside', path: 'x', values: { value: x, least: NEAREST, most: FURTHEST } },
      facts,
    );
  return calculated(concentration(of, x, y), facts);
}
