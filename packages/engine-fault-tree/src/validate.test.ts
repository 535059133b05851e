import { describe, expect, test } from 'vitest';
import { analyse } from './analyse.ts';
import type { FaultTreeModel } from './model.ts';
import { and, atLeast, or, tree } from './testing/tree.ts';
import { validate } from './validate.ts';

function codes(model: FaultTreeModel): string[] {
  return validate(model).map((fault) => `${fault.code} ${fault.path}`);
}

describe('faults come with the path of the thing that is wrong', () => {
  test('a cycle, a self-reference, an undefined name', () => {
    expect(codes(tree({ T: or('G4', 'E'), G4: and('G5', 'E'), G5: or('G4', 'E') }, { E: 0.1 }))).toContain(
      'cycle gates/G5',
    );
    expect(codes(tree({ T: or('G', 'E'), G: and('G', 'E') }, { E: 0.1 }))).toEqual([
      'self-reference gates/G',
    ]);
    expect(codes(tree({ T: or('E', 'nowhere') }, { E: 0.1 }))).toEqual(['undefined gates/T']);
  });

  test('a doubled name, also across gates and events', () => {
    const model = tree({ T: or('E', 'F'), E: and('F', 'F') }, { E: 0.1, F: 0.1 });
    expect(codes(model)).toContain('duplicate-name events/E');
  });

  test('wrong arity, no children, k greater than n', () => {
    expect(codes(tree({ T: { kind: 'not', args: ['A', 'B'] } }, { A: 0.1, B: 0.1 }))).toEqual([
      'arity gates/T',
    ]);
    expect(codes(tree({ T: or() }, {}))).toEqual(['no-children gates/T']);
    expect(codes(tree({ T: atLeast(3, 'A', 'B') }, { A: 0.1, B: 0.1 }))).toEqual(['k-out-of-range gates/T']);
    const cardinality = { kind: 'cardinality' as const, min: 2, max: 1, args: ['A', 'B'] };
    expect(codes(tree({ T: cardinality }, { A: 0.1, B: 0.1 }))).toEqual(['k-out-of-range gates/T']);
  });

  test('probabilities outside [0, 1] and values that are no numbers', () => {
    expect(codes(tree({ T: or('A') }, { A: 1.5 }))).toEqual(['probability-out-of-range events/A']);
    expect(codes(tree({ T: or('A') }, { A: -0.1 }))).toEqual(['probability-out-of-range events/A']);
    expect(codes(tree({ T: or('A') }, { A: Number.NaN }))).toEqual(['expression-value events/A']);
    expect(codes(tree({ T: or('A') }, { A: 'rate' }))).toEqual(['undefined events/A']);
    expect(codes(tree({ T: or('A') }, { A: { op: 'exponential', args: [] } }))).toEqual([
      'expression-arity events/A',
    ]);
    expect(codes(tree({ T: or('A') }, { A: { op: 'exponential', args: [-1] } }))).toEqual([
      'expression-value events/A',
    ]);
  });

  test('contradictory house events', () => {
    const houses = [
      { name: 'H', state: true },
      { name: 'H', state: false },
    ];
    expect(codes(tree({ T: or('A', 'H') }, { A: 0.1 }, { houses }))).toEqual([
      'contradictory-house-event houses/H',
    ]);
  });

  test('no top, several tops, a top that does not exist', () => {
    expect(codes(tree({ S: or('A'), T: or('A') }, { A: 0.1 }))).toEqual(['several-tops top']);
    expect(codes(tree({ T: or('A') }, { A: 0.1 }, { top: 'U' }))).toEqual(['undefined top']);
    expect(codes(tree({}, { A: 0.1 }))).toEqual(['no-gates gates']);
  });

  test('parameters that refer to each other in a circle', () => {
    const parameters = [
      { name: 'a', value: 'b' },
      { name: 'b', value: 'a' },
    ];
    expect(codes(tree({ T: or('A') }, { A: 'a' }, { parameters }))).toContain('cycle parameters/a');
  });

  test('analyse gives the faults back and no result', () => {
    const { result, faults } = analyse(tree({ T: or('nowhere') }, {}));
    expect(result).toBeNull();
    expect(faults).toEqual([{ code: 'undefined', path: 'gates/T', params: { name: 'nowhere' } }]);
  });
});

describe('an event without data', () => {
  const model = tree({ T: or('A', 'G'), G: and('B', 'C') }, { A: 0.1, B: undefined, C: 0.2 });

  test('leaves the numbers null with the reason, and the structure is analysed', () => {
    const { result, warnings } = analyse(model, { importance: true });
    expect(result!.probability).toBeNull();
    expect(result!.rareEvent).toBeNull();
    expect(result!.cutSets!.byOrder).toEqual([1, 1]);
    expect(result!.cutSets!.listed).toEqual([
      { events: ['A'], order: 1, probability: null },
      { events: ['B', 'C'], order: 2, probability: null },
    ]);
    expect(warnings).toEqual([{ code: 'missing-probability', path: 'events/B', params: { name: 'B' } }]);
  });

  test('does not matter outside the top', () => {
    const { result } = analyse({
      ...model,
      top: 'H',
      gates: [...model.gates, { name: 'H', ...or('A', 'C') }],
    });
    expect(result!.probability).toBeCloseTo(0.28, 12);
  });
});

test('names may hold any Unicode', () => {
  const { result } = analyse(
    tree({ '顶事件 ⚠': or('泵-1 "a<b"', 'vanne & été') }, { '泵-1 "a<b"': 0.1, 'vanne & été': 0.2 }),
  );
  expect(result!.probability).toBeCloseTo(0.28, 12);
});

test('a chain a hundred thousand gates deep neither overflows nor hangs', () => {
  const gates: Record<string, ReturnType<typeof or>> = {};
  for (let i = 0; i < 100_000; i++) gates[`G${i}`] = i === 0 ? or('A', 'B') : or(`G${i - 1}`);
  const { result } = analyse(tree(gates, { A: 0.1, B: 0.2 }));
  expect(result!.probability).toBeCloseTo(0.28, 12);
});
