/** Bands for damage factor, POF and risk from stated uncertainty of the inputs, by seeded sampling. */
import { type IsoDate, toYears } from './calendar.ts';
import { compileComponent } from './compile-component.ts';
import type { Component } from './component.ts';
import { Findings, type Problem } from './findings.ts';
import { type RandomSource, randomSource } from './random.ts';
import type { Settings } from './settings.ts';

export type Distribution =
  | { kind: 'normal'; mean: number; standardDeviation: number; min?: number; max?: number }
  | { kind: 'lognormal'; median: number; sigma: number }
  | { kind: 'uniform'; min: number; max: number }
  | { kind: 'triangular'; min: number; mode: number; max: number };

export interface UncertainInput {
  /** Path of a number inside the component, e.g. `mechanisms[0].corrosionRateMmPerYear`. */
  path: string;
  distribution: Distribution;
}

export interface UncertaintySettings extends Settings {
  inputs: UncertainInput[];
  seed: number;
  samples?: number;
  /** Default: the RBI date and, if given, the plan date. */
  dates?: IsoDate[];
}

export interface Band {
  mean: number;
  p5: number;
  p50: number;
  p95: number;
}

export interface UncertaintyPoint {
  date: IsoDate;
  damageFactor: Band | null;
  pofPerYear: Band | null;
  areaRiskM2PerYear: Band | null;
  financialRiskUsdPerYear: Band | null;
}

export interface UncertaintyOutcome {
  points: UncertaintyPoint[];
  samples: number;
  /** Samples whose drawn inputs were impossible and that were left out. */
  rejected: number;
  problems: Problem[];
}

export function draw(distribution: Distribution, random: RandomSource): number {
  switch (distribution.kind) {
    case 'normal': {
      const value = distribution.mean + distribution.standardDeviation * random.normal();
      return Math.min(Math.max(value, distribution.min ?? -Infinity), distribution.max ?? Infinity);
    }
    case 'lognormal':
      return distribution.median * Math.exp(distribution.sigma * random.normal());
    case 'uniform':
      return distribution.min + (distribution.max - distribution.min) * random.uniform();
    case 'triangular': {
      const { min, mode, max } = distribution;
      const u = random.uniform();
      const split = max > min ? (mode - min) / (max - min) : 0;
      return u < split
        ? min + Math.sqrt(u * (max - min) * (mode - min))
        : max - Math.sqrt((1 - u) * (max - min) * (max - mode));
    }
  }
}

type Path = (string | number)[];

function parsePath(path: string): Path {
  return path
    .replace(/\[(\d+)\]/g, '.$1')
    .split('.')
    .map((part) => (/^\d+$/.test(part) ? Number(part) : part));
}

type Branch = Record<string | number, unknown>;

/** The object that holds the last part of the path, or null where the path leads nowhere. */
function holderOf(component: Component, path: Path): Branch | null {
  let at: unknown = component;
  for (const part of path.slice(0, -1)) {
    if (typeof at !== 'object' || at === null || !Object.hasOwn(at, part)) return null;
    at = (at as Branch)[part];
  }
  return typeof at === 'object' && at !== null ? (at as Branch) : null;
}

function band(values: number[]): Band | null {
  if (values.length === 0) return null;
  values.sort((a, b) => a - b);
  const at = (share: number): number => {
    const position = share * (values.length - 1);
    const low = Math.floor(position);
    const high = Math.min(low + 1, values.length - 1);
    return values[low]! + (position - low) * (values[high]! - values[low]!);
  };
  return {
    mean: values.reduce((sum, value) => sum + value, 0) / values.length,
    p5: at(0.05),
    p50: at(0.5),
    p95: at(0.95),
  };
}

export function uncertainty(component: Component, settings: UncertaintySettings): UncertaintyOutcome {
  const findings = new Findings();
  const samples = settings.samples ?? 1000;
  const dates = settings.dates ?? [settings.rbiDate, ...(settings.planDate ? [settings.planDate] : [])];
  const paths = settings.inputs.map((input) => parsePath(input.path));
  for (const [i, path] of paths.entries()) {
    const last = path.at(-1)!;
    const holder = holderOf(component, path);
    if (!holder || typeof holder[last] !== 'number') {
      findings.problem('unknown-value', `inputs[${i}].path`, { value: settings.inputs[i]!.path });
    }
  }
  if (!(samples >= 1 && samples <= 1_000_000))
    findings.problem('above-maximum', 'samples', { value: samples, max: 1e6 });
  if (findings.problems.length > 0) return { points: [], samples, rejected: 0, problems: findings.problems };

  const random = randomSource(settings.seed);
  const years = dates.map(toYears);
  const draws = years.map(() => ({ df: [], pof: [], area: [], money: [] }) as Record<string, number[]>);
  let rejected = 0;
  const sampled = structuredClone(component);
  const holders = paths.map((path) => holderOf(sampled, path)!);
  for (let n = 0; n < samples; n++) {
    for (const [i, input] of settings.inputs.entries()) {
      holders[i]![paths[i]!.at(-1)!] = draw(input.distribution, random);
    }
    const compiled = compileComponent(sampled, settings, null);
    const { frequency, managementFactor, consequence } = compiled;
    for (const [k, year] of years.entries()) {
      const df = compiled.damageFactor(year, null);
      if (df === null) {
        if (k === 0) rejected++;
        continue;
      }
      const lists = draws[k]!;
      lists.df!.push(df);
      if (!frequency || managementFactor === null) continue;
      const pof = frequency.total * managementFactor * df;
      lists.pof!.push(pof);
      if (consequence.areaM2 !== null) lists.area!.push(pof * consequence.areaM2);
      if (consequence.financialUsd !== null) lists.money!.push(pof * consequence.financialUsd);
    }
  }
  return {
    points: dates.map((date, k) => ({
      date,
      damageFactor: band(draws[k]!.df!),
      pofPerYear: band(draws[k]!.pof!),
      areaRiskM2PerYear: band(draws[k]!.area!),
      financialRiskUsdPerYear: band(draws[k]!.money!),
    })),
    samples,
    rejected,
    problems: findings.problems,
  };
}
