import type { ConsequenceClass } from './tables/z008.ts';

export type ContainedMedium = {
  readonly pressureMPa: number | null;
  readonly toxic: boolean | null;
  /** Flammable gas counts as above its flash point. */
  readonly flammable: 'none' | 'belowFlashPoint' | 'aboveFlashPoint' | null;
  readonly corrosiveOrSteam: boolean | null;
};

const HIGH_PRESSURE_MPA = 4;
/** Limits compare value + 1e-9: 4 MPa converted from psi and back must stay high. */
const SLACK = 1e-9;
const flammabilities: readonly unknown[] = ['none', 'belowFlashPoint', 'aboveFlashPoint'];
const stated = (value: unknown): boolean | null => (typeof value === 'boolean' ? value : null);

/**
 * Containment by medium and gauge pressure, from the worst rule down, first match wins: hot water at 5 MPa is C3.
 * A fact that is not known cannot rule a worse class out: null, unless what is known already gives C3.
 */
export function containmentClass(medium: ContainedMedium): ConsequenceClass | null {
  // What is no fact (not a number, a word nobody knows) is not known, whatever the type promises.
  const pressureMPa = Number.isFinite(medium.pressureMPa) ? medium.pressureMPa : null;
  const flammable = flammabilities.includes(medium.flammable) ? medium.flammable : null;
  const toxic = stated(medium.toxic);
  const corrosiveOrSteam = stated(medium.corrosiveOrSteam);
  if (
    toxic === true ||
    flammable === 'aboveFlashPoint' ||
    (pressureMPa !== null && pressureMPa + SLACK >= HIGH_PRESSURE_MPA)
  )
    return 3;
  if (toxic === null || flammable === null || pressureMPa === null) return null;
  if (flammable === 'belowFlashPoint' || corrosiveOrSteam === true) return 2;
  return corrosiveOrSteam === null ? null : 1;
}
