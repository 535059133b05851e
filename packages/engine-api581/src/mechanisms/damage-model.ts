/** A mechanism made ready for one component: everything that does not depend on the date is already worked out. */
import type { Component, Effectiveness } from '../component.ts';
import type { Trace } from '../derivation.ts';
import type { Findings } from '../findings.ts';
import type { Edition, ReferenceTemperature } from '../settings.ts';
import type { Strength } from '../thinning/strength.ts';
import type { DamageGroup } from '../total-damage-factor.ts';
import type { MechanismType } from './mechanism.ts';

export interface DamageModel {
  readonly type: MechanismType;
  readonly group: DamageGroup;
  /** Position in the component's list of mechanisms. */
  readonly index: number;
  /** False for one that this wall cannot have; it is told and adds nothing. */
  readonly applies?: false;
  readonly pattern?: 'general' | 'local';
  /** Damage factor at an instant (years since 1970). */
  df(year: number, trace: Trace | null): number;
  /** Wall lost since the reading in force, and that reading. Only for mechanisms that thin the wall. */
  wall?(year: number): { readingMm: number; lostMm: number };
}

/** An inspection as one mechanism sees it. */
export interface Credit {
  year: number;
  effectiveness: Effectiveness;
  wallThicknessMm: number | null;
  cracksRemaining: boolean;
  coatingFailed: boolean;
  planned: boolean;
}

export interface Context {
  readonly component: Component;
  readonly edition: Edition;
  readonly startYear: number;
  /** An inspection after this instant is only planned. */
  readonly rbiYear: number;
  /** The owner's table of reference temperatures; empty without one. */
  readonly referenceTemperatures: readonly ReferenceTemperature[];
  readonly findings: Findings;
  /** Inspections in order of date that touch this mechanism. */
  credits(type: MechanismType): Credit[];
  /** Worked out once per component; null when its inputs are missing, which is reported once. */
  strength(): Strength | null;
}

/** Index of the last segment that has begun; segments start with the one before any inspection. */
export function segmentAt<S extends { fromYear: number }>(segments: readonly S[], year: number): S {
  let i = segments.length - 1;
  while (i > 0 && segments[i]!.fromYear > year) i--;
  return segments[i]!;
}
