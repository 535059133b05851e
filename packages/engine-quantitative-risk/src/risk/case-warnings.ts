import { type Notice, shown } from '@ircrisk/units';
import { FURTHEST, NEAREST } from '../dispersion/plume.ts';
import { LONGEST_FOLLOWED } from '../physics.ts';
import type { Discharge } from '../release/discharge.ts';
import type { Behaviour, ReleaseCase } from '../release/release-case.ts';
import { LONGEST_IN_HEAT_S } from '../vulnerability.ts';
import type { Outcome, OutcomeKind } from './outcomes.ts';

/** kg/s; ours: beyond it a hole or a pressure will be wrong. */
const MOST_RATE = 3000;
export const rateWarnings = (flow: Discharge | null): Notice[] =>
  flow && flow.rate > MOST_RATE
    ? [{ code: 'rateOutside', path: 'hole', values: { value: shown(flow.rate, 3), most: MOST_RATE } }]
    : [];

/** Where an effect was cut short of its end, m. */
export function cutAt({ effect, hundredth }: Outcome): number | null {
  const most = effect.shape === 'round' || effect.towards === null ? LONGEST_FOLLOWED : FURTHEST;
  return Math.max(effect.reach, hundredth) >= most ? most : null;
}

interface Released {
  readonly one: ReleaseCase;
  readonly behaviour: Behaviour;
  readonly flow: Discharge | null;
}

/** What was entered without any effect, and where a model is taken beyond what it is for. */
export function branchWarnings({ one, behaviour, flow }: Released, kinds: readonly OutcomeKind[]): Notice[] {
  const isShort = flow !== null && flow.duration < LONGEST_IN_HEAT_S && kinds.includes('jetFire');
  return [
    ...(behaviour === 'liquid' && (one.explosionShare ?? 0) > 0
      ? [{ code: 'poolDoesNotExplode', path: 'explosionShare' }]
      : []),
    ...(isShort
      ? [
          {
            code: 'jetIsShort',
            path: 'inventory',
            values: { value: shown(flow.duration, 2), least: LONGEST_IN_HEAT_S },
          },
        ]
      : []),
  ];
}

export function effectWarnings(outcomes: readonly Outcome[]): Notice[] {
  const cuts = outcomes.map(cutAt).filter((most) => most !== null);
  const isDispersed = outcomes.some(({ weather }) => weather !== null);
  return [
    ...(isDispersed ? [{ code: 'drawnOn', path: 'x', values: { least: NEAREST } }] : []),
    ...(cuts.length > 0 ? [{ code: 'distanceCut', path: 'x', values: { most: Math.min(...cuts) } }] : []),
  ];
}
