/** What one inspection could do: every sensible combination of effectiveness per mechanism, with cost and effect. */
import { toDate } from '../calendar.ts';
import { type CompiledComponent, modelsWithInspection } from '../compile-component.ts';
import type { Effectiveness, Inspection, InspectionCredit } from '../component.ts';
import type { DamageModel } from '../mechanisms/damage-model.ts';
import type { MechanismType } from '../mechanisms/mechanism.ts';
import type { PlanSettings } from '../settings.ts';
import { addToGroup, noDamage, totalDamageFactor } from '../total-damage-factor.ts';

export type PlannedLevel = 'D' | 'C' | 'B' | 'A';
const LEVELS: readonly PlannedLevel[] = ['D', 'C', 'B', 'A'];

/** Relative effort when no price is known. */
const DEFAULT_EFFORT: Record<PlannedLevel, number> = { D: 1, C: 2, B: 4, A: 8 };
const MOST_MECHANISMS = 6;

export interface InspectionOption {
  credits: InspectionCredit[];
  cost: number;
  /** Damage factor at the plan date. */
  damageFactor: number;
}

export function priceOf(mechanism: MechanismType, level: Effectiveness, settings: PlanSettings): number {
  if (level === 'E') return 0;
  return settings.costs?.[mechanism]?.[level] ?? DEFAULT_EFFORT[level];
}

export function plannedInspection(
  compiled: CompiledComponent,
  year: number,
  credits: InspectionCredit[],
  settings: PlanSettings,
): Inspection {
  const inspection: Inspection = { date: toDate(year), credits };
  const readsWall = credits.some((credit) =>
    ['thinning', 'external-corrosion', 'cui'].includes(credit.mechanism),
  );
  if (settings.plannedReading === 'expected' && readsWall) {
    let reading = Number.POSITIVE_INFINITY;
    let lost = 0;
    for (const model of compiled.models) {
      const wall = model?.wall?.(year);
      if (!wall) continue;
      reading = Math.min(reading, wall.readingMm);
      lost += wall.lostMm;
    }
    if (reading - lost > 0) inspection.wallThicknessMm = reading - lost;
  }
  return inspection;
}

/** Damage factor of each mechanism at the plan date: not inspected, then D, C, B, A. */
function factorsByLevel(
  compiled: CompiledComponent,
  models: readonly DamageModel[],
  inspectionYear: number,
  planYear: number,
  settings: PlanSettings,
): number[][] {
  const byLevel = [models.map((model) => model.df(planYear, null))];
  for (const level of LEVELS) {
    const credits = models.map(
      (model): InspectionCredit => ({ mechanism: model.type, effectiveness: level }),
    );
    const inspected = modelsWithInspection(
      compiled,
      plannedInspection(compiled, inspectionYear, credits, settings),
    );
    byLevel.push((inspected ?? models).map((model) => model.df(planYear, null)));
  }
  return models.map((_, i) => byLevel.map((factors) => factors[i]!));
}

/**
 * Options no other option beats in both cost and damage factor, cheapest first; the first is "no inspection".
 * Mechanisms that inspection does not lower are left alone. Beyond six inspectable mechanisms the six largest are
 * considered.
 */
export function inspectionOptions(
  compiled: CompiledComponent,
  inspectionYear: number,
  planYear: number,
  settings: PlanSettings,
): InspectionOption[] {
  const models = compiled.models as DamageModel[];
  const factors = factorsByLevel(compiled, models, inspectionYear, planYear, settings);
  const pattern = models.some((model) => model.pattern === 'local') ? 'local' : 'general';
  const useful = models
    .map((_, i) => i)
    .filter((i) => factors[i]!.some((df) => df < factors[i]![0]! * (1 - 1e-9)))
    .sort((a, b) => factors[b]![0]! - factors[a]![0]!)
    .slice(0, MOST_MECHANISMS);
  const chosen = new Array<number>(models.length).fill(0);
  const options: InspectionOption[] = [];

  const total = (): number => {
    const groups = noDamage();
    for (const [i, model] of models.entries()) addToGroup(groups, model.group, factors[i]![chosen[i]!]!);
    return totalDamageFactor(groups, pattern);
  };
  const visit = (depth: number, cost: number): void => {
    if (depth === useful.length) {
      const credits = useful
        .filter((i) => chosen[i]! > 0)
        .map((i) => ({ mechanism: models[i]!.type, effectiveness: LEVELS[chosen[i]! - 1]! }));
      const fixed = credits.length > 0 ? (settings.fixedCostPerInspection ?? 0) : 0;
      options.push({ credits, cost: cost + fixed, damageFactor: total() });
      return;
    }
    const i = useful[depth]!;
    for (let level = 0; level <= LEVELS.length; level++) {
      chosen[i] = level;
      const price = level === 0 ? 0 : priceOf(models[i]!.type, LEVELS[level - 1]!, settings);
      visit(depth + 1, cost + price);
    }
    chosen[i] = 0;
  };
  visit(0, 0);
  return undominated(options);
}

function undominated(options: InspectionOption[]): InspectionOption[] {
  options.sort((a, b) => a.cost - b.cost || a.damageFactor - b.damageFactor);
  const front: InspectionOption[] = [];
  for (const option of options) {
    const last = front.at(-1);
    if (!last || option.damageFactor < last.damageFactor) front.push(option);
  }
  return front;
}
