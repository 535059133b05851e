/** Weibull life of heat exchanger bundles from matched histories (Part 1 §8). */
import { findRoot } from '../root-finding.ts';

/** Years in service and whether the bundle failed; a bundle that did not is a suspension. */
export interface BundleRecord {
  years: number;
  failed: boolean;
}

export interface Weibull {
  shape: number;
  lifeYears: number;
}

/** Weibayes: the shape is known, η = (Σ t^β / r)^(1/β). */
export function weibayesLife(records: readonly BundleRecord[], shape: number): number | null {
  const failures = records.filter((record) => record.failed).length;
  if (failures === 0) return null;
  const sum = records.reduce((total, record) => total + record.years ** shape, 0);
  return (sum / failures) ** (1 / shape);
}

/** Maximum likelihood with suspensions: Σt^β·ln t/Σt^β − 1/β = mean of ln t over failures. Null below two different lives or when no shape solves it. */
export function fitWeibull(records: readonly BundleRecord[]): Weibull | null {
  const failures = records.filter((record) => record.failed);
  if (new Set(failures.map((record) => record.years)).size < 2) return null;
  const meanLog = failures.reduce((sum, record) => sum + Math.log(record.years), 0) / failures.length;
  const score = (shape: number): number => {
    let weight = 0;
    let weighted = 0;
    for (const { years } of records) {
      const power = years ** shape;
      weight += power;
      weighted += power * Math.log(years);
    }
    return weighted / weight - 1 / shape - meanLog;
  };
  const low = 0.01;
  let high = 1;
  while (score(high) < 0 && high < 1000) high *= 2;
  const shape = findRoot(score, low, high, score(low), score(high), 1e-12);
  if (shape === null) return null;
  return { shape, lifeYears: weibayesLife(records, shape)! };
}
