/** When a component first passes a target, found on the continuous curve and not by stepping through years. */
import { type IsoDate, toDate, toYears } from '../calendar.ts';
import type { CompiledComponent } from '../compile-component.ts';
import { findRoot } from '../root-finding.ts';
import type { Targets } from '../settings.ts';

export type TargetKind = 'areaRisk' | 'financialRisk' | 'damageFactor' | 'pof' | 'thickness' | 'interval';

export interface TargetDate {
  target: TargetKind;
  /** Last day on which the target still holds; the RBI date when it is already passed. */
  date: IsoDate;
  /** The same instant in years since 1970. */
  year: number;
  alreadyPassed: boolean;
  /** The day itself could not be found on the curve: the target holds at least until this date. */
  isBound?: true;
}

export interface Passing {
  year: number;
  /** The search ended without the crossing: `year` is the beginning of the stretch it lies in, the safe side. */
  isBound: boolean;
}

export const DEFAULT_HORIZON_YEARS = 40;
/** Under an hour: well inside a day. */
const TOLERANCE_YEARS = 1e-4;

/** Damage factor at which each target is reached; null for a target that cannot be expressed or is not asked for. */
export function damageFactorLimits(
  compiled: CompiledComponent,
  targets: Targets,
): { target: TargetKind; limit: number }[] {
  const limits: { target: TargetKind; limit: number }[] = [];
  if (targets.damageFactor !== undefined)
    limits.push({ target: 'damageFactor', limit: targets.damageFactor });
  if (!compiled.frequency || compiled.managementFactor === null) return limits;
  const scale = compiled.frequency.total * compiled.managementFactor;
  const { areaM2, financialUsd } = compiled.consequence;
  if (targets.pofPerYear !== undefined) limits.push({ target: 'pof', limit: targets.pofPerYear / scale });
  if (targets.areaRiskM2PerYear !== undefined && areaM2) {
    limits.push({ target: 'areaRisk', limit: targets.areaRiskM2PerYear / (scale * areaM2) });
  }
  if (targets.financialRiskUsdPerYear !== undefined && financialUsd) {
    limits.push({ target: 'financialRisk', limit: targets.financialRiskUsdPerYear / (scale * financialUsd) });
  }
  return limits;
}

/** Dates between which the curve only rises: every inspection still to come starts a new stretch. */
export function risingStretches(compiled: CompiledComponent, from: number, to: number): number[] {
  const stretches = [from];
  for (const { year } of compiled.inspections) if (year > from && year < to) stretches.push(year);
  stretches.push(to);
  return stretches;
}

/**
 * First instant in [from, to] at which a rising quantity passes its limit; null when it does not. `values` must
 * rise within each stretch and may fall where a stretch ends.
 */
export function firstPassing(
  value: (year: number) => number,
  limit: number,
  stretches: readonly number[],
): Passing | null {
  const logLimit = Math.log(limit);
  const distance = (year: number): number => Math.log(Math.max(value(year), 1e-300)) - logLimit;
  for (let i = 0; i + 1 < stretches.length; i++) {
    const from = stretches[i]!;
    // The end of a stretch belongs to the next one, where an inspection may have lowered the curve.
    const last = i + 2 === stretches.length;
    const to = last ? stretches[i + 1]! : stretches[i + 1]! - TOLERANCE_YEARS;
    if (to < from) continue;
    const atFrom = distance(from);
    if (atFrom > 0) return { year: from, isBound: false };
    const atTo = distance(to);
    if (atTo <= 0) continue;
    const root = findRoot(distance, from, to, atFrom, atTo, TOLERANCE_YEARS / 4);
    return root === null
      ? { year: from, isBound: true }
      : { year: Math.max(root - TOLERANCE_YEARS, from), isBound: false };
  }
  return null;
}

/** The date of a target; a bound says nothing of a target already passed. */
export function datedTarget(target: TargetKind, found: Passing | null, rbiYear: number): TargetDate | null {
  if (found === null) return null;
  const instant = Math.max(found.year, rbiYear);
  const dated = { target, date: toDate(instant), year: instant };
  return found.isBound
    ? { ...dated, alreadyPassed: false, isBound: true }
    : { ...dated, alreadyPassed: found.year <= rbiYear };
}

