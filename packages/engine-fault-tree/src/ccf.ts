import type { CcfGroup, Expression, FaultTreeModel } from './model.ts';

const multiply = (...args: Expression[]): Expression => ({ op: 'mul', args });
const subtract = (...args: Expression[]): Expression => ({ op: 'sub', args });

/**
 * Probability of the basic event "exactly these k of n members fail together", per k from 1
 * (Open-PSA MEF, common cause groups). NUREG/CR-5485 gives the same forms.
 */
export function commonCauseProbabilities(group: CcfGroup): Expression[] {
  const n = group.members.length;
  const total = group.probability;
  const factors = group.factors;
  const result: Expression[] = [];
  for (let k = 1; k <= n; k++) {
    if (isImpossible(group, k)) result.push(0);
    else if (group.kind === 'beta-factor') {
      result.push(multiply(k === 1 ? subtract(1, factors[0]!) : factors[0]!, total));
    } else if (group.kind === 'phi-factor') {
      result.push(multiply(factors[k - 1]!, total));
    } else if (group.kind === 'mgl') {
      // ρ_1 = 1, ρ_2 = β, ρ_3 = γ, …, ρ_{n+1} = 0
      const chain: Expression[] = [];
      for (let i = 2; i <= k; i++) chain.push(factors[i - 2]!);
      const next = k < n ? factors[k - 1] : undefined;
      if (next !== undefined) chain.push(subtract(1, next));
      result.push(multiply(1 / choose(n - 1, k - 1), ...chain, total));
    } else {
      const weights = factors.slice(0, n).map((alpha, i) => multiply(i + 1, alpha));
      const sum: Expression = weights.length === 1 ? weights[0]! : { op: 'add', args: weights };
      const share: Expression = { op: 'div', args: [factors[k - 1]!, sum] };
      result.push(multiply(k / choose(n - 1, k - 1), share, total));
    }
  }
  return result;
}

/** Exactly k members never fail together: no factor of a level that takes part, or one that is nought. */
function isImpossible({ kind, factors, members }: CcfGroup, k: number): boolean {
  const isNought = (level: number): boolean => factors[level] === undefined || factors[level] === 0;
  if (kind === 'mgl') return Array.from({ length: k - 1 }, (_, i) => i).some(isNought);
  if (kind === 'beta-factor') return k > 1 && (k < members.length || isNought(0));
  return isNought(k - 1);
}

function choose(n: number, k: number): number {
  let result = 1;
  for (let i = 1; i <= k; i++) result = (result * (n - k + i)) / i;
  return Math.round(result);
}

/**
 * Replaces every member of a common cause group by the OR of the events "these members fail
 * together" that hold it. The new events are named `[A B]` after their members.
 */
export function expandCommonCause(model: FaultTreeModel): FaultTreeModel {
  if (model.ccfGroups.length === 0) return model;
  const gates = [...model.gates];
  const events = new Map(model.events.map((event) => [event.name, event]));
  const parameters = [...model.parameters];
  /** What is not a number gets a name: in a trial of the uncertainty it is drawn once for all events of the group. */
  const shared = (expression: Expression, name: string): Expression => {
    if (typeof expression !== 'object') return expression;
    parameters.push({ name, value: expression });
    return name;
  };
  for (const group of model.ccfGroups) {
    const probabilities = commonCauseProbabilities({
      ...group,
      probability: shared(group.probability, `\u0001${group.name} total`),
      factors: group.factors.map((factor, i) => shared(factor, `\u0001${group.name} ${i}`)),
    });
    const holding = new Map<string, string[]>(group.members.map((member) => [member, []]));
    for (const members of subsets(group.members)) {
      const probability = probabilities[members.length - 1]!;
      if (probability === 0) continue;
      const name = `[${members.join(' ')}]`;
      events.set(name, { name, probability });
      for (const member of members) holding.get(member)!.push(name);
    }
    for (const [member, args] of holding) {
      const label = events.get(member)?.label;
      events.delete(member);
      gates.push({ name: member, ...(label === undefined ? {} : { label }), kind: 'or', args });
    }
  }
  return { ...model, gates, events: [...events.values()], parameters, ccfGroups: [] };
}

function subsets(members: string[]): string[][] {
  const result: string[][] = [];
  for (let mask = 1; mask < 1 << members.length; mask++) {
    result.push(members.filter((_, i) => (mask >> i) & 1));
  }
  return result.sort((a, b) => a.length - b.length);
}
