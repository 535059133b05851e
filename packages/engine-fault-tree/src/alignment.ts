import { type Importance, importanceFrom } from './importance.ts';
import type { FaultTreeModel, Phase } from './model.ts';
import type { FaultTreeResult, PhaseResult } from './result.ts';

/** The model as it stands in one phase. */
export function modelInPhase({ alignments: _, ...model }: FaultTreeModel, phase: Phase): FaultTreeModel {
  const states = new Map(phase.houses.map(({ name, state }) => [name, state]));
  return {
    ...model,
    houses: model.houses.map((house) => ({ ...house, state: states.get(house.name) ?? house.state })),
  };
}

/**
 * Mean over the time of an alignment: P = Σ f·P(phase), and the same for every figure that is linear in P. Cut sets,
 * spread and curves belong to a phase and stay there.
 */
export function meanOverPhases(phases: readonly PhaseResult[]): FaultTreeResult {
  const [first] = phases;
  const mean = (of: (result: FaultTreeResult) => number | null): number | null =>
    phases.reduce<number | null>((sum, { timeFraction, result }) => {
      const value = of(result);
      return sum === null || value === null ? null : sum + timeFraction * value;
    }, 0);
  const probability = mean((result) => result.probability);
  const lower = mean((result) => result.bounds?.lower ?? result.probability);
  const upper = mean((result) => result.bounds?.upper ?? result.probability);
  return {
    ...first!.result,
    coherent: phases.every(({ result }) => result.coherent),
    basicEventsReached: Math.max(...phases.map(({ result }) => result.basicEventsReached)),
    probability,
    bounds: probability === null && lower !== null && upper !== null ? { lower, upper } : null,
    rareEvent: mean((result) => result.rareEvent),
    mcub: mean((result) => result.mcub),
    cutSets: null,
    primeImplicants: null,
    importance: probability === null ? [] : meanImportance(phases, probability),
    uncertainty: null,
    sensitivity: [],
    overTime: null,
    mainPaths: [],
    phases: [...phases],
    work: phases.at(-1)!.result.work,
    peakNodes: Math.max(...phases.map(({ result }) => result.peakNodes)),
  };
}

/** ∂P/∂p is linear in P; the ratios follow from the mean slope. An event a phase does not reach has slope 0 there. */
function meanImportance(phases: readonly PhaseResult[], probability: number): Importance[] {
  const slopes = new Map<string, { p: number; slope: number }>();
  for (const { timeFraction, result } of phases) {
    for (const { event, probability: p, birnbaum } of result.importance) {
      slopes.set(event, { p, slope: (slopes.get(event)?.slope ?? 0) + timeFraction * birnbaum });
    }
  }
  return [...slopes].map(([event, { p, slope }]) =>
    importanceFrom(event, p, slope, {
      top: probability,
      without: probability - p * slope,
      certain: probability + (1 - p) * slope,
    }),
  );
}
