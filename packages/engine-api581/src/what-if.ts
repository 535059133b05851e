/** A component with some inputs changed, and the curve a screen draws of it. The same code serves server and browser. */
import { type RiskState, riskOverTime } from './assess.ts';
import { toDate, toYears } from './calendar.ts';
import type { Component, Inspection } from './component.ts';
import { plan } from './planning/plan-component.ts';
import type { PlanSettings, Settings } from './settings.ts';

const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** `over` laid on `base`, member by member; a null takes a value away. */
export function overlaid<T>(base: T, over: unknown): T {
  if (!isPlain(base) || !isPlain(over)) return over as T;
  const made: Record<string, unknown> = { ...base };
  for (const [key, value] of Object.entries(over)) {
    if (key === '__proto__') continue;
    if (value === null) delete made[key];
    else made[key] = key in base ? overlaid(made[key], value) : value;
  }
  return made as T;
}

type Stated = { reliefDevice?: { protected?: { damageFactor?: unknown; gffTotal?: unknown } } };

/** A damage factor stated for what a relief device protects holds on every day, in place of the parts'. */
function restated(component: Component, changes: unknown): Component {
  const { damageFactor, gffTotal } = (changes as Stated | null)?.reliefDevice?.protected ?? {};
  const { reliefDevice } = component;
  if (!reliefDevice?.protected?.parts || (damageFactor ?? gffTotal ?? null) === null) return component;
  const { parts: _parts, ...stated } = reliefDevice.protected;
  return { ...component, reliefDevice: { ...reliefDevice, protected: stated } };
}

/** Changes have the shape of a component, with mechanisms named by their type. */
export function withChanges(given: Component, changes: unknown): Component {
  const component = restated(given, changes);
  const { mechanisms: own = {}, ...rest } = (isPlain(changes) ? changes : {}) as {
    mechanisms?: Record<string, unknown>;
  };
  return {
    ...overlaid(component, rest),
    mechanisms: component.mechanisms.map((one) => (own[one.type] ? overlaid(one, own[one.type]) : one)),
  };
}

export interface RiskCurve {
  without: RiskState[];
  /** Empty when no inspection is planned. */
  withPlan: RiskState[];
  inspectionDate: string | null;
  targetDate: string | null;
}

const POINTS = 48;
const YEARS_BEFORE = 2;
const YEARS_AFTER = 1;
const DAY = 1 / 365.25;

/** Days of a curve: from two years before the RBI date to a year past the plan date, with the days that matter. */
function curveDates(
  component: Component,
  settings: Settings,
  marks: readonly (string | undefined)[],
): string[] {
  const start = toYears(component.startDate);
  const rbi = toYears(settings.rbiDate);
  const from = Math.max(rbi - YEARS_BEFORE, Number.isNaN(start) ? Number.NEGATIVE_INFINITY : start);
  const to = toYears(settings.planDate ?? settings.rbiDate) + YEARS_AFTER;
  if (Number.isNaN(from) || Number.isNaN(to)) return [];
  const days = Array.from({ length: POINTS + 1 }, (_, i) => toDate(from + ((to - from) * i) / POINTS));
  const wanted = [settings.rbiDate, settings.planDate, ...marks].filter((date) => date !== undefined);
  return [...new Set([...days, ...wanted])].sort();
}

/** Risk over time as it runs without any plan: what a screen draws while an input is typed. */
export function unplannedCurve(component: Component, settings: Settings): RiskState[] {
  return riskOverTime(component, settings, curveDates(component, settings, [])).points;
}

const withoutCost = ({ cost: _cost, ...inspection }: Inspection & { cost: number }): Inspection => ({
  ...inspection,
  planned: true,
});

/** Risk over time without and with the planned inspections; the fall at each of them is upright. */
export function riskCurve(component: Component, settings: PlanSettings): RiskCurve {
  const { result } = plan(component, settings);
  const planned = [...(result.inspection ? [result.inspection] : []), ...result.later].map(withoutCost);
  const dates = curveDates(component, settings, [
    result.governing?.date,
    ...planned.flatMap(({ date }) => [date, toDate(toYears(date) - DAY)]),
  ]);
  const inspected = { ...component, inspections: [...(component.inspections ?? []), ...planned] };
  return {
    without: riskOverTime(component, settings, dates).points,
    withPlan: planned.length > 0 ? riskOverTime(inspected, settings, dates).points : [],
    inspectionDate: planned[0]?.date ?? null,
    targetDate: result.governing?.date ?? null,
  };
}