function passing(compiled: CompiledComponent, target: TargetKind, found: Passing | null): TargetDate | null {
  const dated = datedTarget(target, found, compiled.rbiYear);
  if (dated?.isBound) compiled.findings.warn('target-date-bound', 'settings.targets', { value: dated.date });
  return dated;
}

function thicknessTarget(compiled: CompiledComponent, targets: Targets, to: number): TargetDate | null {
  if (targets.thicknessMm === undefined) return null;
  const minimum =
    targets.thicknessMm === true ? compiled.component.geometry?.minimumThicknessMm : targets.thicknessMm;
  const models = compiled.models.filter((model) => model?.wall);
  if (minimum === undefined || minimum <= 0 || models.length === 0) return null;
  // Share of the wall already used: passes 1 when the wall reaches the minimum.
  const used = (year: number): number => {
    let reading = Number.POSITIVE_INFINITY;
    let lost = 0;
    for (const model of models) {
      const wall = model!.wall!(year);
      reading = Math.min(reading, wall.readingMm);
      lost += wall.lostMm;
    }
    return minimum / Math.max(reading - lost, 1e-9);
  };
  const stretches = risingStretches(compiled, compiled.rbiYear, to);
  return passing(compiled, 'thickness', firstPassing(used, 1, stretches));
}

function intervalTarget(compiled: CompiledComponent, targets: Targets, to: number): TargetDate | null {
  if (targets.maximumIntervalYears === undefined) return null;
  const last = (compiled.component.inspections ?? [])
    .map((inspection) => toYears(inspection.date))
    .filter((year) => year <= compiled.rbiYear)
    .reduce((latest, year) => Math.max(latest, year), compiled.startYear);
  const due = last + targets.maximumIntervalYears;
  return due > to ? null : passing(compiled, 'interval', { year: due, isBound: false });
}

function usable(compiled: CompiledComponent): boolean {
  return compiled.damageKnown && !Number.isNaN(compiled.rbiYear);
}

/** Date of every target asked for that is reached within the horizon, earliest first. */
export function targetDates(compiled: CompiledComponent): TargetDate[] {
  const { settings } = compiled;
  const targets = settings.targets ?? {};
  if (!usable(compiled)) return [];
  const to = compiled.rbiYear + (settings.horizonYears ?? DEFAULT_HORIZON_YEARS);
  const stretches = risingStretches(compiled, compiled.rbiYear, to);
  const factor = (year: number): number => compiled.damageFactor(year, null)!;
  return [
    ...damageFactorLimits(compiled, targets).map(({ target, limit }) =>
      passing(compiled, target, firstPassing(factor, limit, stretches)),
    ),
    thicknessTarget(compiled, targets, to),
    intervalTarget(compiled, targets, to),
  ]
    .filter((found) => found !== null)
    .sort((a, b) => a.year - b.year);
}

/** The earliest target only: one search serves all targets that are limits on the damage factor. */
export function governingTarget(compiled: CompiledComponent): TargetDate | null {
  const { settings } = compiled;
  const targets = settings.targets ?? {};
  if (!usable(compiled)) return null;
  const to = compiled.rbiYear + (settings.horizonYears ?? DEFAULT_HORIZON_YEARS);
  const limits = damageFactorLimits(compiled, targets);
  const found: (TargetDate | null)[] = [
    thicknessTarget(compiled, targets, to),
    intervalTarget(compiled, targets, to),
  ];
  if (limits.length > 0) {
    const lowest = limits.reduce((a, b) => (b.limit < a.limit ? b : a));
    const stretches = risingStretches(compiled, compiled.rbiYear, to);
    const factor = (year: number): number => compiled.damageFactor(year, null)!;
    found.push(passing(compiled, lowest.target, firstPassing(factor, lowest.limit, stretches)));
  }
  return found.reduce((a, b) => (a === null || (b !== null && b.year < a.year) ? b : a), null);
}
