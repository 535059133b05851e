/** When a relief device or a bundle first passes a target. */
import { toDate, toYears } from '../calendar.ts';
import type { Component } from '../component.ts';
import type { Warning } from '../findings.ts';
import {
  DEFAULT_HORIZON_YEARS,
  datedTarget,
  firstPassing,
  type Passing,
  type TargetDate,
  type TargetKind,
} from '../planning/target-date.ts';
import type { Settings, Targets } from '../settings.ts';
import { type LifeFigures, lifeFigures } from './life-figures.ts';
import { protectedOn } from './protected-part.ts';

export interface Limit {
  target: TargetKind;
  limit: number;
  of: (figures: LifeFigures) => number | null;
}

/** Targets that mean something for an item without a wall: risk and probability of a year, and a bundle's own on its cost. */
export function lifeLimits(targets: Targets, { bundle }: Component): Limit[] {
  const { areaRiskM2PerYear: area, financialRiskUsdPerYear: money, pofPerYear: pof } = targets;
  const limits: Limit[] = [];
  if (area !== undefined) limits.push({ target: 'areaRisk', limit: area, of: (one) => one.areaRisk });
  if (money !== undefined) limits.push({ target: 'financialRisk', limit: money, of: (one) => one.moneyRisk });
  if (pof !== undefined) limits.push({ target: 'pof', limit: pof, of: (one) => one.pof });
  const own = bundle?.riskTargetUsd;
  if (own !== undefined)
    limits.push({ target: 'financialRisk', limit: own, of: (one) => one.cumulative?.moneyRisk ?? null });
  return limits;
}

/** Last day on which the item was looked at: its start, a test or an inspection. */
function lastSeen(component: Component, rbiYear: number): number {
  const days = [
    component.startDate,
    ...(component.reliefDevice?.tests ?? []).map(({ date }) => date),
    ...(component.inspections ?? []).map(({ date }) => date),
  ].map(toYears);
  return days.filter((year) => year <= rbiYear).reduce((a, b) => Math.max(a, b), Number.NEGATIVE_INFINITY);
}

/** When a limit is first passed between two instants without a test. */
export function lifePassing(
  component: Component,
  settings: Settings,
  { limit, of }: Limit,
  from: number,
  to: number,
): Passing | null {
  const partOn = protectedOn(component, settings);
  const value = (year: number): number => {
    const { figures } = lifeFigures(component, settings, toDate(year), partOn);
    return (figures && of(figures)) ?? 0;
  };
  return firstPassing(value, limit, [from, to]);
}

export function lifeTargets(component: Component, settings: Settings): TargetDate[] {
  const targets = settings.targets ?? {};
  const from = toYears(settings.rbiDate);
  const to = from + (settings.horizonYears ?? DEFAULT_HORIZON_YEARS);
  const at = (target: TargetKind, found: Passing | null): TargetDate[] =>
    [datedTarget(target, found, from)].filter((one) => one !== null);
  const found = lifeLimits(targets, component).flatMap((limit) =>
    at(limit.target, lifePassing(component, settings, limit, from, to)),
  );
  const interval = targets.maximumIntervalYears;
  const due = interval === undefined ? null : lastSeen(component, from) + interval;
  return [...found, ...(due !== null && due <= to ? at('interval', { year: due, isBound: false }) : [])].sort(
    (a, b) => a.year - b.year,
  );
}

export const governingLifeTarget = (component: Component, settings: Settings): TargetDate | null =>
  lifeTargets(component, settings)[0] ?? null;

/** Says so of every date that is only a bound. */
export const boundWarnings = (targets: readonly (TargetDate | null)[]): Warning[] =>
  targets.flatMap((one) =>
    one?.isBound
      ? [{ code: 'target-date-bound', field: 'settings.targets', params: { value: one.date } }]
      : [],
  );
