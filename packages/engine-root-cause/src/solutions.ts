import { type Calculation, calculated, unscored } from '@ircrisk/units';

/** Hierarchy of control, best first, and what it is worth. */
export const hierarchy = {
  eliminate: 5,
  substitute: 4,
  engineer: 4,
  warning: 3,
  administrative: 2,
  ppe: 1,
} as const;
export type MeasureKind = keyof typeof hierarchy;

const WEIGHTS = { effectiveness: 0.4, hierarchy: 0.3, feasibility: 0.2, cost: 0.1 } as const;

export type SolutionInput = {
  readonly effectiveness?: number | null;
  readonly kind?: string | null;
  /** 5 is the easiest. */
  readonly feasibility?: number | null;
  /** 5 is the cheapest. */
  readonly cost?: number | null;
};

/** 0.4·effectiveness + 0.3·hierarchy + 0.2·feasibility + 0.1·cost, 1–5 each; a missing part gives no score. */
export function solutionScore(input: SolutionInput): Calculation {
  const facts = { unit: '1', inputs: { ...input }, standardRef: 'solution score of the root cause method' };
  const { kind } = input;
  if (kind === null || kind === undefined)
    return unscored({ code: 'missingInput', path: 'kind', values: { name: 'kind' } }, facts);
  if (!Object.hasOwn(hierarchy, kind))
    return unscored({ code: 'unknownHierarchy', path: 'kind', values: { value: kind } }, facts);
  const parts = {
    effectiveness: input.effectiveness,
    hierarchy: hierarchy[kind as MeasureKind],
    feasibility: input.feasibility,
    cost: input.cost,
  };
  let value = 0;
  const terms: string[] = [];
  for (const [name, weight] of Object.entries(WEIGHTS)) {
    const part = parts[name as keyof typeof parts];
    if (part === null || part === undefined)
      return unscored({ code: 'missingInput', path: name, values: { name } }, facts);
    if (!Number.isInteger(part) || part < 1 || part > 5)
      return unscored({ code: 'scoreOutside', path: name, values: { name, value: part } }, facts);
    value += weight * part;
    terms.push(`${weight}·${part}`);
  }
  return calculated(value, {
    ...facts,
    steps: [{ id: 'score', formula: 'Σ w·s', substituted: terms.join(' + '), value, unit: '1' }],
  });
}
