import { expect } from 'vitest';
import type { Step } from '../derivation.ts';
import { recomputed, type System } from './recompute.ts';

/** Rounded printed US constants against their SI twins: 0.2 %. What is calculated in SI must come out to the last digit. */
const TOLERANCE: Record<System, number> = { si: 1e-9, us: 2e-3 };

/** Every equation of a derivation gives its own figure, in SI and in US units. */
export function expectRecomputed(steps: readonly Step[]): void {
  for (const step of steps) {
    for (const system of ['si', 'us'] as const) {
      const found = recomputed(step, system);
      if (!found) continue;
      const { again, said } = found;
      const isClose = Math.abs(again - said) <= TOLERANCE[system] * Math.abs(said) + 1e-9;
      expect(isClose, `${step.figure} (${system}): ${step.formula} gives ${again}, said ${said}`).toBe(true);
    }
  }
}
