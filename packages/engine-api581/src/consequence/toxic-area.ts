/** Toxic consequence area (Part 3 §4.9). */
import table from '../tables/consequence.json' with { type: 'json' };
import type { Phase } from './fluid.ts';

const C4 = table.constants.values.C4[0]!;
const C8 = table.constants.values.C8[0]!;

type Rows = Record<string, number[]>;
const LOG: Record<string, Rows> = table.toxic.H2S_HF.constants;
const POWER: Record<string, Record<string, Rows>> = table.toxic.others.constants as Record<
  string,
  Record<string, Rows>
>;
const THRESHOLDS: Record<string, number> = table.toxic.thresholds_massFraction;

export type ToxicForm = 'log' | 'power';

export interface ToxicFluid {
  name: string;
  form: ToxicForm;
  /** Duration rows in minutes with their constants, ascending. */
  minutes: number[];
  constants: [number, number][];
  instantaneous: [number, number] | null;
  /** Below this mass fraction the release is not counted as toxic. */
  threshold: number;
}

const byPhase = new Map<string, ToxicFluid>();

function toxicFluid(name: string, form: ToxicForm, rows: Rows): ToxicFluid {
  const minutes = Object.keys(rows)
    .filter((key) => /^[\d.]+$/.test(key))
    .map(Number)
    .toSorted((a, b) => a - b);
  const asPair = (row: number[]): [number, number] => [row[0]!, row[1]!];
  const always = rows.all;
  return {
    name,
    form,
    minutes: always ? [0] : minutes,
    constants: always ? [asPair(always)] : minutes.map((minute) => asPair(rows[String(minute)]!)),
    instantaneous: rows.instantaneous ? asPair(rows.instantaneous) : null,
    threshold: THRESHOLDS[name] ?? 0,
  };
}

for (const [name, rows] of Object.entries(LOG)) {
  for (const phase of ['gas', 'liquid'])
    byPhase.set(`${name.toLowerCase()}/${phase}`, toxicFluid(name, 'log', rows));
}
for (const [name, phases] of Object.entries(POWER)) {
  for (const [phase, rows] of Object.entries(phases)) {
    const fluid = toxicFluid(name, 'power', rows);
    for (const one of phase === 'gas_or_liquid' ? ['gas', 'liquid'] : [phase]) {
      byPhase.set(`${name.toLowerCase()}/${one}`, fluid);
    }
  }
}

/** Constants for the phase released; the other phase stands in when only that one is tabulated. */
export function findToxicFluid(name: string, phase: Phase): ToxicFluid | null {
  const key = name.toLowerCase();
  return byPhase.get(`${key}/${phase}`) ?? byPhase.get(`${key}/gas`) ?? byPhase.get(`${key}/liquid`) ?? null;
}

export function toxicNames(): string[] {
  return [...new Set([...byPhase.values()].map((fluid) => fluid.name))];
}

function areaFrom(form: ToxicForm, [first, second]: readonly [number, number], amount: number): number {
  if (amount <= 0) return 0;
  return form === 'log' ? C8 * 10 ** (first * Math.log10(C4 * amount) + second) : first * amount ** second;
}

/** One row of a toxic table, or two neighbours; without minutes it is the row of instantaneous releases. */
export type ToxicRows = readonly { minutes: number | null; constants: readonly [number, number] }[];

/** The rows an exposure rests on: one at or beyond the ends of the table, else the two it lies between. */
export function toxicRows(toxic: ToxicFluid, minutes: number | null): ToxicRows {
  if (minutes === null) return toxic.instantaneous ? [{ minutes, constants: toxic.instantaneous }] : [];
  const { minutes: rows, constants } = toxic;
  const row = (i: number) => ({ minutes: rows[i]!, constants: constants[i]! });
  const last = rows.length - 1;
  if (minutes <= rows[0]!) return [row(0)];
  if (minutes >= rows[last]!) return [row(last)];
  let i = 0;
  while (rows[i + 1]! < minutes) i++;
  return [row(i), row(i + 1)];
}

export const toxicRowArea = (toxic: ToxicFluid, row: ToxicRows[number], amount: number): number =>
  areaFrom(toxic.form, row.constants, amount);

/** Area of a continuous toxic release; between tabulated durations the logarithm of the area is interpolated. */
export function continuousToxicArea(toxic: ToxicFluid, rateKgPerS: number, minutes: number): number {
  if (rateKgPerS <= 0) return 0;
  const [first, second] = toxicRows(toxic, minutes);
  const below = toxicRowArea(toxic, first!, rateKgPerS);
  if (!second) return below;
  const above = toxicRowArea(toxic, second, rateKgPerS);
  const share = (minutes - first!.minutes!) / (second.minutes! - first!.minutes!);
  return below * (above / below) ** share;
}

/** Null when the method has no instantaneous constants for this material. */
export function instantaneousToxicArea(toxic: ToxicFluid, massKg: number): number | null {
  return toxic.instantaneous && areaFrom(toxic.form, toxic.instantaneous, massKg);
}

/** Minutes of exposure: an hour at most, no longer than the leak lasts. */
export function toxicMinutes(massKg: number, rateKgPerS: number, longestS: number): number {
  const drained = rateKgPerS > 0 ? massKg / rateKgPerS : 0;
  return Math.min(3600, drained, longestS) / 60;
}
