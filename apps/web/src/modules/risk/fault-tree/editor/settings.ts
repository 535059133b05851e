import type { AnalysisSettings } from '@ircrisk/engine-fault-tree';
import type { Tab } from '../results/ResultPanel.tsx';

/** What a person may set about a calculation. */
export interface Wishes {
  top?: number | undefined;
  orderLimit?: number | undefined;
  cutOff?: number | undefined;
  trials?: number | undefined;
  seed?: number | undefined;
  primeImplicants?: boolean | undefined;
}

export const firstWishes: Wishes = { top: 100, trials: 10_000, seed: 1 };

function base({ top = 100, orderLimit, cutOff, primeImplicants }: Wishes): AnalysisSettings {
  return {
    top: Math.round(top),
    importance: true,
    ...(orderLimit ? { orderLimit: Math.round(orderLimit) } : {}),
    ...(cutOff ? { cutOff } : {}),
    ...(primeImplicants ? { primeImplicants } : {}),
  };
}

const megabyte = 1024 * 1024;

/** Along the way: only what is looked at, within limits a browser can bear. */
export function liveSettings(wishes: Wishes, tab: Tab): AnalysisSettings {
  const { trials = 10_000, seed = 1 } = wishes;
  return {
    ...base(wishes),
    ...(tab === 'uncertainty' ? { uncertainty: { trials: Math.min(trials, 20_000), seed } } : {}),
    ...(tab === 'time' ? { overTime: { points: 121 } } : {}),
    ...(tab === 'whatIf' ? { sensitivity: {} } : {}),
    limits: { steps: 100_000_000, memoryBytes: 256 * megabyte },
  };
}

/** The record has everything. */
export function recordSettings(wishes: Wishes): AnalysisSettings {
  const { trials = 10_000, seed = 1 } = wishes;
  return {
    ...base(wishes),
    uncertainty: { trials: Math.round(trials), seed: Math.round(seed) },
    overTime: { points: 121 },
    sensitivity: {},
  };
}
