import type { Outcome } from './outcomes.ts';
import { turnedShare } from './turned.ts';

/** 1/a that somebody who is always there, outdoors and unprotected, dies of one outcome. */
function riskOf({ x, y, frequency, effect }: Outcome, east: number, north: number): number {
  const [dx, dy] = [east - x, north - y];
  const distance = Math.sqrt(dx * dx + dy * dy);
  if (distance > effect.reach) return 0;
  const share =
    effect.shape === 'round'
      ? effect.death(distance).individual
      : turnedShare(effect, distance, Math.atan2(dx, dy));
  return frequency * share;
}

/** Location-specific individual risk, 1/a. */
export const individualRisk = (outcomes: readonly Outcome[], east: number, north: number): number =>
  outcomes.reduce((sum, one) => sum + riskOf(one, east, north), 0);
