import type { ConsequenceClass } from './tables/z008.ts';

export type ContainedMedium = {
  readonly pressureMPa: number | null;
  readonly toxic: boolean | null;
  /** Flammable gas counts as above its flash point. */
  readonly flammable: 'none' | 'belowFlashPoint' | 'aboveFlashPoint' | null;
  readonly corrosiveOrSteam: boolean | null;
};

const HIGH_PRESSURE_MPA = 4;

/**
 * Containment by medium and gauge pressure, from the worst rule down, first match wins: hot water at 5 MPa is C3.
 * A fact that is not known cannot rule a worse class out: null, unless what is known already gives C3.
 */
export function containmentClass({
  pressureMPa,
  toxic,
  flammable,
  corrosiveOrSteam,
}: ContainedMedium): ConsequenceClass | null {
  if (
    toxic === true ||
    flammable === 'aboveFlashPoint' ||
    (pressureMPa !== null && pressureMPa >= HIGH_PRESSURE_MPA)
  )
    return 3;
  if (toxic === null || flammable === null || pressureMPa === null) return null;
  if (flammable === 'belowFlashPoint' || corrosiveOrSteam === true) return 2;
  return corrosiveOrSteam === null ? null : 1;
}
