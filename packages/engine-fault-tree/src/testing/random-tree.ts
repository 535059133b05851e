import fc from 'fast-check';
import type { Argument, FaultTreeModel, Formula, Gate, StaticGateKind } from '../model.ts';
import { STATIC_GATE_KINDS } from '../model.ts';

export const COHERENT_KINDS: StaticGateKind[] = ['and', 'or', 'atleast', 'inhibit', 'transfer'];

interface Shape {
  events: number;
  gates: number;
  kinds: readonly StaticGateKind[];
}

/** Random trees: shared events and gates, nested formulas, house events, constants. Tests only. */
export function randomTree(shape: Shape): fc.Arbitrary<FaultTreeModel> {
  return fc
    .record({
      events: fc.integer({ min: 1, max: shape.events }),
      gates: fc.integer({ min: 1, max: shape.gates }),
      numbers: fc.array(fc.nat(), { minLength: 40, maxLength: 160 }),
      p: fc.array(fc.double({ min: 0.001, max: 0.999, noNaN: true }), { minLength: 20, maxLength: 20 }),
    })
    .map(({ events, gates, numbers, p }) => grow(events, gates, shape.kinds, numbers, p));
}

export const ALL_KINDS = STATIC_GATE_KINDS;

function grow(
  events: number,
  gates: number,
  kinds: readonly StaticGateKind[],
  numbers: number[],
  p: number[],
): FaultTreeModel {
  let at = 0;
  const next = (below: number): number => numbers[at++ % numbers.length]! % below;
  const eventNames = Array.from({ length: events }, (_, i) => `E${i}`);
  const made: Gate[] = [];
  const argument = (depth: number): Argument => {
    const pick = next(12);
    if (pick === 0 && depth < 2) return formula(depth + 1);
    if (pick === 1) return next(2) === 0 ? 'H0' : 'H1';
    if (pick === 2 && next(4) === 0) return next(2) === 0;
    if (pick < 7 && made.length > 0) return made[made.length - 1 - next(Math.min(made.length, 4))]!.name;
    return eventNames[next(events)]!;
  };
  const formula = (depth: number): Formula => {
    const kind = kinds[next(kinds.length)]!;
    const n =
      kind === 'not' || kind === 'transfer'
        ? 1
        : kind === 'imply'
          ? 2
          : kind === 'inhibit'
            ? 2 + next(2)
            : 1 + next(4);
    const args = Array.from({ length: n }, () => argument(depth));
    const result: Formula = { kind, args };
    if (kind === 'atleast') result.k = next(n + 1);
    if (kind === 'cardinality') {
      result.min = next(n + 1);
      result.max = result.min + next(n - result.min + 1);
    }
    return result;
  };
  for (let i = 0; i < gates; i++) made.push({ name: `G${i}`, ...formula(0) });
  return {
    name: 'random',
    top: `G${gates - 1}`,
    gates: made,
    events: eventNames.map((name, i) => ({ name, probability: p[i % p.length]! })),
    houses: [
      { name: 'H0', state: false },
      { name: 'H1', state: true },
    ],
    parameters: [],
    ccfGroups: [],
  };
}
